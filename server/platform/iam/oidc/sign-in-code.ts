// The code that a sign-in returns to an application with: 256 random bits, valid once, for a minute, for one application,
// and only with the verifier of its challenge. Only its hash is stored.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type Clock, instantOf } from '../../core/clock.ts'
import type { SignInCodeRow, UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { freshToken, tokenHash } from '../identity/token.ts'
import type { LoginRequest, LoginResponse } from '#contract/iam/login.ts'
import { codeMode } from '#contract/iam/sign-in-names.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { policiesOf } from '../identity/application.ts'
import type { IdentityService } from '../identity/identity.ts'
import { renewalDue, toSignedInUser } from '../identity/account-view.ts'
import { isFactorMissing } from '../identity/second-factor-state.ts'
import { startSession } from '../identity/session-token.ts'

/** Lifetime of a code in seconds. */
const codeLifetime = 60

interface NewCode {
  readonly clock: Clock
  readonly user: string
  /** The provider or key used to sign in; both null for a password. */
  readonly provider: string | null
  readonly apiKey: string | null
  readonly application: string
  readonly challenge: string | null
  /** Sealed address that ends the session at the provider (IAM110). */
  readonly signOut?: string | null
}

/** Creates a code and deletes expired ones. */
export async function issueCode(trx: Transaction<Tables>, input: NewCode): Promise<string> {
  const now = input.clock.now()
  const code = freshToken()
  await trx.deleteFrom('signInCodes').where('expiresAt', '<=', new Date(now).toISOString()).execute()
  await trx
    .insertInto('signInCodes')
    .values({
      hash: tokenHash(code),
      userId: input.user,
      providerId: input.provider,
      apiKeyId: input.apiKey,
      appId: input.application,
      challenge: input.challenge,
      signOut: input.signOut ?? null,
      expiresAt: new Date(now + codeLifetime * 1000).toISOString(),
    })
    .execute()
  return code
}

/** The challenge of a verifier: its SHA-256 in base64url (RFC 7636, S256). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

const isVerified = (challenge: string | null, verifier: string | undefined): boolean => {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined
  const computed = Buffer.from(challengeOf(verifier))
  const expected = Buffer.from(challenge)
  return computed.length === expected.length && timingSafeEqual(computed, expected)
}

interface Redemption {
  readonly clock: Clock
  readonly code: string
  readonly verifier: string | undefined
  /** Undefined if the caller names none: then the application of the code applies. */
  readonly application: string | undefined
}

/** `row` is set if the code was known, `user` only if it is valid. */
interface Redeemed {
  readonly row: SignInCodeRow | undefined
  readonly user: UserRow | undefined
}

const isValid = (row: SignInCodeRow, { clock, verifier, application }: Redemption): boolean =>
  clock.now() < Date.parse(row.expiresAt) &&
  (application ?? row.appId) === row.appId &&
  isVerified(row.challenge, verifier)

/**
 * Deletes a code whether or not it is valid, so that it cannot be tried twice. `user` is undefined for inactive
 * accounts and providers.
 */
async function redeemCode(trx: Transaction<Tables>, redemption: Redemption): Promise<Redeemed> {
  const row = await trx
    .deleteFrom('signInCodes')
    .where('hash', '=', tokenHash(redemption.code))
    .returningAll()
    .executeTakeFirst()
  if (row === undefined || !isValid(row, redemption)) return { row, user: undefined }
  const user = await trx
    .selectFrom('users')
    .leftJoin('providers', (join) => join.on('providers.id', '=', row.providerId))
    .selectAll('users')
    .where('users.id', '=', row.userId)
    .where('users.active', '=', 1)
    .where((where) => (row.providerId === null ? where.lit(true) : where('providers.active', '=', 1)))
    .executeTakeFirst()
  return { row, user }
}

