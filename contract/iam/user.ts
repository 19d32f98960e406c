// An account as an administrator sees it: its profile, its roles and their origins, and how it signs in (IAM11,
// IAM16).
import { z } from 'zod'
import { count, flag, instant, listQuery } from '../http.ts'
import { identity } from './identity.ts'
import { factorState } from './second-factor/factor.ts'
import type { TermCode } from '../reasons.ts'
import { line, requiredLine } from '../line.ts'

/** The origin of a role or a membership: assigned by an administrator, held by a group, or mapped by a provider. */
export const origin = z.object({
  by: z.enum(['administrator', 'group', 'provider']),
  /** Id of the group or of the provider; null for an administrator. */
  id: z.string().nullable(),
  name: z.string().nullable(),
})
export type Origin = z.infer<typeof origin>

const assignedRole = z.object({ role: z.string(), name: z.string(), origins: z.array(origin) })
const assignedGroup = z.object({ group: z.string(), name: z.string(), origins: z.array(origin) })

const basicFields = {
  login: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  civility: z.string(),
  email: z.string(),
  active: z.boolean(),
}

export const user = z.object({
  id: z.string(),
  /** Full name. */
  user: z.string(),
  ...basicFields,
  /** Tag of the provider that created the account; empty for accounts created here. */
  directory: z.string(),
  tags: z.array(z.string()),
  /** Further fields filled by bindings, by the name after `configuration.` (IAM13). */
  configuration: z.record(z.string(), z.unknown()),
  roles: z.array(assignedRole),
  groups: z.array(assignedGroup),
  identities: z.array(identity),
  organizations: z.array(z.object({ organization: z.string(), name: z.string() })),
  /** Whether the account has a password. */
  has_password: z.boolean(),
  /** Whether the next sign-in by password must change it. */
  password_renew: z.boolean(),
  password_changed_at: instant.nullable(),
  /** Null without a password, and if passwords do not expire. */
  password_expires_at: instant.nullable(),
  /** When a password that others gave ends, unless its user replaces it (IAM23a); null for other passwords. */
  one_time_password_until: instant.nullable(),
  second_factor: factorState,
  /** Until when the account is locked after failed attempts (IAM9); null if it is not. */
  locked_until: instant.nullable(),
  /** Number of valid tokens. */
  sessions: count,
  last_sign_in_at: instant.nullable(),
  /** Whether it holds every permission and can sign in. */
  administrator: z.boolean(),
  created_at: instant,
  updated_at: instant,
  updated_by: z.string(),
  etag: z.string(),
})
export type User = z.infer<typeof user>

/** One row of the list. */
export const userSummary = user
  .pick({
    id: true,
    user: true,
    login: true,
    email: true,
    active: true,
    directory: true,
    has_password: true,
    administrator: true,
    locked_until: true,
    last_sign_in_at: true,
    created_at: true,
  })
  .extend({
    /** Sorted names of the roles held, by any origin. */
    roles: z.array(z.string()),
    groups: z.array(z.string()),
  })
export type UserSummary = z.infer<typeof userSummary>

export const userListQuery = listQuery.extend({
  role: z.string().optional(),
  group: z.string().optional(),
  /** Accounts that sign in through this provider. */
  provider: z.string().optional(),
  active: flag.optional(),
})

const roleChoice = z.object({ role: z.string().min(1) })
const groupChoice = z.object({ group: z.string().min(1) })

/** `name@host`, or empty. Hosts of private networks have no dot. */
export const accountEmail = line(320).regex(/^(?:[^\s@]+@[^\s@]+)?$/u, 'email' satisfies TermCode)

const fields = {
  login: requiredLine(200),
  firstname: line(200),
  lastname: line(200),
  civility: line(60),
  email: accountEmail,
  active: z.boolean(),
  tags: z.array(requiredLine(60)).max(50),
  password_renew: z.boolean(),
  roles: z.array(roleChoice).max(500),
  groups: z.array(groupChoice).max(500),
}

const newPasswordText = z.string().min(1).max(1000)

/**
 * Without `password` the platform generates a one-time password and returns it once. With `without_password` the
 * account has none until it is set with an invitation (IAM109).
 */
export const userCreate = z.object({
  ...fields,
  firstname: fields.firstname.default(''),
  lastname: fields.lastname.default(''),
  civility: fields.civility.default(''),
  email: fields.email.default(''),
  active: fields.active.default(true),
  tags: fields.tags.default([]),
  password_renew: fields.password_renew.default(true),
  roles: fields.roles.default([]),
  groups: fields.groups.default([]),
  password: newPasswordText.optional(),
  without_password: z.boolean().default(false),
})
export type UserCreate = z.infer<typeof userCreate>

/** Absent members stay unchanged. `roles` replaces all roles assigned directly (IAM11); those of groups stay. */
export const userUpdate = z.object(fields).partial()
export type UserUpdate = z.infer<typeof userUpdate>

/** Sets the password of another account; without `password` a one-time password is generated and returned once. */
export const passwordSet = z.object({
  password: newPasswordText.optional(),
  password_renew: z.boolean().default(true),
})

/** Returned once, in the response that created it. */
export const oneTimePassword = z.string().nullable()
