// The rows that roles let somebody see (IAM10), as filters of one table. A role's fields must all fit, and of several
// roles any will do. Of a table that lacks a field the role shows nothing; where no role shows anything of a table,
// the table is not asked at all.
import type { RoleCondition } from '#contract/iam/role.ts'
import { readOperand } from './operand.ts'
import type { Filter, Restriction } from './query.ts'
import type { QueryableTable } from './table.ts'
import { termIn } from './term.ts'

type Filtering = RoleCondition['filter']

/** Values that are none of the field's type fit no row; a filter left without any holds for none. */
const filterOn = (table: QueryableTable, [name, values]: [string, Filtering[string]]): Filter | undefined => {
  const term = termIn(table, name)
  if (term === undefined) return undefined
  const operands = values.map((value) => readOperand(term.type, value)).filter((value) => value !== undefined)
  return { term, operator: 'in', operands }
}

const alternative = (table: QueryableTable, { filter }: RoleCondition): readonly Filter[] | undefined => {
  const filters = Object.entries(filter).map((entry) => filterOn(table, entry))
  return filters.includes(undefined) ? undefined : filters.filter((each) => each !== undefined)
}

/** What the conditions leave of a table's rows; undefined where they cannot be told of it. */
export function restrictionOf(
  table: QueryableTable,
  conditions: readonly RoleCondition[],
): Restriction | undefined {
  if (conditions.length === 0) return []
  const applicable = conditions.map((each) => alternative(table, each)).filter((each) => each !== undefined)
  if (applicable.length === 0) return undefined
  // A condition without any field leaves every row.
  return applicable.some((filters) => filters.length === 0) ? [] : applicable
}

/** The tables that may be asked under these conditions. */
export function visibleTables<T extends QueryableTable>(
  tables: readonly T[],
  conditions: readonly RoleCondition[],
): readonly T[] {
  return conditions.length === 0
    ? tables
    : tables.filter((table) => restrictionOf(table, conditions) !== undefined)
}

/** The fields that the conditions speak of, each once. */
export function conditionFields(conditions: readonly RoleCondition[]): readonly string[] {
  return [...new Set(conditions.flatMap(({ filter }) => Object.keys(filter)))]
}
