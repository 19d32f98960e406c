// Row restrictions of roles (IAM10) as filters of one table. All fields of a role must match, and any of several
// roles is enough. A role shows no rows of a table without its fields; a table without any applicable role is hidden.
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { readOperand } from './operand.ts'
import type { Filter, Restriction } from './query.ts'
import type { QueryableTable } from './table.ts'
import { termIn } from './term.ts'

type Filtering = RoleCondition['filter']

interface RestrictedTable {
  readonly table: QueryableTable
  readonly timeZone: string
}

/**
 * What a mart computed from several rows is not the value of a row. A virtual attribute does not restrict rows, because
 * who may define one could otherwise decide which rows a role sees.
 */
const isComputed = (table: QueryableTable, name: string): boolean =>
  table.fields.some(
    ({ field, aggregate, virtual }) =>
      field === name && ((aggregate ?? null) !== null || (virtual ?? null) !== null),
  )

/** Values of another type match no row. A filter without operands matches none. */
const filterOn = (
  { table, timeZone }: RestrictedTable,
  [name, values]: [string, Filtering[string]],
): Filter | undefined => {
  const term = termIn(table, name)
  if (term === undefined || isComputed(table, term.field)) return undefined
  const operands = values
    .map((operand) => readOperand(term.type, { operand, timeZone }))
    .filter((value) => value !== undefined)
  return { term, operator: 'in', operands }
}

const alternative = (on: RestrictedTable, { filter }: RoleCondition): readonly Filter[] | undefined => {
  const filters = Object.entries(filter).map((entry) => filterOn(on, entry))
  return filters.includes(undefined) ? undefined : filters.filter((each) => each !== undefined)
}

/** The restriction of a table, with instants in this time zone; undefined if no condition applies to it. */
export function restrictionOf(
  on: RestrictedTable,
  conditions: readonly RoleCondition[],
): Restriction | undefined {
  // A condition without fields limits nothing, and does not lift the others.
  const limiting = conditions.filter(({ filter }) => Object.keys(filter).length > 0)
  if (limiting.length === 0) return []
  const applicable = limiting.map((each) => alternative(on, each)).filter((each) => each !== undefined)
  return applicable.length === 0 ? undefined : applicable
}

/** The tables that are visible under these conditions. */
export function visibleTables<T extends QueryableTable>(
  tables: readonly T[],
  conditions: readonly RoleCondition[],
): readonly T[] {
  return conditions.length === 0
    ? tables
    : tables.filter((table) => restrictionOf({ table, timeZone: 'UTC' }, conditions) !== undefined)
}

/** Distinct fields of the conditions. */
export function conditionFields(conditions: readonly RoleCondition[]): readonly string[] {
  return [...new Set(conditions.flatMap(({ filter }) => Object.keys(filter)))]
}
