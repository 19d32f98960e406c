// Writes the response to a query in chunks as the reader consumes them (QB1, QB2). A response that fails midway is
// cut off, so it never looks complete.
import type { QueryRequest } from '#contract/query/request.ts'
import { unknownMembers } from '#domain/query/request-members.ts'
import type { CatalogueState } from '../data-manager/catalogue/catalogue.ts'
import type { Plan } from './compile-query.ts'
import { resultEncoder } from './encode-results.ts'
import type { Rows } from './run-plan.ts'

interface AnswerInput {
  readonly request: QueryRequest
  readonly plan: Plan
  readonly state: CatalogueState
  readonly rows: Rows
  /** Fields by which the roles of the caller limit the rows (IAM10). */
  readonly limitedBy: readonly string[]
  /** Milliseconds since the epoch. */
  readonly now: number
  /** `performance.now()` when the request was received. */
  readonly startedAt: number
}

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** The warnings of the query, and the members that were ignored (HTTP5); null without any. */
const warningOf = ({ request, plan }: AnswerInput): string | null => {
  const unknown = unknownMembers(request)
  const sentences = [
    ...plan.warnings.map(({ message }) => message),
    ...(unknown.length === 0
      ? []
      : [`Ignored, because the endpoint does not know them: ${unknown.join(', ')}`]),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

const milliseconds = (value: number): number => Math.round(value * 1000) / 1000

const headOf = (input: AnswerInput): string => {
  const { request, plan, state, rows, limitedBy, now } = input
  return JSON.stringify({
    success: true,
    timestamp: Math.floor(now / 1000),
    error: null,
    warning: warningOf(input),
    warnings: plan.warnings,
    query_params: request,
    cache: false,
    table_name: plan.table.table_name,
    database_name: plan.table.database_name,
    sql: rows.sql,
    receipt: {
      plan_ms: milliseconds(rows.planMs),
      engine_ms: milliseconds(rows.engineMs),
      candidates: plan.candidates.map(({ database_name, table_name, rows: count }) => ({
        database_name,
        table_name,
        rows: count,
      })),
      build_id: state.build_id,
      built_at: state.built_at,
      limited_by: limitedBy,
    },
    ...(rows.hints === undefined ? {} : { hints: rows.hints }),
  }).slice(0, -1)
}

const tailOf = ({ startedAt }: AnswerInput): string =>
  `],"total":{"all":[]},"duration":${milliseconds(performance.now() - startedAt) / 1000}}`

/**
 * Builds the response. A result of one batch is one chunk with a length; a larger one is a stream that waits for its
 * reader.
 */
export async function answer(input: AnswerInput): Promise<Response> {
  const { plan, rows } = input
  const encode = resultEncoder(plan)
  const begin = `${headOf(input)},"results":[${rows.first === undefined ? '' : encode(rows.first)}`
  let next = rows.first === undefined ? undefined : await rows.rest.next()
  if (next === undefined || next.done === true) return new Response(begin + tailOf(input), { headers })
  let piece = begin
  const utf8 = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (next === undefined || next.done === true) {
        controller.enqueue(utf8.encode(piece + tailOf(input)))
        controller.close()
        return
      }
      controller.enqueue(utf8.encode(piece))
      piece = encode(next.value)
      next = await rows.rest.next()
    },
    cancel: async () => {
      await rows.rest.return?.()
    },
  })
  return new Response(body, { headers })
}
