// Types of columns that arrive as text, decided over all rows, so that no row is lost to a guess made on a few (DM14).
// A candidate stays while every value fits; the first that stays is the type. Nothing fits a column without values: text.
import { sql } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { execute, type Loading, type Sql, type Staged } from './staging.ts'
import { datePatterns, type DatePattern, type WrittenForm } from './reading-plan.ts'
import { datePattern, instantPattern, matches, zonedPattern } from './value-sql.ts'

export interface Inferred {
  readonly type: AttributeType
  readonly form: WrittenForm
}

interface Figures {
  /** Most digits before and behind the point. */
  readonly whole: number
  readonly fraction: number
}

interface Candidate {
  readonly family: 'boolean' | 'number' | 'moment'
  /** Whether a text that is neither null nor empty fits. */
  readonly fits: (text: Sql) => Sql
  readonly type: (figures: Figures) => AttributeType | null
  readonly form: WrittenForm
}

/** Leading zeros and a leading plus mark identifiers and telephone numbers: text. */
const numberPatterns = {
  integer: '-?(0|[1-9][0-9]{0,18})',
  decimal: '-?((0|[1-9][0-9]*)(\\.[0-9]*)?|\\.[0-9]+)',
  double: '-?((0|[1-9][0-9]*)(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?',
} as const
/** Ten digits are left for sums. */
const mostDecimalDigits = 28

const decimalType = ({ whole, fraction }: Figures): AttributeType | null =>
  whole + fraction > mostDecimalDigits
    ? null
    : { main: 'num', sub: 'decimal', precision: Math.max(1, whole + fraction), scale: fraction }

const both = (one: Sql, other: Sql): Sql => sql`(${one} AND ${other})`
const casts = (text: Sql, type: string): Sql => sql`TRY_CAST(${text} AS ${sql.raw(type)}) IS NOT NULL`

const dateBy = (form: DatePattern): Candidate => ({
  family: 'moment',
  fits: (text) =>
    both(matches(text, datePatterns[form]), sql`try_strptime(${text}, ${sql.lit(form)}) IS NOT NULL`),
  type: () => ({ main: 'date' }),
  form,
})

const candidates = {
  boolean: {
    family: 'boolean',
    fits: (text) => sql`lower(${text}) IN ('true', 'false')`,
    type: () => ({ main: 'boolean' }),
    form: 'plain',
  },
  integer: {
    family: 'number',
    fits: (text) => both(matches(text, numberPatterns.integer), casts(text, 'BIGINT')),
    type: () => ({ main: 'num', sub: 'bigint' }),
    form: 'plain',
  },
  decimal: {
    family: 'number',
    fits: (text) => matches(text, numberPatterns.decimal),
    type: decimalType,
    form: 'plain',
  },
  double: {
    family: 'number',
    fits: (text) => both(matches(text, numberPatterns.double), casts(text, 'DOUBLE')),
    type: () => ({ main: 'num', sub: 'double' }),
    form: 'plain',
  },
  date: {
    family: 'moment',
    fits: (text) => both(matches(text, datePattern), casts(text, 'DATE')),
    type: () => ({ main: 'date' }),
    form: 'plain',
  },
  datetime: {
    family: 'moment',
    fits: (text) => both(matches(text, instantPattern), casts(text, 'TIMESTAMP')),
    type: () => ({ main: 'datetime', sub: 'timestamp' }),
    form: 'plain',
  },
  zoned: {
    family: 'moment',
    fits: (text) => both(matches(text, zonedPattern), casts(text, 'TIMESTAMPTZ')),
    type: () => ({ main: 'datetime', sub: 'timestamp' }),
    form: 'zoned',
  },
  dayFirst: dateBy('%d/%m/%Y'),
  monthFirst: dateBy('%m/%d/%Y'),
  dotted: dateBy('%d.%m.%Y'),
  yearFirst: dateBy('%Y/%m/%d'),
  monthWord: dateBy('%b %d %Y'),
  dayMonthWord: dateBy('%d %b %Y'),
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
  'monthWord',
  'dayMonthWord',
]

