// Where the time between click and paint went. Timestamps are taken in the browser; the platform reports the times of
// planning, waiting for the engine, the engine and encoding, which are part of the wait.
import type { QueryResponse } from '#contract/query/response.ts'

/** Instants of `performance.now()`. */
interface Timestamps {
  readonly sent: number
  readonly received: number
  readonly decoded: number
  readonly painted: number
}
const steps = ['plan', 'queue', 'engine', 'encode', 'network', 'decode', 'paint'] as const
type Step = (typeof steps)[number]
interface Span {
  readonly step: Step
  /** Milliseconds since the click. */
  readonly from: number
  readonly length: number
}
export interface Timing {
  readonly total: number
  readonly spans: readonly Span[]
}

/** The times that the platform reports; earlier ones do not report waiting and encoding. */
interface Reported {
  readonly receipt: Pick<QueryResponse['receipt'], 'plan_ms' | 'queue_ms' | 'engine_ms'>
  readonly encode_ms?: number | undefined
}

/**
 * Returns consecutive spans. Time that the platform does not account for is counted as network. A long response is
 * encoded while it is sent, so encoding never takes longer than the rest of the wait.
 */
export function readTiming(timestamps: Timestamps, { receipt, encode_ms = 0 }: Reported): Timing {
  const { plan_ms, queue_ms = 0, engine_ms } = receipt
  const rest = Math.max(timestamps.received - timestamps.sent - plan_ms - queue_ms - engine_ms, 0)
  const encode = Math.min(encode_ms, rest)
  const lengths: Record<Step, number> = {
    plan: plan_ms,
    queue: queue_ms,
    engine: engine_ms,
    encode,
    network: rest - encode,
    decode: timestamps.decoded - timestamps.received,
    paint: timestamps.painted - timestamps.decoded,
  }
  const spans = steps.reduce<readonly Span[]>(
    (previous, step) => [
      ...previous,
      { step, from: previous.reduce((sum, { length }) => sum + length, 0), length: lengths[step] },
    ],
    [],
  )
  return { total: spans.reduce((sum, { length }) => sum + length, 0), spans }
}
