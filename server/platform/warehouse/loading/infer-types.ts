// Infers the types of text columns over all rows, so that no row is lost to a guess from a sample (DM14). A candidate
// remains while every value matches; the first that remains is the type. A column without values is text.
import { sql } from 'kysely'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { maxDigits } from '#domain/schema/numeric-type.ts'
import { execute, type Loading, type Sql, type Staged } from './staging.ts'
import {
  areLike,
  candidateOf,
  candidatesFor,
  matchesCandidate,
  orderOf,
  type CandidateName,
  type DigitCounts,
} from './text/candidates.ts'
import { cellRows, groupsOf, isWide } from './text/cell-rows.ts'
import { findWritten } from './text/infer-written.ts'
import { findMisfits } from './text/misfits.ts'
import type { Inference, InferenceTask, Inferred, OpenColumn } from './text/inference.ts'

interface Column {
  readonly text: Sql
  readonly open: readonly CandidateName[]
  /** Values of the first rows. */
  readonly sample: readonly string[]
}

interface Survey {
  readonly count: number
  readonly open: readonly CandidateName[]
  readonly digitCounts: DigitCounts
  /** Most digits of a value without leading and trailing zeros; 0 where that does not matter. */
  readonly significant: number
}

/** Decimals of up to this many digits have room for sums. */
const roomyDigits = 28
/** Significant digits that every double preserves, and those of the longest text of a double. */
const safeDigits = 15
const doubleDigits = 17

/** Some values have an exponent, and all are numbers. */
const isScientific = ({ open }: Survey): boolean => open.includes('double') && !open.includes('decimal')

const hasManyDigits = ({ open, digitCounts }: Survey): boolean =>
  open.includes('decimal') && digitCounts.integer + digitCounts.fraction > roomyDigits

const columnsPerStatement = 40
const sampleRows = 500

const bitOf = (index: number): number => 2 ** index

/** The bits of the candidates that match a value. An integer is also a decimal and a double, so it is matched once. */
const matchedBits = ({ text, open }: Pick<Column, 'text' | 'open'>): Sql => {
  const bitsOf = (names: readonly CandidateName[]): Sql[] =>
    names.map(
      (name) =>
        sql`CASE WHEN ${matchesCandidate(name, text)} THEN ${sql.lit(bitOf(open.indexOf(name)))} ELSE 0 END`,
    )
  const sumOf = (bits: readonly Sql[]): Sql => (bits.length === 0 ? sql`0` : sql.join(bits, sql` + `))
  if (!open.includes('integer')) return sumOf(bitsOf(open))
  const numbers = open.filter((name) => candidateOf(name).family === 'number')
  const ofInteger = numbers.reduce((bits, name) => bits + bitOf(open.indexOf(name)), 0)
  const others = bitsOf(open.filter((name) => !numbers.includes(name)))
  const wider = sumOf(bitsOf(numbers.filter((name) => name !== 'integer')))
  const number = sql`CASE WHEN ${matchesCandidate('integer', text)} THEN ${sql.lit(ofInteger)} ELSE ${wider} END`
  return sumOf([number, ...others])
}

/** Values, and the bits of the candidates that match all of them. */
const verdictsOf = ({ text, open }: Column): Sql[] => [
  sql`count(${text})`,
  open.length === 0
    ? sql`0`
    : sql`bit_and(${matchedBits({ text, open })}) FILTER (WHERE ${text} IS NOT NULL)`,
]

/** Most digits before and after the point. A single zero before it needs no room. */
const digitsOf = ({ text }: Column): Sql[] => [
  sql`max(length(ltrim(split_part(${text}, '.', 1), '-0')))`,
  sql`max(length(split_part(${text}, '.', 2)))`,
]

/** Tests a sample of rows in memory, to leave the engine few candidates for all rows. */
const filterBySample = async (
  loading: Loading,
  columns: readonly Omit<Column, 'sample'>[],
  staged: Staged & { name: string },
): Promise<Column[]> => {
  const texts = sql.join(columns.map(({ text }) => text))
  const statement = sql`SELECT ${texts} FROM ${staged.from} LIMIT ${sql.lit(sampleRows)}`
  const batch = await execute(loading, { statement, name: staged.name })
  return columns.map(({ text, open }, index) => {
    const sample = (batch.columns[index] ?? []).filter((cell) => typeof cell === 'string')
    return { text, sample, open: open.filter((name) => areLike(name, sample)) }
  })
}

