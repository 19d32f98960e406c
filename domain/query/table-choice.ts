// Chooses the table that answers a query (QB5): the one with the fewest rows that contains every name. Empty tables
// are used only if there is no other. A mart is chosen only where it answers like its base (QB30), unless it is named.
import { levels } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { reasonParams } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { canReplace, holdsOwnRows, martReasons, type NameUse, type QueryUses } from './mart.ts'
import { problemAt, type Named } from './problem.ts'
import type { QueryableTable } from './table.ts'
import { measureDateOf, termIn } from './term.ts'

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

const missingProblem = (
  named: Named,
  { tables, forced }: { tables: readonly QueryableTable[]; forced: Forced },
): Problem => {
  const holders = tables.filter((table) => termIn(table, named.name) !== undefined)
  const { table_name: table = '' } = forced
  if (holders.length === 0) return problemAt(named.path, { code: 'field_unknown', field: named.name })
  const places = holders.map((holder) => holder.table_name).join(', ')
  return table === ''
    ? problemAt(named.path, { code: 'field_elsewhere', field: named.name, tables: places })
    : problemAt(named.path, { code: 'field_absent', field: named.name, table, tables: places })
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

const notChosen = (table: QueryableTable, query: QueryUses): Problem[] => {
  const [reason] = martReasons(table, query)
  if (reason === undefined) return []
  const name = table.table_name
  return [problemAt('table_name', { code: 'mart_not_chosen', table: name, ...nested('reason', reason) })]
}

/**
 * Chooses among the tables that contain every name: those with rows of their own first, then marts that answer like
 * their base. Another mart of the same base replaces the table where it answers the same from fewer rows.
 */
const chooseOpen = <T extends QueryableTable>(holders: readonly T[], query: QueryUses): Choice<T> => {
  const equal = holders.filter((table) => martReasons(table, query).length === 0)
  const ranks = [
    equal.filter(holdsOwnRows),
    equal.filter(({ mart }) => mart?.is_grouped === false),
    equal.filter(({ mart }) => mart?.is_grouped === true),
  ]
  const first = ranks.find((tables) => tables.length > 0)
  if (first === undefined) {
    const problems = holders.flatMap((table) => notChosen(table, query))
    return { table: holders[0], candidates: [], error: 'NO_TABLE', problems }
  }
  const choice = chooseAmong(first)
  const { table } = choice
  if (choice.error !== null || table === undefined) return choice
  const replacing = equal.filter((mart) => mart !== table && canReplace(mart, { table, query }))
  const others = choice.candidates.filter((other) => !replacing.includes(other))
  const candidates = [...others, ...replacing].toSorted((one, other) => one.rows - other.rows)
  return { ...choice, table: candidates[0], candidates }
}

/**
 * The tables that can answer with past periods: those with a measure date. All, if no table with rows of its own has
 * one, so that the evolution says what is missing: a mart of another base does not replace them (QB30).
 */
const datedTables = <T extends QueryableTable>(holders: readonly T[], isNamed: boolean): readonly T[] => {
  const isDated = (table: T): boolean => measureDateOf(table) !== undefined
  const own = isNamed ? [] : holders.filter(holdsOwnRows)
  const deciding = own.length > 0 ? own : holders
  return deciding.some(isDated) ? holders.filter(isDated) : holders
}

interface Wanted {
  readonly uses: readonly NameUse[]
  /** Past periods are requested: only tables with their measure date answer (QB9). */
  readonly isEvolved?: boolean
  /** Fields by which the caller's rows are restricted (IAM10). Tables without them are not offered here. */
  readonly restricted?: readonly string[]
  readonly forced: Forced
}

const restrictedUses = (names: readonly string[]): NameUse[] =>
  names.map((name) => ({ path: 'table_name', name, as: 'key' }))

/** Distinct names with the path of their first use. */
const namesOf = (uses: readonly NameUse[]): Named[] => {
  const names = new Map<string, Named>()
  for (const use of uses) if (!names.has(use.name)) names.set(use.name, use)
  return [...names.values()]
}

/** Chooses the table that answers a query with these names. */
export function chooseTable<T extends QueryableTable>(
  tables: readonly T[],
  { uses, isEvolved = false, restricted = [], forced }: Wanted,
): Choice<T> {
  if (tables.length === 0) return { table: undefined, candidates: [], error: 'NO_TABLE', problems: [] }
  const names = namesOf(uses)
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
  const holders = allowed
    .filter((known) => names.every(({ name }) => termIn(known, name) !== undefined))
    .toSorted(byRows)
  const isNamed = table !== ''
  const able = isEvolved ? datedTables(holders, isNamed) : holders
  const query = { uses: [...uses, ...restrictedUses(restricted)], isEvolved, tables }
  if (able.length > 0) return isNamed ? chooseAmong(able) : chooseOpen(able, query)
  const closest = closestTable(allowed, names)
  const lacking = names.filter(({ name }) => closest !== undefined && termIn(closest, name) === undefined)
  return {
    table: closest,
    candidates: [],
    error: 'NO_TABLE',
    problems: lacking.map((named) => missingProblem(named, { tables, forced })),
  }
}
