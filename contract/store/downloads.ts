import { z } from 'zod'
import { count, instant } from '../http.ts'
import { packageSummary } from './package.ts'

/** Packages with their downloads of the last 30 days in UTC, today included. */
export const recentDownloads = z.object({
  /** First and last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** When the first complete count began, if that is later than `from`; else null. Earlier downloads are only in totals. */
  since: instant.nullable(),
  /** Number of packages, and the recent downloads of all of them. */
  total: count,
  recent: count,
  /** Most recent downloads first. */
  items: z.array(
    packageSummary.extend({
      recent: count,
      /** Downloads of each day, oldest first. Null: not counted. */
      days: z.array(count.nullable()),
    }),
  ),
})
