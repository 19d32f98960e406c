// When a password expires, and whether that is soon enough for a notice. A session of a provider or an API key has no
// such date: the platform sends the year 9999.

const day = 86_400_000
const daysAhead = 14

/** Whole days left, 0 on the last one; undefined while the date is far away or already past. */
export function daysLeft(expiration: string, now: number): number | undefined {
  const left = Date.parse(expiration) - now
  return left > 0 && left <= daysAhead * day ? Math.floor(left / day) : undefined
}

/** The stored dismissal, valid for this user and this day. */
export function dismissal(uid: string, now: number): string {
  const date = new Date(now)
  return `${uid} ${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}
