// Finds numbers and booleans in columns that are text in plain writing: decimal commas, thousands separators, percent,
// currencies, words for yes and no (DM36). What one column leaves open is settled by the others.
import { sql } from 'kysely'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { matches } from '../column-type.ts'
import type { Inference, Inferred, InferenceTask, OpenColumn } from './inference.ts'
import { execute, type Loading, type Sql } from '../staging.ts'
import { hasBooleans, booleanTextsOf, type BooleanTexts } from './boolean-texts.ts'
import { decimalOf } from './candidates.ts'
import { notationPattern, notationsOf, plainNumber, type NumberNotation } from './number-notation.ts'
import { chooseNotations } from './choose-notations.ts'

interface PlainColumn {
  readonly text: Sql
  /** Values of the first rows. */
  readonly sample: readonly string[]
  readonly count: number
  /** Its type in plain writing. */
  readonly plain: Inferred
}

type WrittenTask = InferenceTask & { readonly columns: readonly PlainColumn[] }

interface Guess {
  readonly index: number
  readonly text: Sql
  readonly sample: readonly string[]
  readonly notations: readonly NumberNotation[]
  readonly words: BooleanTexts | null
}

const columnsPerStatement = 40

const isText = ({ plain }: PlainColumn): boolean => plain.type.main === 'string'
const isPointNumber = ({ plain }: PlainColumn): boolean =>
  plain.type.main === 'num' && plain.type.sub !== 'bigint'
const isInteger = ({ plain }: PlainColumn): boolean =>
  plain.type.main === 'num' && plain.type.sub === 'bigint'

/** One value of each column whose first rows are empty. */
const withSamples = async (
  loading: Loading,
  { columns, staged }: WrittenTask,
): Promise<readonly PlainColumn[]> => {
  const isUnseen = ({ sample, count }: PlainColumn): boolean => sample.length === 0 && count > 0
  const unseen = columns.filter(isUnseen)
  if (unseen.length === 0) return columns
  const statement = sql`SELECT ${sql.join(unseen.map(({ text }) => sql`any_value(${text})`))} FROM ${staged.from}`
  const batch = await execute(loading, { statement, name: staged.name })
  const values = new Map(unseen.map((column, index) => [column, String(batch.columns[index]?.[0] ?? '')]))
  return columns.map((column) => {
    const value = values.get(column)
    return value === undefined ? column : { ...column, sample: [value] }
  })
}

/** A plain number with a point may be an integer with groups of three digits. */
const possibleNotations = (column: PlainColumn, options: ReadingOptions): NumberNotation[] => {
  if (isText(column)) return notationsOf(column.sample, options)
  if (!isPointNumber(column)) return []
  return notationsOf(column.sample, options).filter(
    ({ decimal, thousands }) => decimal === 'comma' && thousands === 'point',
  )
}

/** What the sample allows. */
const guessOf = (column: PlainColumn, index: number, { staged, options }: InferenceTask): Guess | null => {
  const { text, sample } = column
  if (sample.length === 0) return null
  const isFile = staged.jsonTypes === undefined
  const isNamed = options.true_values !== undefined || (isText(column) && isFile)
  const words = isNamed ? booleanTextsOf(sample, options) : null
  const notations = isFile ? possibleNotations(column, options) : []
  return words === null && notations.length === 0 ? null : { index, text, sample, notations, words }
}

const checksOf = ({ text, notations, words }: Guess, options: ReadingOptions): Sql[] => [
  words === null ? sql`false` : hasBooleans(text, words, options),
  ...notations.map(
    (notation) =>
      sql`coalesce(bool_and(${matches(text, notationPattern(notation))}) FILTER (WHERE ${text} IS NOT NULL), false)`,
  ),
]

