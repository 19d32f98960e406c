// What a mart can answer like its base (QB30). An attribute that the mart aggregated answers only its own function. A
// mart that lost rows, or whose base may have changed since, answers nothing like it.
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import { toReason, type Reason } from '#contract/reasons.ts'
import type { Named } from './problem.ts'
import {
  isInteger,
  type MartFacts,
  type QueryableField,
  type QueryableTable,
  type VirtualField,
} from './table.ts'
import { termIn, type Term } from './term.ts'

/** A name of a query with its compute mode; `key` for one that filters or groups. */
export interface NameUse extends Named {
  readonly as: ComputeMode | 'key'
}

/** Whether the rows of a table are nobody else's: not those of a base in another form. */
export function holdsOwnRows({ database_name: level, mart }: QueryableTable): boolean {
  return mart === null || level !== 'data_mart'
}

const fieldOf = (table: QueryableTable, term: Term): QueryableField | undefined =>
  table.fields.find(({ field }) => field === term.field)

const factReasons = (table: QueryableTable, facts: MartFacts | undefined): Reason[] => {
  if (facts === undefined) return [toReason('mart_unknown', { table: table.table_name })]
  const { base, follows, lost_rows: lost } = facts
  if (!facts.is_current) return [toReason('mart_stale', { base })]
  if (follows !== null) return [toReason('mart_follows', { table: follows })]
  return lost === 0 ? [] : [toReason('mart_lost', { base, count: lost })]
}

/** Modes that give the same for each value as for all its rows. */
const groupedUses: readonly NameUse['as'][] = ['key', 'min', 'max', 'select_distinct', 'count_distinct']

const mappedReason = (
  table: QueryableTable,
  { facts, as }: { facts: MartFacts; as: NameUse['as'] },
): Reason | undefined => {
  const { base, is_grouped: isGrouped, is_ordered: isOrdered } = facts
  if (isGrouped && !groupedUses.includes(as))
    return toReason('mart_grouped', { table: table.table_name, base })
  return as === 'select' && !isOrdered ? toReason('mart_unordered', { base }) : undefined
}

const aggregatedReason = (base: string, { field, aggregate }: QueryableField): Reason =>
  toReason('mart_aggregated', { field, function: aggregate ?? '', base })

/** A virtual attribute answers like the base if the attributes that it reads are those of a row of the base (DM7). */
const virtualReason = (
  table: QueryableTable,
  { facts, as, virtual }: { facts: MartFacts; as: NameUse['as']; virtual: VirtualField },
): Reason | undefined => {
  const aggregated = table.fields.find(
    ({ field, aggregate }) => virtual.columns.includes(field) && (aggregate ?? null) !== null,
  )
  if (aggregated !== undefined) return aggregatedReason(facts.base, aggregated)
  if (virtual.kind === 'row') return mappedReason(table, { facts, as })
  return facts.is_grouped
    ? toReason('mart_grouped', { table: table.table_name, base: facts.base })
    : undefined
}

const useReason = (
  table: QueryableTable,
  { facts, use }: { facts: MartFacts; use: NameUse },
): Reason | undefined => {
  const term = termIn(table, use.name)
  if (term === undefined) return undefined
  if (term.virtual !== undefined) return virtualReason(table, { facts, as: use.as, virtual: term.virtual })
  const { as } = use
  const field = fieldOf(table, term)
  const aggregate = field?.aggregate ?? null
  if (field === undefined || aggregate === null) return mappedReason(table, { facts, as })
  return as === aggregate && term.unit === null ? undefined : aggregatedReason(facts.base, field)
}

/** Why an answer of this table differs, or may differ, from that of the base of the mart. Empty if it does not. */
export function martReasons(table: QueryableTable, uses: readonly NameUse[]): Reason[] {
  if (holdsOwnRows(table)) return []
  const facts = table.mart ?? undefined
  const general = factReasons(table, facts)
  if (facts === undefined) return general
  const found = uses.map((use) => useReason(table, { facts, use })).filter((reason) => reason !== undefined)
  const distinct = new Map(found.map((reason) => [JSON.stringify(reason), reason]))
  return [...general, ...distinct.values()]
}

const numberText = ({ sub, precision, scale }: AttributeType): string =>
  JSON.stringify([sub?.toLowerCase(), precision, scale])

const isDecimal = ({ sub }: AttributeType): boolean => /^(decimal|numeric)$/i.test(sub ?? '')

/** Whether both types hold exact numbers with the same digits after the point, so that sums agree to the digit. */
const isSameExact = (one: AttributeType, other: AttributeType): boolean => {
  if (isInteger(one)) return isInteger(other)
  if (!isDecimal(one) || !isDecimal(other)) return false
  const isSameScale = typeof one['scale'] === 'number' && one['scale'] === other['scale']
  return isSameScale || numberText(one) === numberText(other)
}

const isSameType = (one: AttributeType, other: AttributeType): boolean =>
  one.main === other.main &&
  (one.main !== 'num' || isSameExact(one, other) || numberText(one) === numberText(other))

const isSameValue = (mart: QueryableField, base: QueryableField): boolean => {
  if (mart.aggregate === 'count') return isInteger(mart.type)
  return mart.aggregate === 'sum' ? isSameExact(base.type, mart.type) : isSameType(mart.type, base.type)
}

const baseOf = ({ table_name: own, mart }: QueryableTable): string => mart?.base ?? own

const originOf = (table: QueryableTable, field: QueryableField): string | null => {
  if (holdsOwnRows(table)) return JSON.stringify([table.table_name, field.field])
  return field.origin ? JSON.stringify([field.origin.object, field.origin.attribute]) : null
}

const isSameUse = (mart: QueryableTable, base: QueryableTable, name: string): boolean => {
  const [there, here] = [termIn(mart, name), termIn(base, name)]
  if (there === undefined || here === undefined) return there === here
  const [held, original] = [fieldOf(mart, there), fieldOf(base, here)]
  if (held === undefined || original === undefined || there.unit !== here.unit) return false
  // Which attributes two virtual attributes of one name read can differ.
  if (there.virtual !== undefined || here.virtual !== undefined) return false
  const origin = originOf(mart, held)
  return origin !== null && origin === originOf(base, original) && isSameValue(held, original)
}

/** Whether a mart answers these uses exactly like another table of the same base, which has more rows. */
export function canReplace(
  mart: QueryableTable,
  { table, uses }: { table: QueryableTable; uses: readonly NameUse[] },
): boolean {
  return (
    !holdsOwnRows(mart) &&
    mart.rows > 0 &&
    baseOf(mart) === baseOf(table) &&
    martReasons(mart, uses).length === 0 &&
    uses.every(({ name }) => isSameUse(mart, table, name))
  )
}
