// The texts of the console in each language, read from its files: to find elements by their texts, and to find texts
// of another language on a page.
import { readdir } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'

export type Language = 'en' | 'fr' | 'ja'
/** Texts by namespace and dotted key: `sources:create.submit`. */
export type Texts = ReadonlyMap<string, string>

const root = resolve(import.meta.dirname, '../..')
const foldersOf = (language: Language): readonly string[] => [
  resolve(root, 'src/i18n', language),
  // English texts of errors and reasons are in the contract, and have files in the folder of the console.
  ...(language === 'en' ? [] : [resolve(root, 'domain/messages', language)]),
]

const leaves = (texts: object, prefix: string): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, String(value)] as const],
  )

export async function textsIn(language: Language): Promise<Texts> {
  const folders = await Promise.all(
    foldersOf(language).map(async (folder) => (await readdir(folder)).map((file) => resolve(folder, file))),
  )
  const read = await Promise.all(
    folders.flat().map(async (file) => {
      const namespace = basename(file, '.ts')
      const module: unknown = await import(pathToFileURL(file).href)
      const texts: unknown =
        typeof module === 'object' && module !== null ? Reflect.get(module, namespace) : undefined
      return typeof texts === 'object' && texts !== null ? leaves(texts, `${namespace}:`) : []
    }),
  )
  return new Map(read.flat())
}

/** A text with its placeholders filled. */
export function textOf(texts: Texts, key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = texts.get(key)
  if (text === undefined) throw new Error(`there is no text ${key}`)
  return text.replaceAll(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => values[name] ?? '')
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches the text on the screen; null if it consists of little besides its placeholders. */
const patternFor = (text: string): RegExp | null => {
  const parts = text.replaceAll(/<[^>]*>/g, '').split(/\{\{[^}]*\}\}/)
  const letters = parts.join('').match(/\p{L}/gu)?.length ?? 0
  if (letters < 4 || (parts.length > 1 && letters < 6)) return null
  return new RegExp(`^${parts.map(escaped).join('.+')}$`, 'u')
}

/** Returns a function that says whether a sentence is one of the texts, with any values for the placeholders. */
const recognize = (texts: Iterable<string>): ((text: string) => boolean) => {
  const all = [...new Set(texts)].filter((text) => patternFor(text) !== null)
  const exact = new Set(all.filter((text) => !text.includes('{{')))
  const shapes = all
    .filter((text) => text.includes('{{'))
    .map(patternFor)
    .filter((shape) => shape !== null)
  return (text) => exact.has(text) || shapes.some((shape) => shape.test(text))
}

/**
 * Everything that is visible or read by a screen reader, except texts of the machine in a monospaced font, which are
 * not translated.
 */
const visibleTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isVisible = (element: Element) => element.getClientRects().length > 0
    const isQuoted = (element: Element) => getComputedStyle(element).fontFamily.includes('Mono')
    const attributes = ['aria-label', 'title', 'placeholder', 'aria-description', 'aria-valuetext', 'alt']
    return [...document.querySelectorAll('body *')]
      .filter((element) => isVisible(element) && !element.closest('[lang]:not(html), script, style'))
      .flatMap((element) => [
        ...attributes.map((name) => element.getAttribute(name) ?? ''),
        ...(isQuoted(element)
          ? []
          : [...element.childNodes]
              .filter((node) => node.nodeType === Node.TEXT_NODE)
              .map(({ textContent }) => textContent ?? '')),
      ])
      .map((text) => text.trim())
      .filter((text) => text !== '')
  })

/**
 * Names that are the same in every language and are also texts of the console: of sample files, roles and the system
 * user.
 */
const sharedNames = new Set([
  'State',
  'name',
  'date',
  'System',
  'Read-only',
  'Playbook Editor',
  'Organization',
])

/** Texts of `from` on a page in the language of `to`. */
export async function untranslatedTexts(
  page: Page,
  { from, to }: { from: Texts; to: Texts },
): Promise<readonly string[]> {
  const other = [...from].filter(([key, text]) => to.get(key) !== text).map(([, text]) => text)
  const [strange, own] = [recognize(other), recognize(to.values())]
  return [...new Set(await visibleTexts(page))].filter(
    (text) => !sharedNames.has(text) && strange(text) && !own(text),
  )
}
