// Positions of the steps of a job on its time axis, as fractions from 0 to 1.
import type { Job, JobStep } from '#contract/jobs/job.ts'
import { figuresOf, secondsBetween } from './job-figures.ts'

export interface AxisBar {
  readonly from: number
  readonly to: number
  readonly state: 'done' | 'running' | 'failed' | 'expected' | 'waited'
}
export interface TimeAxis {
  /** Length in seconds. */
  readonly seconds: number
  /** Ticks in seconds. */
  readonly ticks: readonly number[]
  readonly now: number | null
  /** One for each step, in order. */
  readonly bars: readonly (AxisBar | null)[]
  /** The failed tries of each step, and the wait after each. */
  readonly tries: readonly (readonly AxisBar[])[]
}

const tickSteps = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400,
  43_200, 86_400,
] as const
const mostTicks = 6
const shortest = 0.01

/** Up to six ticks at equal distances from 0, at round numbers. */
export function ticksOf(seconds: number): readonly number[] {
  const step = tickSteps.find((each) => seconds / each <= mostTicks) ?? tickSteps[tickSteps.length - 1] ?? 1
  const count = Math.floor(seconds / step + 1e-9) + 1
  return Array.from({ length: count }, (_, index) => Number((index * step).toFixed(2)))
}

const barStates = {
  waiting: 'expected',
  running: 'running',
  done: 'done',
  attention: 'done',
  failed: 'failed',
  off: 'done',
} as const satisfies Record<JobStep['state'], AxisBar['state']>

interface Span {
  readonly job: Job
  readonly now: number
  readonly seconds: number
}

const fractionOf = (at: string | number, { job, seconds }: Span): number =>
  job.started_at === null ? 0 : Math.min(1, secondsBetween(job.started_at, at) / seconds)

const later = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString()

/** The start of the current try; null while the step waits for it. `started_at` is the start of the first one. */
const currentStart = ({ started_at: started, state, tries = [] }: JobStep): string | null => {
  const last = tries.at(-1)
  if (last === undefined) return started
  return state === 'waiting' ? null : later(last.finished_at, last.wait ?? 0)
}

const barOf = (step: JobStep, span: Span): AxisBar | null => {
  const start = currentStart(step)
  if (span.job.started_at === null || start === null) return null
  const end = step.finished_at ?? span.job.finished_at ?? span.now
  return { from: fractionOf(start, span), to: fractionOf(end, span), state: barStates[step.state] }
}

const triesOf = (step: JobStep, span: Span): readonly AxisBar[] => {
  const { tries = [] } = step
  return tries.flatMap(({ started_at: start, finished_at: end }, index): AxisBar[] => {
    const next = tries[index + 1]?.started_at ?? currentStart(step) ?? span.job.finished_at ?? span.now
    const [from, to, until] = [start, end, next].map((at) => fractionOf(at, span))
    const failed: AxisBar = { from: from ?? 0, to: to ?? 0, state: 'failed' }
    return [failed, { from: failed.to, to: Math.max(failed.to, until ?? 0), state: 'waited' }]
  })
}

/** Waiting steps share the remaining time equally, in order: an illustration, not an estimate. */
const expectedBars = (
  bars: readonly (AxisBar | null)[],
  { steps, from }: { steps: readonly JobStep[]; from: number | null },
): readonly (AxisBar | null)[] => {
  const waiting = steps.flatMap(({ state }, index) => (state === 'waiting' ? [index] : []))
  if (from === null || waiting.length === 0) return bars
  const width = (1 - from) / waiting.length
  return bars.map((bar, index) => {
    const place = waiting.indexOf(index)
    return place === -1
      ? bar
      : { from: from + place * width, to: from + (place + 1) * width, state: 'expected' }
  })
}

/** The axis of a job at the time `now` (milliseconds since the epoch); null before it started. */
export function timeAxis(job: Job, now: number): TimeAxis | null {
  const { elapsed, left } = figuresOf(job, now)
  if (elapsed === null) return null
  const isRunning = job.state === 'Running'
  const seconds = Math.max(shortest, isRunning ? elapsed + (left ?? elapsed * 0.15) : elapsed)
  const at = isRunning ? Math.min(1, elapsed / seconds) : null
  const span = { job, now, seconds }
  const bars = job.steps.map((step) => barOf(step, span))
  return {
    seconds,
    ticks: ticksOf(seconds),
    now: at,
    tries: job.steps.map((step) => triesOf(step, span)),
    bars: expectedBars(bars, { steps: job.steps, from: left === null ? null : at }),
  }
}
