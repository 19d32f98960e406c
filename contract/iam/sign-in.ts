// Sign-ins at a provider: their stages, what is recorded of them in Debug Mode, and trials that write nothing.
import { z } from 'zod'
import { count, instant, problem } from '../http.ts'
import { bindings, mapping } from './provider.ts'

/** In the order in which they happen. */
export const signInStages = [
  'discovery',
  'authorization',
  'token',
  'id_token',
  'user_info',
  'memberships',
  'bindings',
  'mappings',
  'account',
] as const
export type SignInStage = (typeof signInStages)[number]

export const outcome = z.enum(['signed_in', 'refused', 'failed'])

/** What bindings and mappings made of a response (IAM15). */
const computedResult = z.object({
  fields: z.record(z.string(), z.unknown()),
  roles: z.array(z.string()),
  groups: z.array(z.string()),
})
export type ComputedResult = z.infer<typeof computedResult>

export const recordSummary = z.object({
  id: z.string(),
  at: instant,
  /** Login the response gave, or the subject where there is none. */
  who: z.string(),
  uid: z.string().nullable(),
  outcome,
  stage: z.enum(signInStages),
  /** Why it was refused or failed. */
  problem: problem.nullable(),
})
export type RecordSummary = z.infer<typeof recordSummary>

/** One recorded sign-in. Tokens, codes and nonces are taken out before anything is kept. */
export const signInRecord = recordSummary.extend({
  issuer: z.string(),
  subject: z.string(),
  /** Standard fields, `user` and `memberships` as the provider sent them. */
  response: z.record(z.string(), z.unknown()),
  bindings,
  mappings: z.array(mapping),
  user_info: z.boolean(),
  scope: z.string(),
  result: computedResult,
  /** The response was larger than what is kept; lists were cut. */
  truncated: z.boolean(),
})
export type SignInRecord = z.infer<typeof signInRecord>

/** What a replay needs beside the recorded sign-ins: the roles and groups there are, and who holds what now. */
export const replayBasis = z.object({
  records: z.array(signInRecord),
  roles: z.array(z.object({ id: z.string(), name: z.string(), permissions: z.array(z.string()) })),
  groups: z.array(z.object({ id: z.string(), name: z.string(), roles: z.array(z.string()) })),
  /** Every account that signs in by this provider. Roles and groups are those this provider's mappings gave. */
  accounts: z.array(
    z.object({
      uid: z.string(),
      login: z.string(),
      issuer: z.string(),
      subject: z.string(),
      roles: z.array(z.string()),
      groups: z.array(z.string()),
      /** Holds every right also without what this provider gives. */
      administrator_otherwise: z.boolean(),
    }),
  ),
  /** Administrators who do not depend on this provider and can sign in. */
  other_administrators: count,
})
export type ReplayBasis = z.infer<typeof replayBasis>

const finding = z.object({
  level: z.enum(['ok', 'warning', 'error']),
  problem,
})

/** What the provider says of itself (OpenID Connect Discovery), and what was found about it. Null where it gave none. */
export const discovery = z.object({
  address: z.string(),
  issuer: z.string().nullable(),
  authorization_endpoint: z.string().nullable(),
  token_endpoint: z.string().nullable(),
  userinfo_endpoint: z.string().nullable(),
  jwks_uri: z.string().nullable(),
  end_session_endpoint: z.string().nullable(),
  scopes_supported: z.array(z.string()).nullable(),
  claims_supported: z.array(z.string()).nullable(),
  pkce: z.boolean(),
  findings: z.array(finding),
})
export type Discovery = z.infer<typeof discovery>

const trialStage = z.object({
  stage: z.enum(signInStages),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
  /** Milliseconds it took. */
  duration: z.number().nullable(),
  problem: problem.nullable(),
  /** What there is to see of it: addresses, claims, the computed result; secrets taken out. */
  shown: z.record(z.string(), z.unknown()),
})
export type TestSignInStage = z.infer<typeof trialStage>

/** A test sign-in. It makes no account, no token and no record. */
export const trial = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  stages: z.array(trialStage),
  /** The response as bindings read it; null before it is there. */
  response: z.record(z.string(), z.unknown()).nullable(),
  expires_at: instant,
})
export type Trial = z.infer<typeof trial>
