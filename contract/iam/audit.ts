// The audit log: what was changed and by whom, with proof that the log itself was not changed.
import { z } from 'zod'
import { count, instant, listQuery } from '../http.ts'

export const auditEntry = z.object({
  seq: count,
  at: instant,
  uid: z.string(),
  login: z.string(),
  /** As `source.create`. */
  action: z.string(),
  /** Name of the changed object. */
  object: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Newest first; `action` is a complete action or its first segment, `from` and `to` are instants. */
export const auditQuery = listQuery.omit({ sort: true }).extend({
  uid: z.string().optional(),
  action: z.string().max(60).optional(),
  object: z.string().max(400).optional(),
  from: instant.optional(),
  to: instant.optional(),
})

/**
 * The hash of each row covers the row before it: `broken_at` is the first row that does not match, null if all do.
 */
export const verification = z.object({
  rows: count,
  broken_at: count.nullable(),
  last_hash: z.string(),
  verified_at: instant,
})
export type Verification = z.infer<typeof verification>
