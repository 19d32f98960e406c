// The days over which downloads of packages are counted. All days are UTC.

const dayMs = 86_400_000
/** Days of the recent downloads, today included. */
const recentCount = 30

/** The day of a moment in milliseconds, or some days before, as `YYYY-MM-DD`. */
export function dayOf(now: number, before = 0): string {
  return new Date(now - before * dayMs).toISOString().slice(0, 10)
}

/** The recent days, oldest first. */
export function recentDays(now: number): string[] {
  return Array.from({ length: recentCount }, (_, index) => dayOf(now, recentCount - 1 - index))
}
