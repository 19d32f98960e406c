// Sign-ins at a provider: their stages, their records in Debug Mode, and test sign-ins, which write nothing.
import { z } from 'zod'
import { count, instant, problem } from '../http.ts'
import { bindings, mapping } from './provider.ts'

/** In the order in which they run. */
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

/** The result of bindings and mappings for a response (IAM15). */
const computedResult = z.object({
  fields: z.record(z.string(), z.unknown()),
  roles: z.array(z.string()),
  groups: z.array(z.string()),
})
export type ComputedResult = z.infer<typeof computedResult>

export const recordSummary = z.object({
  id: z.string(),
  at: instant,
  /** Login from the response, or the subject if there is none. */
  who: z.string(),
  uid: z.string().nullable(),
  outcome,
  stage: z.enum(signInStages),
  /** Why it was refused or failed. */
  problem: problem.nullable(),
})
export type RecordSummary = z.infer<typeof recordSummary>

/** One recorded sign-in. Tokens, codes and nonces are removed before it is stored. */
export const signInRecord = recordSummary.extend({
  issuer: z.string(),
  subject: z.string(),
  /** Claims, `user` and `memberships` as the provider sent them. */
  response: z.record(z.string(), z.unknown()),
  bindings,
  mappings: z.array(mapping),
  user_info: z.boolean(),
  scope: z.string(),
  result: computedResult,
  /** The response was too large to store completely; lists were cut. */
  truncated: z.boolean(),
})
export type SignInRecord = z.infer<typeof signInRecord>

/** What a replay needs in addition to the recorded sign-ins: the existing roles and groups, and the current assignments. */
export const replayBasis = z.object({
  records: z.array(signInRecord),
  roles: z.array(z.object({ id: z.string(), name: z.string(), permissions: z.array(z.string()) })),
  groups: z.array(z.object({ id: z.string(), name: z.string(), roles: z.array(z.string()) })),
  /** Every account that signs in through this provider. Roles and groups are those granted by its mappings. */
  accounts: z.array(
    z.object({
      uid: z.string(),
      login: z.string(),
      issuer: z.string(),
      subject: z.string(),
      roles: z.array(z.string()),
      groups: z.array(z.string()),
      /** Holds every permission without this provider's assignments too. */
      administrator_otherwise: z.boolean(),
    }),
  ),
  /** Number of administrators who can sign in without this provider. */
  other_administrators: count,
})
export type ReplayBasis = z.infer<typeof replayBasis>

const finding = z.object({
  level: z.enum(['ok', 'warning', 'error']),
  problem,
})

/** Metadata of the provider (OpenID Connect Discovery) with findings. Null for values it does not have. */
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

const testSignInStage = z.object({
  stage: z.enum(signInStages),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
  /** In milliseconds. */
  duration: z.number().nullable(),
  problem: problem.nullable(),
  /** Details of the stage: addresses, claims, the computed result; without secrets. */
  shown: z.record(z.string(), z.unknown()),
})
export type TestSignInStage = z.infer<typeof testSignInStage>

/** A test sign-in. It creates no account, no token and no record. */
export const testSignIn = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  stages: z.array(testSignInStage),
  /** The response as bindings read it; null until it arrives. */
  response: z.record(z.string(), z.unknown()).nullable(),
  expires_at: instant,
})
export type TestSignIn = z.infer<typeof testSignIn>
