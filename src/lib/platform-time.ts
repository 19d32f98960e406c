// The time of the platform, whose timestamps the console shows: the clock of this machine may be an hour off.

/** Replies are delayed, and their dates have whole seconds. */
const tolerance = 30_000
let ahead = 0

/** Takes over the platform's time from the `Date` header of a reply that has just arrived. */
export function syncPlatformTime(date: string | null): void {
  const off = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(off)) ahead = Math.abs(off) > tolerance ? off : 0
}

/** Milliseconds since the epoch by the platform's clock, as far as it is known. */
export function platformNow(): number {
  return Date.now() + ahead
}
