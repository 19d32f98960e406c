// The code that a sign-in at a provider comes back with: 256 random bits that sign in once, within a minute, for the
// application they were made for, and only for whoever knows the verifier of their challenge. Only its hash is kept.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { SignInCodeRow, UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { freshToken, tokenHash } from '../identity/token.ts'
import type { LoginRequest, LoginResponse } from '#contract/iam/login.ts'
import { codeMode } from '#contract/iam/sign-in-reply.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { policiesOf } from '../identity/application.ts'
import type { Identity } from '../identity/identity.ts'
import { personOf } from '../identity/account-view.ts'
import { beginSession } from '../identity/session-token.ts'

/** Seconds that a code lives. */
const codeLife = 60

interface Issue {
  readonly clock: Clock
  readonly user: string
  readonly provider: string
  readonly application: string
  readonly challenge: string | null
}

/** Makes a code and forgets those whose time is over. */
export async function issueCode(trx: Transaction<Tables>, issue: Issue): Promise<string> {
  const now = issue.clock.now()
  const code = freshToken()
  await trx.deleteFrom('signInCodes').where('expiresAt', '<=', new Date(now).toISOString()).execute()
  await trx
    .insertInto('signInCodes')
    .values({
      hash: tokenHash(code),
      userId: issue.user,
      providerId: issue.provider,
      appId: issue.application,
      challenge: issue.challenge,
      expiresAt: new Date(now + codeLife * 1000).toISOString(),
    })
    .execute()
  return code
}

/** The challenge of a verifier: its SHA-256 in base64url (RFC 7636, S256). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

const isProven = (challenge: string | null, verifier: string | undefined): boolean => {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined
  const given = Buffer.from(challengeOf(verifier))
  const kept = Buffer.from(challenge)
  return given.length === kept.length && timingSafeEqual(given, kept)
}

interface Redeem {
  readonly clock: Clock
  readonly code: string
  readonly verifier: string | undefined
  /** Undefined where the caller names none: then it is the one the code was made for. */
  readonly application: string | undefined
}

/** What a code stands for. `row` is there wherever the code was known, `user` only where it signs in. */
interface Redeemed {
  readonly row: SignInCodeRow | undefined
  readonly user: UserRow | undefined
}

const isGood = (row: SignInCodeRow, { clock, verifier, application }: Redeem): boolean =>
  clock.now() < Date.parse(row.expiresAt) &&
  (application ?? row.appId) === row.appId &&
  isProven(row.challenge, verifier)

/** Takes a code out, whether or not it is good: nobody tries it twice. Inactive accounts and providers are `undefined`. */
async function redeemCode(trx: Transaction<Tables>, redeem: Redeem): Promise<Redeemed> {
  const row = await trx
    .deleteFrom('signInCodes')
    .where('hash', '=', tokenHash(redeem.code))
    .returningAll()
    .executeTakeFirst()
  if (row === undefined || !isGood(row, redeem)) return { row, user: undefined }
  const user = await trx
    .selectFrom('users')
    .innerJoin('providers', (join) => join.on('providers.id', '=', row.providerId))
    .selectAll('users')
    .where('users.id', '=', row.userId)
    .where('users.active', '=', 1)
    .where('providers.active', '=', 1)
    .executeTakeFirst()
  return { row, user }
}

/** Whether a login comes with a code, or means to. */
export function isCodeSignIn({ code, auth_mode, auth_mode_id }: LoginRequest): boolean {
  return code !== undefined || auth_mode === codeMode || auth_mode_id === codeMode
}

const nameOf = async (trx: Transaction<Tables>, id: string): Promise<string> => {
  const row = await trx.selectFrom('providers').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? id
}

interface Done {
  readonly token: string
  readonly user: UserRow
}

const exchange = (
  identity: Identity,
  { request, code, appId, address }: CodeSignIn & { readonly code: string },
): Promise<Done | undefined> => {
  const { db, clock } = identity.deps
  return db.transaction().execute(async (trx) => {
    const redeem = { clock, code, verifier: request.verifier, application: appId }
    const { row, user } = await redeemCode(trx, redeem)
    if (row === undefined) return undefined
    const trace = { address, mode: 'provider', provider: await nameOf(trx, row.providerId) }
    if (user === undefined) {
      const change = { action: 'session.refuse', object: row.appId, after: trace }
      await record(trx, { session: { uid: 'nobody', login: 'nobody' }, clock, change })
      return undefined
    }
    const session = { user, appId: row.appId, apiKeyId: null, providerId: row.providerId, trace }
    return { token: await beginSession(identity, { trx, session }), user }
  })
}

interface CodeSignIn {
  readonly request: LoginRequest
  /** Application that the caller names; undefined for the one the code was made for. */
  readonly appId: string | undefined
  readonly address: string
}

/** Signs in by a code. Refuses with `sign_in_code_spent` whatever is wrong with it, and with `required` where it is missing. */
export async function signInByCode(identity: Identity, signIn: CodeSignIn): Promise<LoginResponse> {
  const { code } = signIn.request
  if (code === undefined) throw refuse([problemAt('code', 'required')])
  const done = await exchange(identity, { ...signIn, code })
  if (done === undefined) throw new PlatformError('sign_in_code_spent')
  const policies = await policiesOf(identity.deps.db)
  return { ...personOf(done.user, { policies, renew: false }), token: done.token }
}
