// Texts that exist under several namespaces with equal translations in every language. Such a text is kept once, in a
// namespace that all its pages load. Keys built from a code belong to a complete table and are not reported.
import { bareKey, isBuilt, type UsedKeys } from './console-texts.ts'
import type { FlatTexts } from './translation-problems.ts'

export interface NamespaceTexts {
  readonly namespace: string
  /** The texts of each language, English first. */
  readonly languages: readonly FlatTexts[]
}

interface Entry {
  readonly namespace: string
  readonly key: string
  readonly english: string
  /** All forms in all languages. */
  readonly forms: string
}

const entriesOf = ({ namespace, languages }: NamespaceTexts): readonly Entry[] => {
  const [english] = languages
  if (english === undefined) return []
  const pluralOf = (key: string) => (english.has(`${bareKey(key)}_other`) ? bareKey(key) : key)
  const formsOf = (key: string) =>
    languages.map((texts) => [...texts].filter(([each]) => pluralOf(each) === key).map(formOf(key)))
  return [...new Set([...english.keys()].map(pluralOf))].map((key) => ({
    namespace,
    key,
    english: english.get(key) ?? english.get(`${key}_other`) ?? '',
    forms: JSON.stringify(formsOf(key)),
  }))
}

const formOf =
  (base: string) =>
  ([key, text]: readonly [string, string]): string =>
    `${key.slice(base.length)}=${text}`

/** A key as the console names it: `shared:action.undo`. */
const nameOf = ({ namespace, key }: Entry): string => `${namespace}:${key}`

/**
 * One sentence for each text that several namespaces repeat. `exceptions` are the full keys
 * (`login:password`) that may repeat a text of another namespace.
 */
export function findRepeatedTexts(
  namespaces: readonly NamespaceTexts[],
  used: UsedKeys,
  exceptions: readonly string[] = [],
): readonly string[] {
  const entries = namespaces
    .flatMap(entriesOf)
    .filter((entry) => !exceptions.includes(nameOf(entry)) && !isBuilt(nameOf(entry), used))
  return [...Map.groupBy(entries, ({ forms }) => forms).values()]
    .filter((group) => new Set(group.map(({ namespace }) => namespace)).size > 1)
    .map((group) => `“${group[0]?.english ?? ''}” is repeated: ${group.map(nameOf).join(', ')}; keep one`)
}
