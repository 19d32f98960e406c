// Organizations own packages; only their members see those (STO4).
import { z } from 'zod'
import { count, flag, instant, listQuery } from '../http.ts'
import type { TermCode } from '../reasons.ts'
import { line, requiredLine } from '../line.ts'

/** The organization that every platform starts with. */
export const firstOrganization = 'org'

const organizationId = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'slug' satisfies TermCode)

export const organizationWrite = z.object({ name: requiredLine(200), description: line(2000).default('') })
export type OrganizationWrite = z.infer<typeof organizationWrite>
export const organizationCreate = organizationWrite.extend({ id: organizationId })

export const organization = organizationWrite.extend({
  id: z.string(),
  members: count,
  created_at: instant,
  updated_at: instant,
  updated_by: z.string(),
  etag: z.string(),
})
export type Organization = z.infer<typeof organization>

/** `all`: every organization, for users who may read them; else the caller's own. */
export const organizationListQuery = listQuery.extend({ all: flag.optional() })
