// Parses a request into a query, or returns every problem found. Console and server use the same code.
import type { Problem } from '#contract/http.ts'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { nested } from '#contract/sentence.ts'
import { defaultRowLimit } from '#contract/query/vocabulary.ts'
import { bindDraft, type BoundDraft } from './bind-draft.ts'
import { readDraft, type Draft } from './draft.ts'
import { readEvolution } from './evolution.ts'
import { namesOfTotals } from './draft-grouping.ts'
import { namedMartReasons, type NameUse, type QueryUses } from './mart.ts'
import { limitProblems, lengthProblems } from './request-members.ts'
import { conditionFields, visibleTables, restrictionOf } from './restriction.ts'
import { problemAt } from './problem.ts'
import { chooseTable, type Choice, type ChoiceError } from './table-choice.ts'
import type { Query, Restriction } from './query.ts'
import type { QueryableTable } from './table.ts'
import { termIn } from './term.ts'
import { virtualDateProblems } from './virtual-date.ts'

type QueryReading<T extends QueryableTable> =
  | { readonly query: Query<T> }
  | {
      /** Error code of QB5; null if the problems speak for themselves. */
      readonly error: ChoiceError | null
      readonly problems: readonly Problem[]
    }

interface QueryScope<T extends QueryableTable> {
  /** With the numbers of rows that the user is allowed to see. */
  readonly tables: readonly T[]
  /** Maximum `data.limit`. */
  readonly dataLimit: number
  /** `data.limit` where the request has none. */
  readonly defaultLimit?: number
  /** Time zone of the platform, in which days begin (QB15). */
  readonly timeZone: string
  /** Milliseconds since 1970, for relative dates (QB35). If absent, they are refused. */
  readonly now?: number | undefined
  /** Rows that the user is allowed to see (IAM10). Without conditions, all. */
  readonly conditions?: readonly RoleCondition[]
}

/** Every name with its use. An order repeats a name, or sorts by the first value of another field (QB32). */
const usesOf = (
  { measures, scales, totals, filters, order }: Draft,
  tables: readonly QueryableTable[],
): NameUse[] => {
  const returned = new Set([
    ...scales.flat().map(({ name }) => name),
    ...measures.flatMap(({ name, mode }) => [name, `${name}.${mode}`]),
  ])
  return [
    ...measures.map(({ path, name, mode }) => ({ path, name, as: mode })),
    ...[...scales.flat(), ...namesOfTotals(totals), ...filters].map(({ path, name }) => ({
      path,
      name,
      as: 'key' as const,
    })),
    ...order
      .filter(({ name }) => !returned.has(name) && tables.some((table) => termIn(table, name)))
      .map(({ path, name }) => ({ path, name, as: 'select' as const })),
  ]
}

const isEmpty = ({ error }: Choice<unknown>): boolean => error === 'EMPTY_TABLE' || error === 'EMPTY_TABLES'

/**
 * Chooses among visible tables. Conditions are named with every missing table or field, whether it is hidden or
 * does not exist. A table of which they show no row gives an empty answer, like a filter.
 */
const chooseVisible = <T extends QueryableTable>(
  { tables, conditions = [] }: Pick<QueryScope<T>, 'tables' | 'conditions'>,
  wanted: QueryUses & { readonly forced: QueryRequest },
): Choice<T> => {
  const restricted = conditionFields(conditions)
  const choice = chooseTable(tables, { ...wanted, restricted })
  if (choice.error === null || conditions.length === 0) return choice
  if (isEmpty(choice)) return { ...choice, error: null, problems: [] }
  const fields = restricted.join(', ')
  return { ...choice, problems: [...choice.problems, problemAt('', { code: 'condition_unmet', fields })] }
}

/** What the numbers of a mart are, where it is named although it does not answer like its base (QB30). */
const martWarnings = (table: QueryableTable, query: QueryUses): Problem[] =>
  namedMartReasons(table, query).map((reason) =>
    problemAt('', { code: 'mart_numbers', table: table.table_name, ...nested('reason', reason) }),
  )

interface Resolved<T> {
  readonly table: T
  readonly bound: BoundDraft
  readonly restriction: Restriction
}

/** Binds a draft to the chosen table and returns the problems. */
const resolve = <T extends QueryableTable>(
  draft: Draft,
  { table, scope }: { table: T | undefined; scope: QueryScope<T> },
): { resolved?: Resolved<T>; problems: readonly Problem[] } => {
  if (table === undefined) return { problems: [] }
  const { timeZone, now, dataLimit, conditions = [] } = scope
  const { bound, problems } = bindDraft(draft, { table, timeZone, now, dataLimit })
  const restriction = restrictionOf({ table, timeZone }, conditions)
  return restriction === undefined ? { problems } : { resolved: { table, bound, restriction }, problems }
}

/** Reads a request against the queryable tables (QB3, QB4, QB5, QB12), restricted to visible rows (IAM10a). */
export function readQuery<T extends QueryableTable>(
  request: QueryRequest,
  scope: QueryScope<T>,
): QueryReading<T> {
  const tooLong = lengthProblems(request)
  if (tooLong.length > 0) return { error: null, problems: tooLong }
  const { draft, problems: draftProblems } = readDraft(request)
  const { conditions = [] } = scope
  const tables = visibleTables(scope.tables, conditions)
  const query = { uses: usesOf(draft, tables), isEvolved: request.evol !== undefined, tables }
  const choice = chooseVisible({ tables, conditions }, { ...query, forced: request })
  const { resolved, problems: bindProblems } = resolve(draft, { table: choice.table, scope })
  const evolved = readEvolution(request, { draft, resolved })
  const problems = [
    ...limitProblems(request, scope.dataLimit),
    ...draftProblems,
    ...choice.problems,
    ...bindProblems,
    ...(resolved === undefined ? [] : virtualDateProblems(request, resolved.table, resolved.bound)),
    ...evolved.problems,
  ]
  if (choice.error !== null || problems.length > 0 || resolved === undefined)
    return { error: choice.error, problems }
  const { data } = request
  return {
    query: {
      table: resolved.table,
      candidates: choice.candidates,
      ...resolved.bound,
      evolution: evolved.evolution,
      restriction: resolved.restriction,
      skip: data.skip ?? 0,
      limit: data.limit ?? scope.defaultLimit ?? defaultRowLimit,
      hints: data.hints === true,
      warnings: [...martWarnings(resolved.table, query), ...resolved.bound.warnings],
    },
  }
}
