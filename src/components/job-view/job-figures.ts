// The figures of a job at one time, each measured or absent. In seconds.
import type { Job, JobStep } from '#contract/jobs/job.ts'

interface JobFigures {
  /** 0 to 1; null if unknown. */
  readonly progress: number | null
  /** Seconds since the start; null before it. */
  readonly elapsed: number | null
  /** Estimated remaining seconds, rounded so that it does not jump; null while that would be a guess. */
  readonly left: number | null
  /** Without those of unchanged tables, which a build does not write. */
  readonly rows: number | null
  /** Rows per second over the whole job. */
  readonly speed: number | null
  readonly refused: number
}

const estimateFrom = { progress: 0.05, seconds: 1 } as const

/** Seconds between two times, never negative: two clocks may differ. */
export function secondsBetween(from: string, to: string | number): number {
  return Math.max(0, (new Date(to).getTime() - new Date(from).getTime()) / 1000)
}

export function elapsedOf(
  { started_at, finished_at }: Pick<Job, 'started_at' | 'finished_at'>,
  now: number,
): number | null {
  return started_at === null ? null : secondsBetween(started_at, finished_at ?? now)
}

const leastSeconds = 0.1

/** The progress of a running step, and the rows per second of a finished one; null if it was too short to tell. */
export function stepFiguresOf(
  step: JobStep,
  now: number,
): Pick<JobStep, 'state' | 'progress'> & { speed: number | null } {
  const { state, progress, rows, rejected_rows: rejected } = step
  const elapsed = elapsedOf(step, now)
  const isMeasured = rows !== null && rows > 0 && elapsed !== null && elapsed >= leastSeconds
  return { state, progress, speed: isMeasured ? (rows + rejected) / elapsed : null }
}

const roundedUp = (seconds: number): number => {
  const step = seconds < 10 ? 1 : seconds < 60 ? 5 : 15
  return Math.ceil(seconds / step) * step
}

const remainingSeconds = (job: Job, elapsed: number | null): number | null => {
  const { progress } = job
  if (job.state !== 'Running' || progress === null || elapsed === null) return null
  if (progress < estimateFrom.progress || elapsed < estimateFrom.seconds) return null
  return roundedUp((elapsed * (1 - progress)) / progress)
}

const rowsOf = (steps: readonly JobStep[]): number | null => {
  const known = steps.flatMap(({ rows, is_unchanged: isUnchanged }) =>
    rows === null ? [] : [isUnchanged === true ? 0 : rows],
  )
  return known.length === 0 ? null : known.reduce((sum, rows) => sum + rows, 0)
}

/** All figures of a job at the time `now` (milliseconds since the epoch). */
export function figuresOf(job: Job, now: number): JobFigures {
  const elapsed = elapsedOf(job, now)
  const rows = rowsOf(job.steps)
  return {
    progress: job.outcome === 'success' ? 1 : job.progress,
    elapsed,
    left: remainingSeconds(job, elapsed),
    rows,
    speed: rows === null || rows === 0 || elapsed === null || elapsed < leastSeconds ? null : rows / elapsed,
    refused: job.steps.reduce((sum, step) => sum + step.rejected_rows, 0),
  }
}
