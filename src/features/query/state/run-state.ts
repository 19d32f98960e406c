import type { QueryRequest } from '#contract/query/request.ts'
import type { QueryAnswer } from '#src/api/query-answer.ts'
import { rankingRequest, toRequest } from './query-request.ts'
import type { Ordering, QueryState } from './query-state.ts'

export interface StateAnswers {
  readonly response: QueryAnswer
  /** The answer to the ranking query; null without columns. */
  readonly ranking: QueryAnswer | null
  /** The order of the rows of both, where it may differ from that of the state. */
  readonly order?: readonly Ordering[]
}

const isSameTable = (a: QueryAnswer, b: QueryAnswer): boolean =>
  a.table_name === b.table_name && a.database_name === b.database_name

/**
 * Runs the query of a state and its ranking query. With fewer fields, the platform may choose another table for the
 * ranking. It then runs again on the table of the answer, so that totals and cells are of the same table.
 */
export async function runState(
  state: QueryState,
  run: (request: QueryRequest, part: 'main' | 'ranking') => Promise<QueryAnswer>,
): Promise<StateAnswers> {
  const body = rankingRequest(state)
  const [response, ranking] = await Promise.all([
    run(toRequest(state), 'main'),
    body === null ? null : run(body, 'ranking'),
  ])
  if (body === null || ranking === null || isSameTable(response, ranking)) return { response, ranking }
  const { table_name, database_name } = response
  return { response, ranking: await run({ ...body, table_name, database_name }, 'ranking') }
}

/** Returns the number of rows read and the total number of rows. */
export function countsOf({ response }: StateAnswers): readonly [number, number] {
  return [response.columns.rows, response.hints ?? response.columns.rows]
}
