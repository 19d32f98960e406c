// When a password runs out, and whether that is near enough to be announced. A session that began at a provider or with
// an API key has no such end: the platform then names the year 9999.

const day = 86_400_000
const daysAhead = 14

/** Whole days left, the last one counted as 0; undefined while the end is far or already past. */
export function daysLeft(expiration: string, now: number): number | undefined {
  const left = Date.parse(expiration) - now
  return left > 0 && left <= daysAhead * day ? Math.floor(left / day) : undefined
}

/** What is kept when the announcement is laid aside: it holds for this person and this day. */
export function dismissal(uid: string, now: number): string {
  const date = new Date(now)
  return `${uid} ${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}
