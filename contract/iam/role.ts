// A role: permissions, and the rows that its holders may see (IAM10).
import { z } from 'zod'
import { exactNumber } from '../exact-number.ts'
import { count, instant } from '../http.ts'
import { grant } from './permission.ts'
import { line, requiredLine } from './line.ts'

/** A number that no double represents is stored as text, which a numeric field compares digit by digit (HTTP31). */
const exactText = exactNumber.transform(String).pipe(z.string().max(1000))
const conditionValue = z.union([z.string().max(1000), z.number(), z.boolean(), z.null(), exactText])

/** Rows that a holder sees: every field must have one of its values. */
export const roleCondition = z.object({
  filter: z.record(z.string().min(1).max(200), z.array(conditionValue).min(1).max(10_000)),
})
export type RoleCondition = z.infer<typeof roleCondition>

export const roleWrite = z.object({
  name: requiredLine(200),
  description: line(2000).default(''),
  permissions: z.array(grant).max(500),
  /** Null for all rows. */
  condition: roleCondition.nullable().default(null),
})
export type RoleWrite = z.infer<typeof roleWrite>

export const role = roleWrite.extend({
  id: z.string(),
  /** A built-in role: it can be changed but not deleted. */
  built_in: z.boolean(),
  /** Number of accounts that hold it, by any origin. */
  users: count,
  /** Number of groups that hold it. */
  groups: count,
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
  updated_by: z.string(),
  etag: z.string(),
})
export type Role = z.infer<typeof role>
