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
import { measureDateOf, termIn, type Term } from './term.ts'

/** A name of a query with its compute mode; `key` for one that filters or groups. */
export interface NameUse extends Named {
  readonly as: ComputeMode | 'key'
  /** The measure date of each table, whatever its name (QB9). */
  readonly isDate?: boolean
}

/** The names of a query, in the tables that the caller sees. */
export interface QueryUses {
  readonly uses: readonly NameUse[]
  /** Past periods are requested. */
  readonly isEvolved: boolean
  readonly tables: readonly QueryableTable[]
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

const aggregatedReason = (
  base: string,
  { field: { field, aggregate }, as }: { field: QueryableField; as: NameUse['as'] },
): Reason =>
  toReason(as === 'key' ? 'mart_keyed' : 'mart_aggregated', { field, function: aggregate ?? '', base })

/** A virtual attribute answers like the base if the attributes that it reads are those of a row of the base (DM7). */
const virtualReason = (
  table: QueryableTable,
  { facts, as, virtual }: { facts: MartFacts; as: NameUse['as']; virtual: VirtualField },
): Reason | undefined => {
  const aggregated = table.fields.find(
    ({ field, aggregate }) => virtual.columns.includes(field) && (aggregate ?? null) !== null,
  )
  if (aggregated !== undefined) return aggregatedReason(facts.base, { field: aggregated, as })
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
  return as === aggregate && term.unit === null ? undefined : aggregatedReason(facts.base, { field, as })
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

interface TermOf {
  readonly table: QueryableTable
  readonly term: Term | undefined
}

const isSameTerm = ({ table: mart, term: there }: TermOf, { table: base, term: here }: TermOf): boolean => {
  if (there === undefined || here === undefined) return there === here
  const [held, original] = [fieldOf(mart, there), fieldOf(base, here)]
  if (held === undefined || original === undefined || there.unit !== here.unit) return false
  // Which attributes two virtual attributes of one name read can differ.
  if (there.virtual !== undefined || here.virtual !== undefined) return false
  const origin = originOf(mart, held)
  return origin !== null && origin === originOf(base, original) && isSameValue(held, original)
}

const isSameUse = (mart: QueryableTable, base: QueryableTable, { name, isDate }: NameUse): boolean => {
  const termOf = (table: QueryableTable): TermOf => ({
    table,
    term: isDate === true ? measureDateOf(table) : termIn(table, name),
  })
  return isSameTerm(termOf(mart), termOf(base))
}

const dateUse: NameUse = { path: 'evol.scale', name: '', as: 'key', isDate: true }

/** The uses of a query in one table: past periods also group by its measure date (QB9). */
const usesIn = (table: QueryableTable, { uses, isEvolved }: QueryUses): readonly NameUse[] => {
  const date = isEvolved ? measureDateOf(table) : undefined
  return date === undefined ? uses : [...uses, { ...dateUse, name: date.name }]
}

/** Past periods move the measure date of the base. A base that the caller does not see has no answer to differ from. */
const dateReasons = (
  mart: QueryableTable,
  { base: name }: MartFacts,
  { isEvolved, tables }: QueryUses,
): Reason[] => {
  const base = tables.find(
    ({ database_name: level, table_name }) => level === 'data_prim' && table_name === name,
  )
  if (!isEvolved || base === undefined || isSameUse(mart, base, dateUse)) return []
  return [toReason('mart_dated', { table: mart.table_name, base: name })]
}

/** Why an answer of this table differs, or may differ, from that of the base of the mart. Empty if it does not. */
export function martReasons(table: QueryableTable, query: QueryUses): Reason[] {
  if (holdsOwnRows(table)) return []
  const facts = table.mart ?? undefined
  const general = factReasons(table, facts)
  if (facts === undefined) return general
  const found = usesIn(table, query)
    .map((use) => useReason(table, { facts, use }))
    .filter((reason) => reason !== undefined)
  const distinct = new Map(found.map((reason) => [JSON.stringify(reason), reason]))
  return [...general, ...distinct.values(), ...dateReasons(table, facts, query)]
}

/** Whether a name filters or groups by an aggregated attribute that its base does not have under this name. */
const isOwnKey = (
  table: QueryableTable,
  { use, tables }: { use: NameUse; tables: QueryUses['tables'] },
): boolean => {
  const term = use.as === 'key' ? termIn(table, use.name) : undefined
  const field = term === undefined ? undefined : fieldOf(table, term)
  if ((field?.aggregate ?? null) === null) return false
  const base = tables.find(
    ({ database_name: level, table_name: name }) => level === 'data_prim' && name === table.mart?.base,
  )
  return base === undefined || termIn(base, use.name) === undefined
}

/**
 * Why the numbers of a named mart are not those of its base. An aggregated attribute that only the mart has cannot mean
 * that of the base where it filters or groups.
 */
export function namedMartReasons(table: QueryableTable, query: QueryUses): Reason[] {
  const uses = query.uses.filter((use) => !isOwnKey(table, { use, tables: query.tables }))
  return martReasons(table, { ...query, uses })
}

/** Whether a mart that answers like its base gives the same answer as another table of this base, which has more rows. */
export function canReplace(
  mart: QueryableTable,
  { table, query }: { table: QueryableTable; query: QueryUses },
): boolean {
  return (
    !holdsOwnRows(mart) &&
    mart.rows > 0 &&
    baseOf(mart) === baseOf(table) &&
    usesIn(mart, query).every((use) => isSameUse(mart, table, use))
  )
}
