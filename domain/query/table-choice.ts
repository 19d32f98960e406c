// Chooses the table that answers a query (QB5): the one with the fewest rows that contains every name. Empty tables
// are used only if there is no other. Only a forced name or level narrows the choice.
import { levels } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { reasonParams } from '#contract/reasons.ts'
import type { Named } from './draft.ts'
import { problemAt } from './problem.ts'
import type { QueryableTable } from './table.ts'
import { termIn } from './term.ts'

export type ChoiceError = 'NO_TABLE' | 'NO_TABLE_FOUND' | 'EMPTY_TABLE' | 'EMPTY_TABLES'

export interface Choice<T> {
  /** The table that answers. If there is none, the closest one, to check other parts of the query. */
  readonly table: T | undefined
  readonly candidates: readonly T[]
  /** Null if `table` answers. */
  readonly error: ChoiceError | null
  readonly problems: readonly Problem[]
}

type Forced = Pick<QueryRequest, 'table_name' | 'database_name'>

const qualifiedName = (table: QueryableTable): string => `${table.database_name}\0${table.table_name}`
const byRows = (one: QueryableTable, other: QueryableTable): number =>
  one.rows - other.rows || (qualifiedName(one) < qualifiedName(other) ? -1 : 1)

const absentProblem = (tables: readonly QueryableTable[], forced: Forced): Problem => {
  const { table_name: table = '', database_name: level = '' } = forced
  const isLevel = levels.some((known) => known === level)
  if (level !== '' && !isLevel) return problemAt('database_name', { code: 'level_unknown', level })
  if (table !== '') return problemAt('table_name', { code: 'table_absent', table })
  const built = [...new Set(tables.map((known) => known.database_name))].join(', ')
  return problemAt('database_name', {
    code: 'invalid_value',
    ...reasonParams('level_not_built', { level, built }),
  })
}

const missingProblem = (named: Named, tables: readonly QueryableTable[]): Problem => {
  const holders = tables.filter((table) => termIn(table, named.name) !== undefined)
  return holders.length === 0
    ? problemAt(named.path, { code: 'field_unknown', field: named.name })
    : problemAt(named.path, {
        code: 'field_elsewhere',
        field: named.name,
        tables: holders.map((table) => table.table_name).join(', '),
      })
}

const closestTable = <T extends QueryableTable>(
  tables: readonly T[],
  names: readonly Named[],
): T | undefined => {
  const matchCount = (table: T): number =>
    names.filter(({ name }) => termIn(table, name) !== undefined).length
  return tables.toSorted((one, other) => matchCount(other) - matchCount(one) || byRows(one, other))[0]
}

const chooseAmong = <T extends QueryableTable>(candidates: readonly T[]): Choice<T> => {
  const filled = candidates.filter((table) => table.rows > 0)
  const [table] = filled.length > 0 ? filled : candidates
  if (filled.length > 0 || table === undefined)
    return { table, candidates: filled, error: null, problems: [] }
  return {
    table,
    candidates,
    error: candidates.length === 1 ? 'EMPTY_TABLE' : 'EMPTY_TABLES',
    problems: candidates.map((empty) => problemAt('', { code: 'table_empty', table: empty.table_name })),
  }
}

/** Chooses the table that answers a query with these names. */
export function chooseTable<T extends QueryableTable>(
  tables: readonly T[],
  { names, forced }: { names: readonly Named[]; forced: Forced },
): Choice<T> {
  if (tables.length === 0) return { table: undefined, candidates: [], error: 'NO_TABLE', problems: [] }
  const { table_name: table = '', database_name: level = '' } = forced
  const allowed = tables.filter(
    (known) =>
      (table === '' || known.table_name === table) && (level === '' || known.database_name === level),
  )
  if (allowed.length === 0)
    return {
      table: closestTable(tables, names),
      candidates: [],
      error: 'NO_TABLE_FOUND',
      problems: [absentProblem(tables, forced)],
    }
  const candidates = allowed
    .filter((known) => names.every(({ name }) => termIn(known, name) !== undefined))
    .toSorted(byRows)
  if (candidates.length > 0) return chooseAmong(candidates)
  const closest = closestTable(allowed, names)
  const lacking = names.filter(({ name }) => closest !== undefined && termIn(closest, name) === undefined)
  return {
    table: closest,
    candidates: [],
    error: 'NO_TABLE',
    problems: lacking.map((named) => missingProblem(named, tables)),
  }
}