/** Whether a login request uses a code. */
export function isCodeSignIn({ code, auth_mode, auth_mode_id }: LoginRequest): boolean {
  return code !== undefined || auth_mode === codeMode || auth_mode_id === codeMode
}

const nameOf = async (trx: Transaction<Tables>, id: string): Promise<string> => {
  const row = await trx.selectFrom('providers').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? id
}

/** How the user signed in, for the audit entry. */
const traceOf = async (trx: Transaction<Tables>, { providerId, apiKeyId }: SignInCodeRow) => {
  if (providerId !== null) return { mode: 'provider', provider: await nameOf(trx, providerId) }
  return { mode: apiKeyId === null ? 'login' : 'apikey' }
}

const nobody = { uid: 'nobody', login: 'nobody' }

/** A code that is used twice may have been stolen: the session that started with it ends (RFC 6749, 4.1.2). */
const endSessionOf = async (
  trx: Transaction<Tables>,
  { code, clock }: { code: string; clock: Clock },
): Promise<void> => {
  const ended = await trx
    .updateTable('tokens')
    .set({ deletedAt: instantOf(clock), signOut: null })
    .where('codeHash', '=', tokenHash(code))
    .where('deletedAt', 'is', null)
    .returning(['userId', 'appId'])
    .executeTakeFirst()
  if (ended === undefined) return
  const { login } = await trx
    .selectFrom('users')
    .select('login')
    .where('id', '=', ended.userId)
    .executeTakeFirstOrThrow()
  const change = {
    action: 'session.end' as const,
    object: login,
    after: { application: ended.appId, reason: 'sign_in_code_spent' },
  }
  await record(trx, { session: nobody, clock, change })
}

interface OpenedSession {
  readonly token: string
  readonly user: UserRow
  readonly isPassword: boolean
}

const exchange = (
  identity: IdentityService,
  { request, code, appId, address, browser }: CodeSignIn & { readonly code: string },
): Promise<OpenedSession | undefined> => {
  const { db, clock } = identity.deps
  return db.transaction().execute(async (trx) => {
    const redemption = { clock, code, verifier: request.verifier, application: appId }
    const { row, user } = await redeemCode(trx, redemption)
    if (row === undefined) {
      await endSessionOf(trx, { code, clock })
      return undefined
    }
    const trace = { address, ...(await traceOf(trx, row)) }
    if (user === undefined) {
      const change = { action: 'session.refuse' as const, object: row.appId, after: trace }
      await record(trx, { session: nobody, clock, change })
      return undefined
    }
    const { appId: application, apiKeyId, providerId, signOut, hash: codeHash } = row
    const session = {
      user,
      appId: application,
      apiKeyId,
      providerId,
      trace,
      address,
      browser,
      signOut,
      codeHash,
    }
    const isPassword = apiKeyId === null && providerId === null
    return { token: await startSession(identity, { trx, session }), user, isPassword }
  })
}

interface CodeSignIn {
  readonly request: LoginRequest
  /** Application that the caller names; undefined for the one of the code. */
  readonly appId: string | undefined
  readonly address: string
  /** `User-Agent`. */
  readonly browser?: string | undefined
}

/**
 * Signs in with a code. Refuses with `sign_in_code_spent` for any invalid code, and with `required` if it is missing.
 */
export async function signInByCode(identity: IdentityService, signIn: CodeSignIn): Promise<LoginResponse> {
  const { code } = signIn.request
  if (code === undefined) throw refuse([problemAt('code', 'required')])
  const opened = await exchange(identity, { ...signIn, code })
  if (opened === undefined) throw new PlatformError('sign_in_code_spent')
  const policies = await policiesOf(identity.deps.db)
  const renew = opened.isPassword && identity.deps.clock.now() >= renewalDue(opened.user, policies)
  const missing = opened.isPassword && (await isFactorMissing(identity.deps.db, opened.user.id))
  return { ...toSignedInUser(opened.user, { policies, renew, missing }), token: opened.token }
}
