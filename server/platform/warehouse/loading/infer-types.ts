// Types of columns that arrive as text, decided over all rows, so that no row is lost to a guess made on a few (DM14).
// A candidate stays while every value fits; the first that stays is the type. Nothing fits a column without values: text.
import { sql } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { execute, type Loading, type Sql, type Staged } from './staging.ts'
import { datePatterns, type DatePattern, type WrittenForm } from './reading-plan.ts'
import { datePattern, instantPattern, matches, zonedPattern } from './column-type.ts'

interface Inferred {
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
  /** Shape of its texts, for the engine and for a first look in memory alike. */
  readonly pattern: string
  /** What must hold beyond the shape. */
  readonly holds: ((text: Sql) => Sql) | null
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

const casts =
  (type: string) =>
  (text: Sql): Sql =>
    sql`TRY_CAST(${text} AS ${sql.raw(type)}) IS NOT NULL`

const dateBy = (form: DatePattern): Candidate => ({
  family: 'moment',
  pattern: datePatterns[form],
  holds: (text) => sql`try_strptime(${text}, ${sql.lit(form)}) IS NOT NULL`,
  type: () => ({ main: 'date' }),
  form,
})

const plain = (candidate: Omit<Candidate, 'form'>): Candidate => ({ ...candidate, form: 'plain' })
const instant = (): AttributeType => ({ main: 'datetime', sub: 'timestamp' })

const candidates = {
  boolean: plain({
    family: 'boolean',
    pattern: '[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]',
    holds: null,
    type: () => ({ main: 'boolean' }),
  }),
  integer: plain({
    family: 'number',
    pattern: numberPatterns.integer,
    holds: casts('BIGINT'),
    type: () => ({ main: 'num', sub: 'bigint' }),
  }),
  decimal: plain({
    family: 'number',
    pattern: numberPatterns.decimal,
    holds: null,
    type: decimalType,
  }),
  double: plain({
    family: 'number',
    pattern: numberPatterns.double,
    holds: casts('DOUBLE'),
    type: () => ({ main: 'num', sub: 'double' }),
  }),
  date: plain({
    family: 'moment',
    pattern: datePattern,
    holds: casts('DATE'),
    type: () => ({ main: 'date' }),
  }),
  datetime: plain({ family: 'moment', pattern: instantPattern, holds: casts('TIMESTAMP'), type: instant }),
  zoned: {
    family: 'moment',
    pattern: zonedPattern,
    holds: casts('TIMESTAMPTZ'),
    type: instant,
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

const columnsAtOnce = 40
const lookedAt = 500

const digits = (text: Sql): Sql => sql`regexp_replace(split_part(${text}, '.', 1), '[^0-9]', '', 'g')`

const fits = (name: CandidateName, text: Sql): Sql => {
  const { pattern, holds } = candidates[name]
  return holds === null ? matches(text, pattern) : sql`(${matches(text, pattern)} AND ${holds(text)})`
}

const measuresOf = ({ text, open }: Column): Sql[] => [
  sql`count(${text})`,
  open.includes('decimal') ? sql`coalesce(max(length(${digits(text)})), 0)` : sql`0`,
  open.includes('decimal') ? sql`coalesce(max(length(split_part(${text}, '.', 2))), 0)` : sql`0`,
  ...open.map(
    (name) => sql`coalesce(bool_and(${fits(name, text)}) FILTER (WHERE ${text} IS NOT NULL), true)`,
  ),
]

const shapes: ReadonlyMap<CandidateName, RegExp> = new Map(
  names.map((name) => [name, new RegExp(`^(?:${candidates[name].pattern})$`)]),
)

/** A first look at some rows, in memory: leaves the engine few candidates to try on all of them. */
const firstLook = async (
  loading: Loading,
  columns: readonly Column[],
  staged: Staged & { name: string },
): Promise<Column[]> => {
  const statement = sql`SELECT * FROM ${staged.from} LIMIT ${sql.lit(lookedAt)}`
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
    const [count, whole, fraction, ...verdicts] = cells.slice(at, at + 3 + open.length)
    at += 3 + open.length
    return {
      count: Number(count),
      open: open.filter((_, index) => verdicts[index] === true),
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
export async function inferTypes(loading: Loading, staged: Staged & { name: string }): Promise<Inferred[]> {
  const texts = staged.keys.map((_, index) => sql`NULLIF(${staged.column(index)}, '')`)
  const first = texts.map((text, index) => ({ text, open: allowedBy(staged.kinds?.[index]) }))
  const likely = await firstLook(loading, first, staged)
  const found = await survey(loading, { columns: likely, from: staged.from, name: staged.name })
  return found.map(decide)
}
