// What can follow the caret in the SQL of a virtual attribute (DM67): attributes, functions, keywords, units and types,
// best first. Pure.
import {
  functionSignatures,
  writtenFunctions,
  type WrittenFunction,
} from '#domain/expression/function-signatures.ts'
import { units } from '#domain/expression/functions.ts'
import { quoteName, unquoteName } from '#domain/expression/sql-names.ts'
import { type SqlToken, sqlTokens } from '#domain/expression/sql-tokens.ts'
import { foldText } from '#domain/find/fold-text.ts'
import type { KnownNames } from './known-names.ts'

export type SqlOption =
  | {
      readonly kind: 'attribute'
      readonly name: string
      readonly insert: string
      readonly type: string
      /** Display names of its tables. */
      readonly tables: readonly string[]
    }
  | { readonly kind: 'function'; readonly name: WrittenFunction; readonly insert: string }
  | { readonly kind: 'unit' | 'keyword' | 'type' | 'table'; readonly name: string; readonly insert: string }

interface SqlOptions {
  readonly from: number
  readonly to: number
  readonly options: readonly SqlOption[]
}

interface Caret {
  readonly text: string
  readonly offset: number
  /** The user has asked for names. */
  readonly isAsked: boolean
}

interface Known {
  readonly names: KnownNames
  /** Key of the table whose attributes come first. */
  readonly preferred: string | null
}

const keywords = [
  'AND',
  'AS',
  'BETWEEN',
  'CASE',
  'CAST',
  'DISTINCT',
  'ELSE',
  'END',
  'FALSE',
  'FILTER',
  'IN',
  'IS NULL',
  'IS NOT NULL',
  'LIKE',
  'NOT',
  'NULL',
  'OR',
  'THEN',
  'TRUE',
  'TRY_CAST',
  'WHEN',
  'WHERE',
] as const
const castTypes = ['BIGINT', 'BOOLEAN', 'DATE', 'DECIMAL(18,2)', 'DOUBLE', 'INTEGER', 'TIMESTAMP', 'VARCHAR']

const most = 60

