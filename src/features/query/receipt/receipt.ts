// Where the time between click and paint went. Timestamps are taken in the browser; the platform reports the times of
// plan and engine, which are part of the wait.

/** Instants of `performance.now()`. */
interface Timestamps {
  readonly sent: number
  readonly received: number
  readonly decoded: number
  readonly painted: number
}
const steps = ['plan', 'engine', 'network', 'decode', 'paint'] as const
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

/**
 * Returns consecutive spans. Time that the platform does not account for is counted as network, encoding included.
 */
export function readTiming(
  timestamps: Timestamps,
  { plan_ms, engine_ms }: { plan_ms: number; engine_ms: number },
): Timing {
  const lengths: Record<Step, number> = {
    plan: plan_ms,
    engine: engine_ms,
    network: Math.max(timestamps.received - timestamps.sent - plan_ms - engine_ms, 0),
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