/** The guesses that all rows confirm. */
const confirm = async (
  loading: Loading,
  guesses: readonly Guess[],
  { staged, options }: InferenceTask,
): Promise<Guess[]> => {
  const confirmed: Guess[] = []
  for (let at = 0; at < guesses.length; at += columnsPerStatement) {
    const some = guesses.slice(at, at + columnsPerStatement)
    const checks = sql.join(some.flatMap((guess) => checksOf(guess, options)))
    const batch = await execute(loading, {
      statement: sql`SELECT ${checks} FROM ${staged.from}`,
      name: staged.name,
    })
    let next = 0
    const isTrue = (): boolean => {
      next += 1
      return batch.columns[next - 1]?.[0] === true
    }
    for (const guess of some) {
      const words = isTrue() ? guess.words : null
      const notations = guess.notations.filter(isTrue)
      if (words !== null || notations.length > 0) confirmed.push({ ...guess, words, notations })
    }
  }
  return confirmed
}

/** Most digits that an integer of 64 bits always has room for. */
const integerDigits = 18

/** The type of a column in a notation; null if its numbers have too many digits. */
const typed = async (
  loading: Loading,
  { text, notation }: { text: Sql; notation: NumberNotation },
  { staged }: InferenceTask,
): Promise<Inferred | null> => {
  const number = plainNumber(text, notation)
  const integer = sql`coalesce(max(length(ltrim(split_part(${number}, '.', 1), '-0'))), 0)`
  const fraction = sql`coalesce(max(length(split_part(${number}, '.', 2))), 0)`
  const batch = await execute(loading, {
    statement: sql`SELECT ${integer}, ${fraction} FROM ${staged.from}`,
    name: staged.name,
  })
  const [before = 0, after = 0] = batch.columns.map(([cell]) => Number(cell))
  if (after === 0 && !notation.percent && before <= integerDigits)
    return { type: { main: 'num', sub: 'bigint' }, form: 'plain', number: notation }
  const type = decimalOf({ integer: before, fraction: after + (notation.percent ? 2 : 0) })
  return type === null ? null : { type, form: 'plain', number: notation }
}

const booleanBy = (words: BooleanTexts): Inferred => ({ type: { main: 'boolean' }, form: 'plain', words })

/** Words that were found, not chosen. */
const detectedWords = (guesses: readonly Guess[]): ReadingOptions => {
  const found = guesses.flatMap(({ words }) => (words === null ? [] : [words]))
  if (found.length === 0) return {}
  const all = (member: keyof BooleanTexts): string[] => [...new Set(found.flatMap((words) => words[member]))]
  return { true_values: all('yes'), false_values: all('no') }
}

const openNumber = ({ index, sample }: Guess, count: number): OpenColumn => ({
  index,
  option: 'decimal',
  values: count,
  example: sample.find((text) => /[.,]/.test(text)) ?? '',
})

/** The columns with those that are written in another way, and what they say about the options. */
export async function findWritten(loading: Loading, task: WrittenTask): Promise<Omit<Inference, 'misfits'>> {
  const columns = await withSamples(loading, task)
  const guesses = columns.flatMap((column, index) => guessOf(column, index, task) ?? [])
  const confirmed = await confirm(loading, guesses, task)
  const grouped = new Set(confirmed.map(({ index }) => index))
  const settled = chooseNotations(
    confirmed.map(({ notations, index }) => ({
      notations,
      isPlainNumber: columns[index] !== undefined && isPointNumber(columns[index]),
    })),
    {
      hasPoint: columns.some((column, index) => isPointNumber(column) && !grouped.has(index)),
      hasInteger: columns.some(isInteger),
      isEuropean: task.delimiter === ';',
      options: task.options,
    },
  )
  const inferred = columns.map(({ plain }) => plain)
  const open: OpenColumn[] = []
  for (const [at, guess] of confirmed.entries()) {
    const { notation, isOpen } = settled.columns[at] ?? { notation: null, isOpen: false }
    if (isOpen) open.push(openNumber(guess, columns[guess.index]?.count ?? 0))
    const found =
      guess.words !== null
        ? booleanBy(guess.words)
        : notation === null
          ? null
          : await typed(loading, { text: guess.text, notation }, task)
    if (found !== null) inferred[guess.index] = found
  }
  const words = task.options.true_values === undefined ? detectedWords(confirmed) : {}
  return { columns: inferred, open, detected: { ...settled.detected, ...words } }
}