interface MeasureTask {
  readonly columns: readonly Column[]
  readonly staged: Staged & { name: string }
  /** Two aggregates of a column. */
  readonly measures: (column: Column) => Sql[]
}
type Pair = readonly [unknown, unknown]

const measureOnce = async (loading: Loading, { columns, staged, measures }: MeasureTask): Promise<Pair[]> => {
  const statement = sql`SELECT ${sql.join(columns.flatMap(measures))} FROM ${staged.from}`
  const batch = await execute(loading, { statement, name: staged.name })
  return columns.map((_, index) => [batch.columns[2 * index]?.[0], batch.columns[2 * index + 1]?.[0]])
}

/** Measures columns with the same candidates in one statement. */
const measureCells = async (
  loading: Loading,
  { columns, staged, measures }: MeasureTask,
): Promise<Pair[]> => {
  const found = columns.map((): Pair => [undefined, undefined])
  for (const group of groupsOf(columns, ({ open }) => open.join(','))) {
    const [first = 0] = group
    const rows = cellRows(
      staged.from,
      group.flatMap((index) => columns[index]?.text ?? []),
    )
    const ofCell = measures({ text: sql.ref('cell'), open: columns[first]?.open ?? [], sample: [] })
    const statement = sql`SELECT place, ${sql.join(ofCell)} FROM ${rows} GROUP BY place`
    const batch = await execute(loading, { statement, name: staged.name })
    for (let row = 0; row < batch.rows; row += 1) {
      const [place, ...cells] = batch.columns.map((column) => column[row])
      found[group[Number(place)] ?? -1] = [cells[0], cells[1]]
    }
  }
  return found
}

const measure = async (loading: Loading, task: MeasureTask): Promise<Pair[]> => {
  const { columns, staged } = task
  if (isWide({ rows: staged.rows, columns: columns.length })) return measureCells(loading, task)
  const all: Pair[] = []
  for (let at = 0; at < columns.length; at += columnsPerStatement)
    all.push(
      ...(await measureOnce(loading, { ...task, columns: columns.slice(at, at + columnsPerStatement) })),
    )
  return all
}

type SurveyTask = Omit<MeasureTask, 'measures'>

/** Integers have room for their digits, so only those of decimals are counted. */
const needsDigits = ({ open }: Survey): boolean => open.includes('decimal') && !open.includes('integer')

const survey = async (loading: Loading, { columns, staged }: SurveyTask): Promise<Survey[]> => {
  const verdicts = await measure(loading, { columns, staged, measures: verdictsOf })
  const surveys = columns.map(({ open }, index): Survey => {
    const [count, bits] = verdicts[index] ?? []
    const matching = open.filter(
      (_, at) => bits === null || bits === undefined || (Number(bits) & bitOf(at)) !== 0,
    )
    return {
      count: Number(count ?? 0),
      open: matching,
      digitCounts: { integer: 0, fraction: 0 },
      significant: 0,
    }
  })
  const decimals = surveys.flatMap((one, index) => (needsDigits(one) ? [index] : []))
  if (decimals.length === 0) return surveys
  const counted = decimals.flatMap((index) => columns[index] ?? [])
  const digits = await measure(loading, { columns: counted, staged, measures: digitsOf })
  for (const [at, index] of decimals.entries()) {
    const [integer, fraction] = digits[at] ?? []
    const one = surveys[index]
    if (one !== undefined)
      surveys[index] = {
        ...one,
        digitCounts: { integer: Number(integer ?? 0), fraction: Number(fraction ?? 0) },
      }
  }
  return surveys
}

const significantDigits = (text: Sql): Sql =>
  sql`length(regexp_replace(regexp_replace(${text}, '[-.]', '', 'g'), '^0+|0+$', '', 'g'))`

/**
 * Counts significant digits where the digits of all values together are too many for sums, and those of the values
 * without an exponent in columns of doubles.
 */
