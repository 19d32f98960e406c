// An account as an administrator sees it: who it is, what it may do and from where, how it signs in (IAM11, IAM16).
import { z } from 'zod'
import { count, flag, instant, listQuery } from '../http.ts'
import { identity } from './identity.ts'
import { line, neededLine } from './line.ts'

/** Where a role or a membership comes from: given by an administrator, held by a group, or mapped by a provider. */
export const origin = z.object({
  by: z.enum(['administrator', 'group', 'provider']),
  /** Id of the group or of the provider; null for an administrator. */
  id: z.string().nullable(),
  name: z.string().nullable(),
})
export type Origin = z.infer<typeof origin>

const heldRole = z.object({ role: z.string(), name: z.string(), origins: z.array(origin) })
const heldGroup = z.object({ group: z.string(), name: z.string(), origins: z.array(origin) })

const bare = {
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
  ...bare,
  /** Tag of the provider that made the account; empty for accounts made here. */
  directory: z.string(),
  tags: z.array(z.string()),
  /** Further fields that bindings fill, by the name after `configuration.` (IAM13). */
  configuration: z.record(z.string(), z.unknown()),
  roles: z.array(heldRole),
  groups: z.array(heldGroup),
  identities: z.array(identity),
  organizations: z.array(z.object({ organization: z.string(), name: z.string() })),
  /** Whether there is a password to sign in with. */
  has_password: z.boolean(),
  /** The next sign-in by password has to change it. */
  password_renew: z.boolean(),
  password_changed_at: instant.nullable(),
  /** Null without a password, and where passwords do not expire. */
  password_expires_at: instant.nullable(),
  /** Failed attempts keep the account waiting until then (IAM9); null when it may sign in. */
  locked_until: instant.nullable(),
  /** Living tokens. */
  sessions: count,
  last_sign_in_at: instant.nullable(),
  /** Whether it holds every right and can sign in. */
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
    /** Names of the roles held, by whatever way, sorted. */
    roles: z.array(z.string()),
    groups: z.array(z.string()),
  })
export type UserSummary = z.infer<typeof userSummary>

export const userListQuery = listQuery.extend({
  role: z.string().optional(),
  group: z.string().optional(),
  /** Those that sign in by this provider. */
  provider: z.string().optional(),
  active: flag.optional(),
})

const roleChoice = z.object({ role: z.string().min(1) })
const groupChoice = z.object({ group: z.string().min(1) })

const fields = {
  login: neededLine(200),
  firstname: line(200),
  lastname: line(200),
  civility: line(60),
  email: line(320),
  active: z.boolean(),
  tags: z.array(neededLine(60)).max(50),
  password_renew: z.boolean(),
  roles: z.array(roleChoice).max(500),
  groups: z.array(groupChoice).max(500),
}

const newPasswordText = z.string().min(1).max(1000)

/** Without `password` the platform makes a one-time password and returns it once. */
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
})
export type UserCreate = z.infer<typeof userCreate>

/** What is left out stays. `roles` replaces all roles held directly (IAM11); those of groups are not concerned. */
export const userUpdate = z.object(fields).partial()
export type UserUpdate = z.infer<typeof userUpdate>

/** Sets a password for somebody else; without `password` a one-time password is made and returned once. */
export const passwordSet = z.object({
  password: newPasswordText.optional(),
  password_renew: z.boolean().default(true),
})

/** Shown once, in the reply that made it. */
export const oneTimePassword = z.string().nullable()
