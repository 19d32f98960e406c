// The audit log: what was changed and by whom, with proof that the log itself was not changed.
import { z } from 'zod'
import { count, instant, listQuery } from '../http.ts'

/** Every action that the platform writes: a type of object, and what can happen to it. The console names each (IAM92). */
export const auditActions = {
  user: ['create', 'update', 'delete', 'map', 'unlock', 'end_sessions'],
  password: ['change', 'reset', 'refuse'],
  password_link: ['create', 'request', 'use', 'revoke'],
  session: ['create', 'delete', 'end', 'refuse'],
  second_factor: [
    'enrol',
    'add_passkey',
    'remove_passkey',
    'remove',
    'use_recovery_code',
    'renew_recovery_codes',
    'refuse',
    'discard_secret',
  ],
  identity: ['link', 'unlink'],
  group: ['create', 'update', 'delete', 'add_member', 'remove_member'],
  role: ['create', 'update', 'delete'],
  api_key: ['create', 'update', 'delete'],
  application: ['create', 'update', 'delete'],
  organization: ['create', 'update', 'delete', 'add_member', 'remove_member'],
  provider: ['create', 'update', 'delete', 'forget_sign_ins', 'discard_secret'],
  setting: ['update', 'discard_secret'],
  source: ['create', 'update', 'delete', 'discard_secret', 'allow_address'],
  table: ['add', 'extract', 'reading', 'refresh', 'replace', 'acknowledge', 'delete'],
  upload: ['begin', 'complete', 'delete'],
  object: ['create', 'update', 'delete'],
  attribute: ['create', 'update', 'delete'],
  level: ['freeze'],
  build: ['show'],
  saved_query: ['create', 'update', 'delete'],
  board: ['create', 'update', 'delete'],
  playbook: ['create', 'update', 'restore', 'delete'],
  action: ['create', 'update', 'delete', 'discard_secret'],
  action_table: ['create', 'delete'],
  workflow: ['create', 'update', 'delete'],
  webhook_secret: ['renew'],
  job: ['cancel'],
  package: ['create', 'update', 'publish', 'notes', 'withdraw', 'restore', 'delete'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type AuditActions = typeof auditActions
/** The type of object that an action changes: the first word of the action. */
export type AuditSubject = keyof AuditActions
export type AuditAction = { [S in AuditSubject]: `${S}.${AuditActions[S][number]}` }[AuditSubject]

export const auditEntry = z.object({
  seq: count,
  at: instant,
  uid: z.string(),
  login: z.string(),
  /** As `source.create`. */
  action: z.string(),
  /** The changed object as it was logged: its name, or its id. */
  object: z.string(),
  /** The full name of the account, its login if it no longer exists. */
  user: z.string(),
  /** The name of the object on its page; levels, builds and settings by their code. */
  name: z.string(),
  /** The account that the entry is about, if it still exists. */
  account: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** An entry without its difference. */
export const auditSummary = auditEntry.omit({ before: true, after: true, hash: true })

/** Newest first; `action` is a complete action or its first segment, `from` and `to` are instants. */
export const auditQuery = listQuery.omit({ sort: true }).extend({
  uid: z.string().optional(),
  action: z.string().max(60).optional().describe('Only entries of this action'),
  object: z.string().max(400).optional().describe('Only entries about this object'),
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