const familyOfKind: Readonly<Record<string, Candidate['family']>> = {
  VARCHAR: 'moment',
  BOOLEAN: 'boolean',
  BIGINT: 'number',
  UBIGINT: 'number',
  HUGEINT: 'number',
  DOUBLE: 'number',
}

/** What a JSON column of these kinds may be: a quoted number stays text. */
const allowedBy = (kinds: readonly string[] | undefined): readonly CandidateName[] => {
  if (kinds === undefined) return names
  const families = new Set(kinds.map((kind) => familyOfKind[kind] ?? 'none'))
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
  readonly figures: Figures
}

const columnsAtOnce = 60
const sampleRows = 2000

const digits = (text: Sql): Sql => sql`regexp_replace(split_part(${text}, '.', 1), '[^0-9]', '', 'g')`

const measuresOf = ({ text, open }: Column): Sql[] => [
  sql`count(${text})`,
  open.includes('decimal') ? sql`coalesce(max(length(${digits(text)})), 0)` : sql`0`,
  open.includes('decimal') ? sql`coalesce(max(length(split_part(${text}, '.', 2))), 0)` : sql`0`,
  ...open.map(
    (name) =>
      sql`coalesce(bool_and(${candidates[name].fits(text)}) FILTER (WHERE ${text} IS NOT NULL), true)`,
  ),
]

const surveyOnce = async (
  loading: Loading,
  { columns, from, name }: { columns: readonly Column[]; from: Sql; name: string },
): Promise<Survey[]> => {
  const statement = sql`SELECT ${sql.join(columns.flatMap(measuresOf))} FROM ${from}`
  const batch = await execute(loading, { statement, name })
  const cells = batch.columns.map((column) => column[0])
  let at = 0
  return columns.map(({ open }) => {
    const [count, whole, fraction, ...fits] = cells.slice(at, at + 3 + open.length)
    at += 3 + open.length
    return {
      count: Number(count),
      open: open.filter((_, index) => fits[index] === true),
      figures: { whole: Number(whole), fraction: Number(fraction) },
    }
  })
}

const survey = async (
  loading: Loading,
  { columns, from, name }: { columns: readonly Column[]; from: Sql; name: string },
): Promise<Survey[]> => {
  const all: Survey[] = []
  for (let at = 0; at < columns.length; at += columnsAtOnce)
    all.push(...(await surveyOnce(loading, { columns: columns.slice(at, at + columnsAtOnce), from, name })))
  return all
}

/** A date that reads both day first and month first says nothing: it stays text. */
const decide = ({ count, open, figures }: Survey): Inferred => {
  const isAmbiguous = open.includes('dayFirst') && open.includes('monthFirst')
  for (const name of count === 0 || isAmbiguous ? [] : open) {
    const type = candidates[name].type(figures)
    if (type !== null) return { type, form: candidates[name].form }
  }
  return { type: { main: 'string', sub: 'varchar' }, form: 'plain' }
}

/** Type and written form of every staged text column, in their order. */
export const inferTypes = async (
  loading: Loading,
  staged: Staged & { name: string },
): Promise<Inferred[]> => {
  const texts = staged.keys.map((_, index) => sql`NULLIF(${staged.column(index)}, '')`)
  const first = texts.map((text, index) => ({ text, open: allowedBy(staged.kinds?.[index]) }))
  const sample = sql`(SELECT * FROM ${staged.from} LIMIT ${sql.lit(sampleRows)})`
  const guesses = await survey(loading, { columns: first, from: sample, name: staged.name })
  const likely = texts.map((text, index) => ({ text, open: guesses[index]?.open ?? [] }))
  const found = await survey(loading, { columns: likely, from: staged.from, name: staged.name })
  return found.map(decide)
}
