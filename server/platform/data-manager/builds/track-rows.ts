// Turns the counts of read rows into what a step shows: how many, and how many per second lately.
import type { RowsSoFar } from '#contract/jobs/job.ts'
import type { Clock } from '../../core/clock.ts'
import type { RowCount } from '../../warehouse/loading/staging.ts'

/** Milliseconds: between two measurements, before the first speed, and over which the speed is smoothed. */
const times = { between: 200, first: 1000, smoothed: 3000 } as const

interface Measured {
  readonly pass: RowCount['pass']
  readonly began: number
  readonly at: number
  readonly rows: number
  /** Rows per second. */
  readonly speed: number
}

/** The average since the start at first, and later mostly that of the last seconds. */
const measure = (last: Measured, rows: number, now: number): Measured => {
  const passed = now - last.at
  if (passed < times.between) return last
  const speed = ((rows - last.rows) / passed) * 1000
  const weight = Math.max(1 - Math.exp(-passed / times.smoothed), passed / (now - last.began))
  return { ...last, at: now, rows, speed: last.speed + weight * (speed - last.speed) }
}

/**
 * Returns a function that takes the counts of one step. Each pass over a source has its own speed. It is null in the
 * first second and once all rows are read, when the engine sorts or stores them.
 */
export function trackRows(clock: Clock): (count: RowCount) => RowsSoFar {
  let last: Measured | undefined
  return ({ pass, rows, of }) => {
    const now = clock.now()
    const isSame = last !== undefined && last.pass === pass && rows >= last.rows && now >= last.at
    last =
      last !== undefined && isSame ? measure(last, rows, now) : { pass, began: now, at: now, rows, speed: 0 }
    const isMeasured = last.at - last.began >= times.first && (of === null || rows < of)
    return { pass, rows, of, per_second: isMeasured ? Math.round(last.speed) : null }
  }
}
