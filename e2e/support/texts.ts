// The texts of the console in each language, as a reader of its files knows them: to find things by their words, and
// to tell words of one language that were left on a page of another.
import { readdir } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'

export type Language = 'en' | 'fr' | 'ja'
/** Texts by namespace and dotted key: `sources:create.submit`. */
export type Texts = ReadonlyMap<string, string>

const folder = resolve(import.meta.dirname, '../../src/i18n')

const leaves = (texts: object, prefix: string): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, String(value)] as const],
  )

export async function textsIn(language: Language): Promise<Texts> {
  const files = await readdir(resolve(folder, language))
  const read = await Promise.all(
    files.map(async (file) => {
      const namespace = basename(file, '.ts')
      const module: unknown = await import(pathToFileURL(resolve(folder, language, file)).href)
      const texts: unknown =
        typeof module === 'object' && module !== null ? Reflect.get(module, namespace) : undefined
      return typeof texts === 'object' && texts !== null ? leaves(texts, `${namespace}:`) : []
    }),
  )
  return new Map(read.flat())
}

/** One text, with what stands in its places. */
export function textOf(texts: Texts, key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = texts.get(key)
  if (text === undefined) throw new Error(`there is no text ${key}`)
  return text.replaceAll(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => values[name] ?? '')
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What a text can become on the screen; null for one that is little but its values. */
const shapeOf = (text: string): RegExp | null => {
  const parts = text.replaceAll(/<[^>]*>/g, '').split(/\{\{[^}]*\}\}/)
  const letters = parts.join('').match(/\p{L}/gu)?.length ?? 0
  if (letters < 4 || (parts.length > 1 && letters < 6)) return null
  return new RegExp(`^${parts.map(escaped).join('.+')}$`, 'u')
}

/** Whether a sentence is one of the texts, with anything in their places. */
const recognize = (texts: Iterable<string>): ((text: string) => boolean) => {
  const all = [...new Set(texts)].filter((text) => shapeOf(text) !== null)
  const whole = new Set(all.filter((text) => !text.includes('{{')))
  const shapes = all
    .filter((text) => text.includes('{{'))
    .map(shapeOf)
    .filter((shape) => shape !== null)
  return (text) => whole.has(text) || shapes.some((shape) => shape.test(text))
}

/** Everything that is read on a page or spoken of it; what the machine says, in mono or as code, is nobody's language. */
const wordsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.getClientRects().length > 0
    const isQuoted = (element: Element) => getComputedStyle(element).fontFamily.includes('Mono')
    const attributes = ['aria-label', 'title', 'placeholder', 'aria-description', 'aria-valuetext', 'alt']
    return [...document.querySelectorAll('body *')]
      .filter((element) => isSeen(element) && !element.closest('[lang]:not(html), script, style'))
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

/** Names that are the same in every language and are also words of the console: of files of the sample, of roles, of the system user. */
const sharedNames = new Set(['State', 'System', 'Read-only', 'Playbook Editor', 'Organization'])

/** Texts of `from` that stand on a page in the language of `to`. */
export async function untranslatedTexts(
  page: Page,
  { from, to }: { from: Texts; to: Texts },
): Promise<readonly string[]> {
  const other = [...from].filter(([key, text]) => to.get(key) !== text).map(([, text]) => text)
  const [strange, own] = [recognize(other), recognize(to.values())]
  return [...new Set(await wordsOn(page))].filter(
    (text) => !sharedNames.has(text) && strange(text) && !own(text),
  )
}
