// Writes the response to a query in chunks as the reader consumes them (QB1, QB2). A response that fails midway is
// cut off, so it never looks complete.
import { columnsType } from '#contract/query/columns.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { evolutionPeriods } from '#domain/query/evolution-form.ts'
import { readInstant } from '#domain/query/local-time.ts'
import { nextTurn } from '../core/next-turn.ts'
import type { CatalogueState } from '../data-manager/catalogue/catalogue.ts'
import type { Plan } from './compile-query.ts'
import { columnEncoder, encodeColumnTotals } from './encode-columns.ts'
import { encodeTotals, resultEncoder, type ResultEncoder } from './encode-results.ts'
import type { Rows } from './run-plan.ts'
import { rowsOfTotals, type Total } from './run-totals.ts'
import { warningOf } from './warning.ts'

interface AnswerInput {
  readonly request: QueryRequest
  readonly plan: Plan
  readonly state: CatalogueState
  readonly rows: Rows
  readonly form: AnswerForm
  /** Fields by which the roles of the caller limit the rows (IAM10). */
  readonly limitedBy: readonly string[]
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Time zone of the platform. */
  readonly timeZone: string
  /** `performance.now()` when the request was received. */
  readonly startedAt: number
}

/** Media types of a response: the nested JSON of the interface, and the columnar form (QB39). */
const nestedType = 'application/json; charset=utf-8'
type AnswerForm = typeof nestedType | typeof columnsType

/** The form for the header `Accept`: nested unless the columnar form is named. */
export function formFor(accept: string | undefined): AnswerForm {
  return accept !== undefined && accept.includes(columnsType) ? columnsType : nestedType
}

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
    cache: rows.cacheAgeMs !== null,
    table_name: plan.table.table_name,
    database_name: plan.table.database_name,
    sql: rows.sql,
    receipt: {
      plan_ms: milliseconds(rows.planMs),
      queue_ms: milliseconds(rows.queueMs),
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
      cache_age_ms: rows.cacheAgeMs === null ? null : milliseconds(rows.cacheAgeMs),
      totals: rows.totals?.pass,
    },
    ...(rows.hints === undefined ? {} : { hints: rows.hints }),
    evolution: evolutionOf(input),
  }).slice(0, -1)
}

interface Encoding {
  readonly encoder: (query: Plan, rows: number) => ResultEncoder
  /** The items of a list of totals, in pieces. */
  readonly totals: (totals: readonly Total[]) => Iterable<string>
}

const encodings: Readonly<Record<AnswerForm, Encoding>> = {
  [nestedType]: { encoder: resultEncoder, totals: encodeTotals },
  [columnsType]: { encoder: columnEncoder, totals: encodeColumnTotals },
}

/** The text of the response in parts, one for each batch, without its last member. */
const contentOf = function* (input: AnswerInput): Generator<string, void, undefined> {
  const { form, plan, rows } = input
  const { result } = rows
  const { encoder, totals } = encodings[form]
  const { open, encode, close } = encoder(plan, result.rows)
  yield `${headOf(input)},${open}`
  for (let index = 0; index < result.batchCount; index += 1)
    yield `${index === 0 ? '' : ','}${encode(result.batch(index))}`
  const { all = [], x = null, y = null } = rows.totals ?? {}
  yield `${close},"total":{"all":[`
  yield* totals(all)
  yield '],"x":['
  if (x !== null) yield* totals([x])
  yield '],"y":['
  if (y !== null) yield* totals([y])
  yield ']}'
}

/** The complete text. Only the time in which it is written counts as encoding, not that of a slow reader. */
const partsOf = function* (input: AnswerInput): Generator<string, void, undefined> {
  const content = contentOf(input)
  let encodeMs = 0
  const next = (): IteratorResult<string, void> => {
    const from = performance.now()
    const part = content.next()
    encodeMs += performance.now() - from
    return part
  }
  for (let part = next(); part.done !== true; part = next()) yield part.value
  const duration = milliseconds(performance.now() - input.startedAt) / 1000
  yield `,"encode_ms":${milliseconds(encodeMs)},"duration":${duration}}`
}

/** Characters after which a piece of a long response is sent. */
const maxPiece = 65_536

const piecesOf = function* (parts: Iterable<string>): Generator<string, void, undefined> {
  let piece = ''
  for (const part of parts) {
    piece += part
    if (piece.length < maxPiece) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** Rows of a response that is encoded at once: those of one batch. */
const maxShort = 2048

const isShort = ({ rows: { result, totals } }: AnswerInput): boolean =>
  result.rows + (totals === undefined ? 0 : rowsOfTotals(totals)) <= maxShort

/**
 * Builds the response. A short response is one chunk with a length; a longer one is a stream that waits for its
 * reader, and whose pieces are encoded in separate turns of the event loop.
 */
export function answer(input: AnswerInput): Response {
  const headers = { 'content-type': input.form, 'cache-control': 'no-store', vary: 'accept' }
  const parts = partsOf(input)
  if (isShort(input)) {
    let text = ''
    for (const part of parts) text += part
    return new Response(Buffer.from(text), { headers })
  }
  const pieces = piecesOf(parts)
  const utf8 = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await nextTurn()
      const { done, value } = pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(utf8.encode(value))
    },
  })
  return new Response(body, { headers })
}
