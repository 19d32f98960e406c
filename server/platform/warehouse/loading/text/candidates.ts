// The types that a column of texts can have in plain writing. The first that every value matches is the type.
import { sql, type RawBuilder } from 'kysely'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { decimalType, maxDigits } from '#domain/schema/numeric-type.ts'
import { datePattern, instantPattern, matches, parsedMoment, zonedPattern } from '../column-type.ts'
import type { WrittenForm } from '../reading-plan.ts'
import { momentFormNames, momentForms, type MomentFacts, type MomentForm } from './moment-forms.ts'

type Sql = RawBuilder<unknown>

export interface DigitCounts {
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

/** The decimal for these digits; null if it needs too many. */
export function decimalOf({ integer, fraction }: DigitCounts): AttributeType | null {
  return integer + fraction > maxDigits
    ? null
    : decimalType({ digits: Math.max(1, integer + fraction), fraction })
}

const casts =
  (type: string) =>
  (text: Sql): Sql =>
    sql`TRY_CAST(${text} AS ${sql.raw(type)}) IS NOT NULL`

const instant = (): AttributeType => ({ main: 'datetime', sub: 'timestamp' })
const date = (): AttributeType => ({ main: 'date' })

const written = (form: MomentForm): Candidate => {
  const { pattern, hasTime = false }: MomentFacts = momentForms[form]
  return {
    family: 'moment',
    pattern,
    check: (text) => sql`${parsedMoment(text, form)} IS NOT NULL`,
    type: hasTime ? instant : date,
    form,
  }
}

const plain = (candidate: Omit<Candidate, 'form'>): Candidate => ({ ...candidate, form: 'plain' })

const plainCandidates = {
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
  date: plain({ family: 'moment', pattern: datePattern, check: casts('DATE'), type: date }),
  datetime: plain({ family: 'moment', pattern: instantPattern, check: casts('TIMESTAMP'), type: instant }),
  zoned: {
    family: 'moment',
    pattern: zonedPattern,
    check: casts('TIMESTAMPTZ'),
    type: instant,
    form: 'zoned',
  },
} as const satisfies Record<string, Candidate>

const plainNames = ['boolean', 'integer', 'decimal', 'double', 'date', 'datetime', 'zoned'] as const
export type CandidateName = keyof typeof plainCandidates | MomentForm

const names: readonly CandidateName[] = [...plainNames, ...momentFormNames]

const table: ReadonlyMap<CandidateName, Candidate> = new Map<CandidateName, Candidate>([
  ...plainNames.map((name) => [name, plainCandidates[name]] as const),
  ...momentFormNames.map((name) => [name, written(name)] as const),
])

export function candidateOf(name: CandidateName): Candidate {
  return table.get(name) ?? plainCandidates.boolean
}

const familyOfJsonType: Readonly<Record<string, Candidate['family']>> = {
  VARCHAR: 'moment',
  BOOLEAN: 'boolean',
  BIGINT: 'number',
  UBIGINT: 'number',
  HUGEINT: 'number',
  DOUBLE: 'number',
}

/** A point is not part of a plain number where it separates thousands. */
const isPointDecimal = ({ decimal, thousands }: ReadingOptions): boolean =>
  decimal !== 'comma' && thousands !== 'point'

/** Candidates for a JSON column with these types, or for a text column. A quoted number of JSON stays text. */
export function candidatesFor(
  jsonTypes: readonly string[] | undefined,
  options: ReadingOptions,
): readonly CandidateName[] {
  if (jsonTypes === undefined)
    return isPointDecimal(options) ? names : names.filter((name) => name !== 'decimal' && name !== 'double')
  const families = new Set(jsonTypes.map((kind) => familyOfJsonType[kind] ?? 'none'))
  return families.size === 1 ? names.filter((name) => families.has(candidateOf(name).family)) : []
}

/** Whether a text is a value of the candidate, as an expression. */
export function matchesCandidate(name: CandidateName, text: Sql): Sql {
  const { pattern, check } = candidateOf(name)
  return check === null ? matches(text, pattern) : sql`(${matches(text, pattern)} AND ${check(text)})`
}

const shapes: ReadonlyMap<CandidateName, RegExp> = new Map(
  names.map((name) => [name, new RegExp(`^(?:${candidateOf(name).pattern})$`)]),
)

/** Whether a text has the shape of the candidate. */
export function isLike(name: CandidateName, text: string): boolean {
  return shapes.get(name)?.test(text) === true
}

/** Whether all texts of a sample have the shape of the candidate. */
export function areLike(name: CandidateName, texts: readonly string[]): boolean {
  const shape = shapes.get(name)
  return texts.every((text) => shape?.test(text) === true)
}

/** Order of day and month of a candidate; undefined where they cannot be swapped. */
export function orderOf(name: CandidateName): 'day_first' | 'month_first' | undefined {
  const form = momentFormNames.find((one) => one === name)
  if (form === undefined) return undefined
  const { order }: MomentFacts = momentForms[form]
  return order
}
