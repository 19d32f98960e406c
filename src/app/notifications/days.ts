// Notifications by day, in the time zone of the browser.
import type { Notification } from '#contract/engine/notification.ts'

interface Day {
  /** The first instant that is listed. */
  readonly at: string
  readonly items: readonly Notification[]
}

/** In their order: a day that comes twice is listed twice. */
export function byDay(notifications: readonly Notification[]): readonly Day[] {
  const days: { at: string; items: Notification[] }[] = []
  for (const each of notifications) {
    const last = days.at(-1)
    if (last !== undefined && new Date(last.at).toDateString() === new Date(each.at).toDateString())
      last.items.push(each)
    else days.push({ at: each.at, items: [each] })
  }
  return days
}
