// From a request as it came to a query that is understood, or to everything that is wrong with it at once. The console
// promises with the same code what the server checks.
import type { Problem } from '#contract/http.ts'
import type { RoleCondition } from '#contract/iam/role.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { defaultRowLimit } from '#contract/query/vocabulary.ts'
import { bindDraft, type BoundDraft } from './bind.ts'
import { readDraft, type Draft, type Named } from './draft.ts'
import { unavailableMembers, limitProblems, lengthProblems } from './outline.ts'
import { conditionFields, visibleTables, restrictionOf } from './restriction.ts'
import { problemAt } from './problem.ts'
import { chooseTable, type Choice, type ChoiceError } from './table-choice.ts'
import type { Query, Restriction } from './query.ts'
import type { QueryableTable } from './table.ts'

type QueryReading<T extends QueryableTable> =
  | { readonly query: Query<T> }
  | {
      /** The code of QB5 that stands over the problems; null where they stand for themselves. */
      readonly error: ChoiceError | null
      readonly problems: readonly Problem[]
    }

interface QueryScope<T extends QueryableTable> {
  readonly tables: readonly T[]
  /** Greatest `data.limit` allowed. */
  readonly dataLimit: number
  /** Rows the asking person may see (IAM10); none: all. */
  readonly conditions?: readonly RoleCondition[]
}

/** Every name once, under the path where it stands first; orders name what stands elsewhere already. */
const namesOf = (draft: Draft): Named[] => {
  const names = new Map<string, Named>()
  for (const named of [...draft.measures, ...draft.scales, ...draft.filters])
    if (!names.has(named.name)) names.set(named.name, named)
  return [...names.values()]
}

/**
 * The choice among the tables that may be asked. Where only a table that may not be asked has what is named, that is
 * the reason, and not that there were none.
 */
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

/** The draft against the chosen table, and what is wrong with it there. */
const resolve = <T extends QueryableTable>(
  draft: Draft,
  { table, conditions = [] }: { table: T | undefined; conditions: QueryScope<T>['conditions'] },
): { resolved?: Resolved<T>; problems: readonly Problem[] } => {
  if (table === undefined) return { problems: [] }
  const { bound, problems } = bindDraft(draft, table)
  const restriction = restrictionOf(table, conditions)
  return restriction === undefined ? { problems } : { resolved: { table, bound, restriction }, problems }
}

/** Reads a request against the queryable tables (QB3, QB4, QB5, QB12), limited to what may be seen (IAM10a). */
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
