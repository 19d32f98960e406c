// A role: permissions, and the rows that its holders may see (IAM10).
import { z } from 'zod'
import { count, instant } from '../http.ts'
import type { TermCode } from '../reasons.ts'
import { grant } from './permission.ts'
import { line, requiredLine } from '../line.ts'
import { roleCondition } from './role-condition.ts'

export const roleWrite = z.object({
  name: requiredLine(200),
  description: line(2000).default(''),
  permissions: z.array(grant).max(500),
  /** Null for all rows. A condition without fields is refused, since it would limit nothing. */
  condition: roleCondition
    .refine(({ filter }) => Object.keys(filter).length > 0, {
      message: 'condition_fields' satisfies TermCode,
      path: ['filter'],
    })
    .nullable()
    .default(null),
  /** Whether its holders need a second factor to sign in with a password (IAM106). */
  second_factor: z.boolean().default(false),
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