const withSignificant = async (
  loading: Loading,
  {
    texts,
    found,
    staged,
  }: { texts: readonly Sql[]; found: readonly Survey[]; staged: Staged & { name: string } },
): Promise<Survey[]> => {
  const counted = [...found]
  for (const [index, column] of found.entries()) {
    const text = texts[index]
    if (text === undefined || !(hasManyDigits(column) || isScientific(column))) continue
    const statement = sql`SELECT max(${significantDigits(text)}) FROM ${staged.from}
      WHERE NOT regexp_matches(${text}, '[eE]')`
    const batch = await execute(loading, { statement, name: staged.name })
    counted[index] = { ...column, significant: Number(batch.columns[0]?.[0] ?? 0) }
  }
  return counted
}

/**
 * A wide decimal is used only where a double would lose digits. Numbers that neither can hold stay text, so that no
 * digit is lost.
 */
const openTypes = (column: Survey): readonly CandidateName[] => {
  const { open, digitCounts, significant } = column
  if (isScientific(column) && significant > doubleDigits) return []
  if (!hasManyDigits(column)) return open
  const isTooWide = digitCounts.integer + digitCounts.fraction > maxDigits
  if (isTooWide && significant > doubleDigits) return []
  return isTooWide || significant <= safeDigits ? open.filter((name) => name !== 'decimal') : open
}

const text: Inferred = { type: { main: 'string', sub: 'varchar' }, form: 'plain' }
type Order = ReadingOptions['date_format']

const isOpenDate = ({ count, open }: Survey): boolean =>
  count > 0 && new Set(open.map(orderOf).filter((order) => order !== undefined)).size > 1

/** The order of day and month that the columns with only one reading have; undefined if none or both. */
const orderIn = (surveys: readonly Survey[]): Order => {
  const orders = surveys
    .filter((column) => column.count > 0 && !isOpenDate(column))
    .flatMap(({ open }) => open.slice(0, 1).map(orderOf))
  const [first, ...others] = new Set(orders.filter((order) => order !== undefined))
  return others.length === 0 ? first : undefined
}

/** A date that matches both day first and month first needs `order`; without it, the column stays text. */
const decide = (column: Survey, order: Order): Inferred => {
  const isSwapped = isOpenDate(column)
  for (const name of column.count === 0 ? [] : openTypes(column)) {
    if (isSwapped && orderOf(name) !== order) continue
    const { type, form } = candidateOf(name)
    const found: AttributeType | null = type(column.digitCounts)
    if (found !== null) return { type: found, form }
  }
  return text
}

const openDates = (columns: readonly Column[], surveys: readonly Survey[]): OpenColumn[] =>
  surveys.flatMap((column, index) =>
    isOpenDate(column)
      ? [{ index, option: 'date_format', values: column.count, example: columns[index]?.sample[0] ?? '' }]
      : [],
  )

/** Type and writing of every staged text column, in order, and what the columns say about the options. */
export async function inferTypes(
  loading: Loading,
  { staged, options, delimiter }: InferenceTask,
): Promise<Inference> {
  const texts = staged.keys.map((_, index) => sql`NULLIF(${staged.column(index)}, '')`)
  const first = texts.map((column, index) => ({
    text: column,
    open: candidatesFor(staged.jsonTypes?.[index], options),
  }))
  const likely = await filterBySample(loading, first, staged)
  const found = await survey(loading, { columns: likely, staged })
  const surveys = await withSignificant(loading, { texts, found, staged })
  const detectedOrder = orderIn(surveys)
  const order = options.date_format ?? detectedOrder
  const plain = surveys.map((column) => decide(column, order))
  const columns = likely.map(({ text: column, sample }, index) => ({
    text: column,
    sample,
    count: surveys[index]?.count ?? 0,
    plain: plain[index] ?? text,
  }))
  const written = await findWritten(loading, { columns, staged, options, delimiter })
  const misfits = await findMisfits(loading, {
    columns: columns.map((column, index) => ({ ...column, inferred: written.columns[index] })),
    staged,
    options,
  })
  return {
    columns: written.columns,
    detected: {
      ...written.detected,
      ...(detectedOrder === undefined ? {} : { date_format: detectedOrder }),
    },
    open: [...(order === undefined ? openDates(likely, surveys) : []), ...written.open],
    misfits,
  }
}
