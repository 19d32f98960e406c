// Parses a request into a query, or returns every problem found. Console and server use the same code.
import type { Problem } from '#contract/http.ts'
import type { RoleCondition } from '#contract/iam/role.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { defaultRowLimit } from '#contract/query/vocabulary.ts'
import { bindDraft, type BoundDraft } from './bind-draft.ts'
import { readDraft, type Draft, type Named } from './draft.ts'
import { unavailableMembers, limitProblems, lengthProblems } from './request-members.ts'
import { conditionFields, visibleTables, restrictionOf } from './restriction.ts'
import { problemAt } from './problem.ts'
import { chooseTable, type Choice, type ChoiceError } from './table-choice.ts'
import type { Query, Restriction } from './query.ts'
import type { QueryableTable } from './table.ts'

type QueryReading<T extends QueryableTable> =
  | { readonly query: Query<T> }
  | {
      /** Error code of QB5; null if the problems speak for themselves. */
      readonly error: ChoiceError | null
      readonly problems: readonly Problem[]
    }

interface QueryScope<T extends QueryableTable> {
  readonly tables: readonly T[]
  /** Maximum `data.limit`. */
  readonly dataLimit: number
  /** Rows that the user is allowed to see (IAM10). Without conditions, all. */
  readonly conditions?: readonly RoleCondition[]
}

/** Distinct names with the path of their first use. Orders only repeat names. */
const namesOf = (draft: Draft): Named[] => {
  const names = new Map<string, Named>()
  for (const named of [...draft.measures, ...draft.scales, ...draft.filters])
    if (!names.has(named.name)) names.set(named.name, named)
  return [...names.values()]
}

/** Chooses among the visible tables. If only a hidden table contains the names, that is reported as the reason. */
const chooseVisible = <T extends QueryableTable>(
  { tables, conditions = [] }: QueryScope<T>,
  named: Parameters<typeof chooseTable>[1],
): Choice<T> => {
  const choice = chooseTable(visibleTables(tables, conditions), named)
  if (choice.error === null || conditions.length === 0) return choice
  const { error, table } = chooseTable(tables, named)
  if (error !== null || table === undefined) return choice
  const fields = conditionFields(conditions).join(', ')
  const problem = problemAt('table_name', { code: 'condition_unmet', table: table.table_name, fields })
  return { table: undefined, candidates: [], error: null, problems: [problem] }
}

interface Resolved<T> {
  readonly table: T
  readonly bound: BoundDraft
  readonly restriction: Restriction
}

/** Binds a draft to the chosen table and returns the problems. */
const resolve = <T extends QueryableTable>(
  draft: Draft,
  { table, conditions = [] }: { table: T | undefined; conditions: QueryScope<T>['conditions'] },
): { resolved?: Resolved<T>; problems: readonly Problem[] } => {
  if (table === undefined) return { problems: [] }
  const { bound, problems } = bindDraft(draft, table)
  const restriction = restrictionOf(table, conditions)
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
  const choice = chooseVisible(scope, { names: namesOf(draft), forced: request })
  const { resolved, problems: bindProblems } = resolve(draft, {
    table: choice.table,
    conditions: scope.conditions,
  })
  const problems = [
    ...unavailableMembers(request),
    ...limitProblems(request, scope.dataLimit),
    ...draftProblems,
    ...choice.problems,
    ...bindProblems,
  ]
  if (choice.error !== null || problems.length > 0 || resolved === undefined)
    return { error: choice.error, problems }
  const { data } = request
  return {
    query: {
      table: resolved.table,
      candidates: choice.candidates,
      ...resolved.bound,
      restriction: resolved.restriction,
      skip: data.skip ?? 0,
      limit: data.limit ?? defaultRowLimit,
      hints: data.hints === true,
    },
  }
}
