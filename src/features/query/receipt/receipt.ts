// Where the time between click and paint went. Marks are taken in the browser; plan and engine are told by the
// platform and stand inside the wait for it.

/** Instants of `performance.now()`. */
interface Marks {
  readonly asked: number
  readonly answered: number
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

/** Spans one after the other. What the platform does not account for is the network's, encoding included. */
export function readTiming(
  marks: Marks,
  { plan_ms, engine_ms }: { plan_ms: number; engine_ms: number },
): Timing {
  const lengths: Record<Step, number> = {
    plan: plan_ms,
    engine: engine_ms,
    network: Math.max(marks.answered - marks.asked - plan_ms - engine_ms, 0),
    decode: marks.decoded - marks.answered,
    paint: marks.painted - marks.decoded,
  }
  const spans = steps.reduce<readonly Span[]>(
    (done, step) => [
      ...done,
      { step, from: done.reduce((sum, { length }) => sum + length, 0), length: lengths[step] },
    ],
    [],
  )
  return { total: spans.reduce((sum, { length }) => sum + length, 0), spans }
}
