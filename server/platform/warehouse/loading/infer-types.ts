// Infers the types of text columns over all rows, so that no row is lost to a guess from a sample (DM14). A candidate
// remains while every value matches; the first that remains is the type. A column without values is text.
import { sql } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { decimalType, maxDigits } from '#domain/schema/numeric-type.ts'
import { execute, type Loading, type Sql, type Staged } from './staging.ts'
import { datePatterns, type DatePattern, type WrittenForm } from './reading-plan.ts'
import { datePattern, instantPattern, matches, zonedPattern } from './column-type.ts'

interface Inferred {
  readonly type: AttributeType
  readonly form: WrittenForm
}

interface DigitCounts {
  /** Maximum digits before and after the decimal point. */
  readonly integer: number
  readonly fraction: number
}

interface Candidate {
  readonly family: 'boolean' | 'number' | 'moment'
  /** Pattern of its texts, used by the engine and by the in-memory sample. */
  readonly pattern: string
  /** Additional check beyond the pattern. */
  readonly check: ((text: Sql) => Sql) | null
  readonly type: (digitCounts: DigitCounts) => AttributeType | null
  readonly form: WrittenForm
}

/** Leading zeros and a leading plus indicate identifiers and telephone numbers, which are text. */
const numberPatterns = {
  integer: '-?(0|[1-9][0-9]{0,18})',
  decimal: '-?((0|[1-9][0-9]*)(\\.[0-9]*)?|\\.[0-9]+)',
  double: '-?((0|[1-9][0-9]*)(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?',
} as const

const decimalOf = ({ integer, fraction }: DigitCounts): AttributeType | null =>
  integer + fraction > maxDigits ? null : decimalType({ digits: Math.max(1, integer + fraction), fraction })

const casts =
  (type: string) =>
  (text: Sql): Sql =>
    sql`TRY_CAST(${text} AS ${sql.raw(type)}) IS NOT NULL`

const dateBy = (form: DatePattern): Candidate => ({
  family: 'moment',
  pattern: datePatterns[form],
  check: (text) => sql`try_strptime(${text}, ${sql.lit(form)}) IS NOT NULL`,
  type: () => ({ main: 'date' }),
  form,
})

const plain = (candidate: Omit<Candidate, 'form'>): Candidate => ({ ...candidate, form: 'plain' })
const instant = (): AttributeType => ({ main: 'datetime', sub: 'timestamp' })

const candidates = {
  boolean: plain({
    family: 'boolean',
    pattern: '[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]',
    check: null,
    type: () => ({ main: 'boolean' }),
  }),
  integer: plain({
    family: 'number',
    pattern: numberPatterns.integer,
    check: casts('BIGINT'),
    type: () => ({ main: 'num', sub: 'bigint' }),
  }),
  decimal: plain({
    family: 'number',
    pattern: numberPatterns.decimal,
    check: null,
    type: decimalOf,
  }),
  double: plain({
    family: 'number',
    pattern: numberPatterns.double,
    check: casts('DOUBLE'),
    type: () => ({ main: 'num', sub: 'double' }),
  }),
  date: plain({
    family: 'moment',
    pattern: datePattern,
    check: casts('DATE'),
    type: () => ({ main: 'date' }),
  }),
  datetime: plain({ family: 'moment', pattern: instantPattern, check: casts('TIMESTAMP'), type: instant }),
  zoned: {
    family: 'moment',
    pattern: zonedPattern,
    check: casts('TIMESTAMPTZ'),
    type: instant,
    form: 'zoned',
  },
  dayFirst: dateBy('%d/%m/%Y'),
  monthFirst: dateBy('%m/%d/%Y'),
  dotted: dateBy('%d.%m.%Y'),
  yearFirst: dateBy('%Y/%m/%d'),
  monthName: dateBy('%b %d %Y'),
  dayMonthName: dateBy('%d %b %Y'),
} as const satisfies Record<string, Candidate>
type CandidateName = keyof typeof candidates

const names: readonly CandidateName[] = [
  'boolean',
  'integer',
  'decimal',
  'double',
  'date',
  'datetime',
  'zoned',
  'dayFirst',
  'monthFirst',
  'dotted',
  'yearFirst',
  'monthName',
  'dayMonthName',
]

const familyOfJsonType: Readonly<Record<string, Candidate['family']>> = {
  VARCHAR: 'moment',
  BOOLEAN: 'boolean',
  BIGINT: 'number',
  UBIGINT: 'number',
  HUGEINT: 'number',
  DOUBLE: 'number',
}

/** Candidates for a JSON column with these types. A quoted number stays text. */
const allowedBy = (jsonTypes: readonly string[] | undefined): readonly CandidateName[] => {
  if (jsonTypes === undefined) return names
  const families = new Set(jsonTypes.map((kind) => familyOfJsonType[kind] ?? 'none'))
  if (families.size !== 1) return []
  return names.filter((name) => families.has(candidates[name].family))
}

