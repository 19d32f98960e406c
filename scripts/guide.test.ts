import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultRoles, permissionCatalogue } from '#contract/iam/permission.ts'
import { headingId, readEntries } from '#src/features/guide/guide-text.ts'
import { shell } from '#src/i18n/en/shell.ts'
import { root } from './command.ts'
import { flatten } from './translation-problems.ts'

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const pages = globSync('docs/*.md', { cwd: root }).map((path) => ({ path, text: textOf(path) }))
const readme = textOf('README.md')
const roles = Object.values(defaultRoles).map(({ name }): string => name)
const permissions = Object.entries(permissionCatalogue).flatMap(([service, resources]) =>
  Object.entries(resources).flatMap(([resource, actions]: [string, readonly string[]]) =>
    actions.map((action) => `${service}:${resource}:${action}`),
  ),
)
const pictures = globSync('docs/pictures/*.png', { cwd: root })

/** Code may contain anything. */
const withoutCode = (text: string): string =>
  text.replaceAll(/^ *```.*?^ *```/gms, '').replaceAll(/`[^`\n]*`/g, '')

/** English texts of all namespaces. */
const readTexts = async (): Promise<readonly string[]> => {
  const files = globSync('src/i18n/en/*.ts', { cwd: root })
  const read = await Promise.all(
    files.map(async (file) => {
      const module: unknown = await import(pathToFileURL(join(root, file)).href)
      const texts: unknown =
        typeof module === 'object' && module !== null ? Reflect.get(module, basename(file, '.ts')) : undefined
      return typeof texts === 'object' && texts !== null ? [...flatten(texts).values()] : []
    }),
  )
  return read.flat()
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches a text with any values for its placeholders; null if little remains without them. */
const patternOf = (text: string): RegExp | null => {
  const parts = text.replaceAll(/<\/?\w+>/g, '').split(/\{\{[^}]*\}\}/)
  if ((parts.join('').match(/\p{L}/gu)?.length ?? 0) < 4) return null
  return new RegExp(`^${parts.map(escaped).join('.+')}$`, 'u')
}

const headingsOf = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => headingId(title))

/** Targets of links and pictures, except addresses of the web. */
const targetsOf = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !target.startsWith('https://'))

describe('GDE1 the guide describes the console as it is', () => {
  let texts: ReadonlySet<string>
  let patterns: readonly RegExp[]
  beforeAll(async () => {
    const all = await readTexts()
    texts = new Set(all.filter((text) => !text.includes('{{')))
    patterns = all.filter((text) => text.includes('{{')).flatMap((text) => patternOf(text) ?? [])
  })

  it.each(pages)('GDE1 every bold label of $path is an English text of the console', ({ text }) => {
    const labels = [...withoutCode(text).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label)
    const isText = (label: string) => texts.has(label) || patterns.some((pattern) => pattern.test(label))
    expect(labels.filter((label) => !isText(label))).toEqual([])
  })

  it.each(pages)('GDE1 every permission, role and variable of $path exists', ({ text }) => {
    const words = [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word)
    const isWrongPermission = (word: string) =>
      /^[a-z-]+:[a-z_]+:[a-z]+$/.test(word) && !permissions.includes(word)
    const isWrongRole = (word: string) => / (Editor|User|Consumer)$/.test(word) && !roles.includes(word)
    const isWrongVariable = (word: string) => {
      const [name] = /^(?:PLATFORM|PROVIDER|PUBLIC|TRUSTED|STORE|LOCKOUT)_[A-Z_]+/.exec(word) ?? []
      return name !== undefined && !readme.includes(`\`${name}\``)
    }
    expect(
      words.filter((word) => isWrongPermission(word) || isWrongRole(word) || isWrongVariable(word)),
    ).toEqual([])
  })
})

describe('GDE2 the guide is complete', () => {
  const contents = textOf('docs/README.md')

  it.each(pages)('GDE2 every link and picture of $path exists', ({ path, text }) => {
    const missing = targetsOf(text).filter((target) => {
      const [file = '', section] = target.split('#')
      const to = file === '' ? path : posix.normalize(posix.join(dirname(path), file))
      const found = globSync(to, { cwd: root }).length > 0
      return !found || (section !== undefined && !headingsOf(textOf(to)).includes(section))
    })
    expect(missing).toEqual([])
  })

  it('GDE2 every picture is used, has an alternative text, and is 1200 × 750 pixels and small', () => {
    const shown = pages.flatMap(({ text }) => [...text.matchAll(/!\[([^\]]+)\]\((pictures\/[\w-]+\.png)\)/g)])
    expect(shown.map(([, , file = '']) => `docs/${file}`).toSorted()).toEqual(pictures.toSorted())
    expect(shown.filter(([, text = '']) => text.length < 20)).toEqual([])
    const wrong = pictures.filter((picture) => {
      const bytes = readFileSync(join(root, picture))
      const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      return width !== 1200 || height !== 750 || bytes.length > 120_000
    })
    expect(wrong).toEqual([])
  })

  it('GDE2 every page of the navigation is described', () => {
    const source = textOf('src/app/navigation/areas.ts')
    const ids = [...source.matchAll(/id: '(\w+)', to: paths|id: '(\w+)',\n\s+to: paths/g)].map(
      ([, one, other]) => one ?? other ?? '',
    )
    expect(ids.length).toBeGreaterThan(20)
    const names: Readonly<Record<string, string>> = shell.page
    const guide = pages.map(({ text }) => text).join('\n')
    expect(ids.filter((id) => !guide.includes(`**${names[id]}**`))).toEqual([])
  })

  it('GDE2 the contents list every page under its title', () => {
    const titles = pages
      .filter(({ path }) => path !== 'docs/README.md')
      .map(({ path, text }) => ({ page: basename(path, '.md'), title: /^# (.+)$/m.exec(text)?.[1] }))
    const byPage = (one: { page: string }, other: { page: string }) => one.page.localeCompare(other.page)
    expect([...readEntries(contents)].toSorted(byPage)).toEqual(titles.toSorted(byPage))
  })
})