/** 0: it starts with the typed text; 1: a word of it does; 2: it contains two letters or more of it; -1: no match. */
const matchOf = (folded: string, typed: string): number => {
  const at = folded.indexOf(typed)
  if (at <= 0) return at
  if (!/[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) return 1
  return typed.length > 1 ? 2 : -1
}

interface Ranked {
  readonly option: SqlOption
  readonly folded: string
  /** Of options that match equally well, those of a lower one come first. */
  readonly group: number
}

const best = (ranked: Iterable<Ranked>, typed: string): readonly SqlOption[] => {
  const sought = foldText(typed)
  const found: { readonly option: SqlOption; readonly rank: number; readonly name: string }[] = []
  for (const { option, folded, group } of ranked) {
    const match = matchOf(folded, sought)
    if (match !== -1) found.push({ option, rank: match * 10 + group, name: folded })
  }
  return found
    .toSorted((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1))
    .slice(0, most)
    .map(({ option }) => option)
}

const plain = (
  kind: 'unit' | 'keyword' | 'type',
  names: readonly string[],
  group: number,
): readonly Ranked[] =>
  names.map((name) => ({ option: { kind, name, insert: name }, folded: foldText(name), group }))

const functionOptions: readonly Ranked[] = writtenFunctions.map((name) => ({
  option: { kind: 'function', name, insert: name },
  folded: name,
  group: 2,
}))
const unitOptions = plain('unit', units.extract, 0)
const truncationOptions = plain('unit', units.date_trunc, 0)
const typeOptions = plain('type', castTypes, 0)
const keywordOptions = plain('keyword', keywords, 3)

/** Attributes of the preferred table first; those that no table has together with the used ones last. */
function* attributeOptions({ names, preferred }: Known, used: ReadonlySet<string>): Generator<Ranked> {
  const { tables, attributes } = names
  const sets = [...used].flatMap((name) => attributes.get(name)?.tables ?? [])
  const isUsable = (index: number): boolean => sets.every((set) => set.has(index))
  const first = tables.findIndex(({ key }) => key === preferred)
  for (const { name, folded, type, tables: own } of attributes.values()) {
    const indices = [...own]
    const group = indices.some(isUsable) ? (own.has(first) ? 0 : 1) : 4
    const shown = indices.map((index) => tables[index]?.displayName ?? '')
    yield { option: { kind: 'attribute', name, insert: quoteName(name), type, tables: shown }, folded, group }
  }
}

const tableOptions = ({ names }: Known): readonly Ranked[] =>
  names.tables.map(({ name, displayName }) => ({
    option: { kind: 'table', name, insert: quoteName(name) },
    folded: foldText(`${name} ${displayName}`),
    group: 0,
  }))

interface Context {
  readonly known: Known
  /** Words before the one that is typed. */
  readonly before: readonly SqlToken[]
  readonly used: ReadonlySet<string>
}

const endsWith = (words: readonly SqlToken[], ...texts: readonly string[]): boolean =>
  texts.every((text, index) => words.at(index - texts.length)?.text.toLowerCase() === text)

/** What can be at the caret. */
const optionsAt = ({ known, before, used }: Context): Iterable<Ranked> => {
  if (endsWith(before, 'extract', '(')) return unitOptions
  if (endsWith(before, 'as') || endsWith(before, '::')) return typeOptions
  if (endsWith(before, 'from')) return tableOptions(known)
  return [...attributeOptions(known, used), ...functionOptions, ...keywordOptions]
}

/** The word that is being typed: the caret is in it or at its end. */
const typedWord = (words: readonly SqlToken[], offset: number): SqlToken | undefined =>
  words.find(
    ({ kind, start, end }) => start < offset && (offset < end || (offset === end && kind !== 'symbol')),
  )

const isClosed = ({ kind, text, end }: SqlToken, offset: number): boolean =>
  (kind === 'string' || kind === 'quoted') && offset === end && text.length > 1 && text.at(-1) === text.at(0)

/** In a text only the unit of `date_trunc` is known. */
const inString = (word: SqlToken, before: readonly SqlToken[], offset: number): SqlOptions | null => {
  if (!endsWith(before, 'date_trunc', '(')) return null
  const typed = word.text.slice(1, offset - word.start)
  return { from: word.start + 1, to: offset, options: best(truncationOptions, typed) }
}

const isName = ({ kind }: SqlToken): boolean => kind === 'name' || kind === 'quoted'

/** The names that the other words of the expression are. */
const usedNames = (words: readonly SqlToken[], typed: readonly SqlToken[]): ReadonlySet<string> =>
  new Set(words.filter((word) => !typed.includes(word) && isName(word)).map(({ text }) => unquoteName(text)))

interface Typed {
  readonly words: readonly SqlToken[]
  readonly word: SqlToken | undefined
  readonly known: Known
}

/** Words before the typed one that can belong to the same name. */
const mostBefore = 4

/** Attributes whose name starts with several words, such as `cost tot`, the longest such match. */
const inPhrase = ({ text, offset }: Caret, { words, word, known }: Typed): SqlOptions | null => {
  const at = words.findIndex((each) => each === word)
  for (let first = Math.max(0, at - mostBefore); first < at; first += 1) {
    const phrase = words.slice(first, at + 1)
    const from = phrase[0]?.start ?? offset
    const to = word?.end ?? offset
    if (!phrase.every(({ kind }) => kind === 'name')) continue
    const typed = foldText(text.slice(from, offset).replaceAll(/\s+/g, ' '))
    const all = [...attributeOptions(known, usedNames(words, phrase))]
    const found = all.filter(({ folded }) => folded.startsWith(typed))
    if (found.length > 0) return { from, to, options: best(found, typed) }
  }
  return null
}

const inName = ({ text, offset }: Caret, { words, word, known }: Typed): SqlOptions | null => {
  const { start: from, end: to } = word ?? { start: offset, end: offset }
  const before = words.filter(({ end }) => end <= from)
  const context = { known, before, used: usedNames(words, word === undefined ? [] : [word]) }
  const options = best(optionsAt(context), unquoteName(text.slice(from, offset)))
  return options.length === 0 ? null : { from, to, options }
}

/** Null if nothing can be named at the caret, or if nothing was typed and the user did not ask. */
export function completeSql(caret: Caret, known: Known): SqlOptions | null {
  const { text, offset, isAsked } = caret
  const words = sqlTokens(text)
  const word = typedWord(words, offset)
  if (word === undefined) return isAsked ? inName(caret, { words, word, known }) : null
  if (isClosed(word, offset)) return null
  const before = words.filter(({ end }) => end <= word.start)
  if (word.kind === 'string') return inString(word, before, offset)
  if (!isName(word)) return null
  const typed = { words, word, known }
  return inPhrase(caret, typed) ?? inName(caret, typed)
}

/** How an option is called with its parameters; undefined for other options. */
export function signatureOf(option: SqlOption): string | undefined {
  return option.kind === 'function' ? functionSignatures[option.name] : undefined
}