interface Column {
  readonly text: Sql
  readonly open: readonly CandidateName[]
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

const isWide = ({ open, digitCounts }: Survey): boolean =>
  open.includes('decimal') && digitCounts.integer + digitCounts.fraction > roomyDigits

const columnsPerStatement = 40
const sampleRows = 500

/** Digits before the point. A single zero there needs no room. */
const digits = (text: Sql): Sql => sql`ltrim(split_part(${text}, '.', 1), '-0')`

const matchesCandidate = (name: CandidateName, text: Sql): Sql => {
  const { pattern, check } = candidates[name]
  return check === null ? matches(text, pattern) : sql`(${matches(text, pattern)} AND ${check(text)})`
}

const measuresOf = ({ text, open }: Column): Sql[] => [
  sql`count(${text})`,
  open.includes('decimal') ? sql`coalesce(max(length(${digits(text)})), 0)` : sql`0`,
  open.includes('decimal') ? sql`coalesce(max(length(split_part(${text}, '.', 2))), 0)` : sql`0`,
  ...open.map(
    (name) =>
      sql`coalesce(bool_and(${matchesCandidate(name, text)}) FILTER (WHERE ${text} IS NOT NULL), true)`,
  ),
]

const shapes: ReadonlyMap<CandidateName, RegExp> = new Map(
  names.map((name) => [name, new RegExp(`^(?:${candidates[name].pattern})$`)]),
)

/** Tests a sample of rows in memory, to leave the engine few candidates for all rows. */
const filterBySample = async (
  loading: Loading,
  columns: readonly Column[],
  staged: Staged & { name: string },
): Promise<Column[]> => {
  const statement = sql`SELECT * FROM ${staged.from} LIMIT ${sql.lit(sampleRows)}`
  const batch = await execute(loading, { statement, name: staged.name })
  return columns.map(({ text, open }, index) => {
    const values = (batch.columns[index] ?? []).filter((cell) => typeof cell === 'string' && cell !== '')
    const isLikely = (name: CandidateName): boolean =>
      values.every((value) => shapes.get(name)?.test(String(value)) === true)
    return { text, open: open.filter(isLikely) }
  })
}

const surveyOnce = async (
  loading: Loading,
  { columns, from, name }: { columns: readonly Column[]; from: Sql; name: string },
): Promise<Survey[]> => {
  const statement = sql`SELECT ${sql.join(columns.flatMap(measuresOf))} FROM ${from}`
  const batch = await execute(loading, { statement, name })
  const cells = batch.columns.map((column) => column[0])
  let at = 0
  return columns.map(({ open }) => {
    const [count, integer, fraction, ...verdicts] = cells.slice(at, at + 3 + open.length)
    at += 3 + open.length
    return {
      count: Number(count),
      open: open.filter((_, index) => verdicts[index] === true),
      digitCounts: { integer: Number(integer), fraction: Number(fraction) },
      significant: 0,
    }
  })
}

const survey = async (
  loading: Loading,
  { columns, from, name }: { columns: readonly Column[]; from: Sql; name: string },
): Promise<Survey[]> => {
  const all: Survey[] = []
  for (let at = 0; at < columns.length; at += columnsPerStatement)
    all.push(
      ...(await surveyOnce(loading, { columns: columns.slice(at, at + columnsPerStatement), from, name })),
    )
  return all
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
    if (text === undefined || !(isWide(column) || isScientific(column))) continue
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
  if (!isWide(column)) return open
  const isTooWide = digitCounts.integer + digitCounts.fraction > maxDigits
  if (isTooWide && significant > doubleDigits) return []
  return isTooWide || significant <= safeDigits ? open.filter((name) => name !== 'decimal') : open
}

/** A date that matches both day first and month first is ambiguous: it stays text. */
const decide = (column: Survey): Inferred => {
  const { count, open, digitCounts } = column
  const isAmbiguous = open.includes('dayFirst') && open.includes('monthFirst')
  for (const name of count === 0 || isAmbiguous ? [] : openTypes(column)) {
    const type = candidates[name].type(digitCounts)
    if (type !== null) return { type, form: candidates[name].form }
  }
  return { type: { main: 'string', sub: 'varchar' }, form: 'plain' }
}

/** Type and written form of every staged text column, in order. */
export async function inferTypes(loading: Loading, staged: Staged & { name: string }): Promise<Inferred[]> {
  const texts = staged.keys.map((_, index) => sql`NULLIF(${staged.column(index)}, '')`)
  const first = texts.map((text, index) => ({ text, open: allowedBy(staged.jsonTypes?.[index]) }))
  const likely = await filterBySample(loading, first, staged)
  const found = await survey(loading, { columns: likely, from: staged.from, name: staged.name })
  return (await withSignificant(loading, { texts, found, staged })).map(decide)
}
