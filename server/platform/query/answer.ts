// Writes the response to a query in chunks as the reader consumes them (QB1, QB2). A response that fails midway is
// cut off, so it never looks complete.
import type { QueryRequest } from '#contract/query/request.ts'
import { evolutionPeriods } from '#domain/query/evolution-form.ts'
import { readInstant } from '#domain/query/local-time.ts'
import type { CatalogueState } from '../data-manager/catalogue/catalogue.ts'
import type { Plan } from './compile-query.ts'
import { resultEncoder } from './encode-results.ts'
import type { Rows } from './run-plan.ts'
import type { Total } from './run-totals.ts'
import { warningOf } from './warning.ts'

interface AnswerInput {
  readonly request: QueryRequest
  readonly plan: Plan
  readonly state: CatalogueState
  readonly rows: Rows
  /** Fields by which the roles of the caller limit the rows (IAM10). */
  readonly limitedBy: readonly string[]
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Time zone of the platform. */
  readonly timeZone: string
  /** `performance.now()` when the request was received. */
  readonly startedAt: number
}

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

const milliseconds = (value: number): number => Math.round(value * 1000) / 1000

/** The periods that were compared; undefined without past periods (QB9). */
const evolutionOf = ({ plan, now, timeZone }: AnswerInput) => {
  const { evolution, filters } = plan
  if (evolution === null) return undefined
  const today = readInstant(Math.floor(now / 1000), timeZone)?.slice(0, 10) ?? ''
  return { date_field: evolution.date.field, periods: evolutionPeriods({ evolution, filters }, today) }
}

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
      resolved: plan.resolved,
      totals: rows.totals?.pass,
    },
    ...(rows.hints === undefined ? {} : { hints: rows.hints }),
    evolution: evolutionOf(input),
  }).slice(0, -1)
}

/** Results of several totals, in pieces. */
const encodeTotals = function* (totals: readonly Total[]): Generator<string, void, undefined> {
  let between = ''
  for (const { query, batches } of totals) {
    const encode = resultEncoder(query)
    for (const batch of batches) {
      yield between + encode(batch)
      between = ''
    }
    if (batches.length > 0) between = ','
  }
}

const tailOf = function* ({ startedAt, rows }: AnswerInput): Generator<string, void, undefined> {
  const { all = [], x = null, y = null } = rows.totals ?? {}
  yield '],"total":{"all":['
  yield* encodeTotals(all)
  yield '],"x":['
  if (x !== null) yield* encodeTotals([x])
  yield '],"y":['
  if (y !== null) yield* encodeTotals([y])
  yield `]},"duration":${milliseconds(performance.now() - startedAt) / 1000}}`
}

/** The response in pieces: one for each batch. */
const piecesOf = async function* (input: AnswerInput): AsyncGenerator<string, void, undefined> {
  const { plan, rows } = input
  const encode = resultEncoder(plan)
  let piece = `${headOf(input)},"results":[${rows.first === undefined ? '' : encode(rows.first)}`
  if (rows.first !== undefined)
    for await (const batch of { [Symbol.asyncIterator]: () => rows.rest }) {
      yield piece
      piece = encode(batch)
    }
  for (const part of tailOf(input)) {
    if (piece.length > maxPiece) {
      yield piece
      piece = ''
    }
    piece += part
  }
  yield piece
}

/** Characters after which a piece of totals is sent. */
const maxPiece = 65_536

/**
 * Builds the response. A short response is one chunk with a length; a longer one is a stream that waits for its
 * reader.
 */
export async function answer(input: AnswerInput): Promise<Response> {
  const pieces = piecesOf(input)
  const first = await pieces.next()
  let next = await pieces.next()
  if (first.done === true || next.done === true) return new Response(first.value ?? '', { headers })
  let piece = first.value
  const utf8 = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      controller.enqueue(utf8.encode(piece))
      if (next.done === true) {
        controller.close()
        return
      }
      piece = next.value
      next = await pieces.next()
    },
    cancel: async () => {
      await pieces.return()
    },
  })
  return new Response(body, { headers })
}
