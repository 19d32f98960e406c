// What time it is at the platform, whose instants the console shows: the clock of this machine may be an hour off.

/** Answers take a while, and name whole seconds. */
const tolerance = 30_000
let ahead = 0

/** Hears the platform's time: the `Date` of an answer that has just come. */
export function syncPlatformTime(date: string | null): void {
  const off = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(off)) ahead = Math.abs(off) > tolerance ? off : 0
}

/** Milliseconds since the epoch, by the platform's clock as far as it is known. */
export function platformNow(): number {
  return Date.now() + ahead
}
