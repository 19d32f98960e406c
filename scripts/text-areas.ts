// The texts of the console in files: one for each language and area, because a page needs several namespaces.
import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '..')

/** The namespaces of each area. All others belong to many pages, and to `shell`. */
const areas: Readonly<Record<string, readonly string[]>> = {
  data: [
    'sources',
    'connection',
    'imported',
    'reading',
    'profile',
    'schema',
    'mart',
    'relations',
    'rules',
    'review',
    'builds',
    'designer',
    'lineage',
    'virtual',
  ],
  query: ['query', 'saved', 'boards'],
  playbooks: ['playbooks', 'checks', 'editing', 'canvas', 'inspector', 'outline'],
  engine: ['workflows', 'actions', 'events', 'engine', 'guide', 'reference'],
  publish: ['packages', 'listing', 'publish', 'sending'],
  access: ['accounts', 'administration', 'providers', 'bindings', 'password', 'link'],
  /** The sign-in screen needs them if a sign-in is refused. */
  errors: ['errors', 'reasons', 'returned', 'factor'],
}
/** Part of the start. */
const first = ['common', 'login']

const areaOf = (namespace: string): string =>
  Object.entries(areas).find(([, namespaces]) => namespaces.includes(namespace))?.[0] ?? 'shell'

interface TextFile {
  readonly language: string
  readonly namespace: string
  readonly path: string
}

/** The files of a language; where a translation is written once for the server and the console, that file. */
const filesOf = (language: string): readonly TextFile[] => {
  const own = globSync(`src/i18n/${language}/*.ts`, { cwd: root })
  const shared = globSync(`domain/messages/${language}/*.ts`, { cwd: root })
  return [...own, ...shared].map((path) => ({
    language,
    namespace: basename(path, '.ts'),
    path: resolve(root, path),
  }))
}

const languages = ['en', 'fr', 'ja']
const files = (): readonly TextFile[] =>
  languages
    .flatMap(filesOf)
    // A file with another name is a part of one.
    .filter(({ namespace }) => /^\w+$/.test(namespace) && !first.includes(namespace))

const prefix = 'virtual:texts'
const idOf = ({ language, namespace }: TextFile): string => `${prefix}/texts-${language}-${areaOf(namespace)}`

/** The area of each namespace, and the files of the areas. */
const listCode = (): string => {
  const all = files()
  const areaRows = [...new Set(all.map(({ namespace }) => namespace))].map((namespace) => [
    namespace,
    areaOf(namespace),
  ])
  const fileRows = [...new Set(all.map(idOf))].map(
    (id) => `'${id.split('/texts-')[1]}': () => import('${id}')`,
  )
  return `export const areas = ${JSON.stringify(Object.fromEntries(areaRows))}
export const laterTexts = { ${fileRows.join(', ')} }`
}

const areaCode = (id: string): string =>
  files()
    .filter((file) => idOf(file) === id)
    .map(({ namespace, path }) => `export { ${namespace} } from '${path}'`)
    .join('\n')

/** A plugin of Vite that provides `virtual:texts`. */
export function textAreas(): Plugin {
  return {
    name: 'text-areas',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load: (id) => {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const own = id.slice(1)
      return own === prefix ? listCode() : areaCode(own)
    },
  }
}
