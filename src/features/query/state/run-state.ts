import type { QueryRequest } from '#contract/query/request.ts'
import type { QueryAnswer } from '#src/api/query-answer.ts'
import { rankingRequest, toRequest } from './query-request.ts'
import type { QueryState } from './query-state.ts'

export interface StateAnswers {
  readonly response: QueryAnswer
  /** The answer to the ranking query; null without columns. */
  readonly ranking: QueryAnswer | null
}

const isSameTable = (a: QueryAnswer, b: QueryAnswer): boolean =>
  a.table_name === b.table_name && a.database_name === b.database_name

/**
 * Runs the query of a state and its ranking query. With fewer fields, the platform may choose another table for the
 * ranking. It then runs again on the table of the answer, so that totals and cells are of the same table.
 */
export async function runState(
  state: QueryState,
  run: (request: QueryRequest) => Promise<QueryAnswer>,
): Promise<StateAnswers> {
  const body = rankingRequest(state)
  const [response, ranking] = await Promise.all([run(toRequest(state)), body === null ? null : run(body)])
  if (body === null || ranking === null || isSameTable(response, ranking)) return { response, ranking }
  const { table_name, database_name } = response
  return { response, ranking: await run({ ...body, table_name, database_name }) }
}
