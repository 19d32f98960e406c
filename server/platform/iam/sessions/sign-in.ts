// Sign-in in every mode and sign-out. Whatever is wrong with the credentials, the answer is one and takes as long.
import {
  apiKeyMode,
  passwordMode,
  platformApplication,
  type LoginRequest,
  type LoginResponse,
} from '#contract/iam/login.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import { modeNamed, modesOf, policiesOf } from '../identity/application.ts'
import { isCodeSignIn, signInByCode } from '../oidc/sign-in-code.ts'
import { checkApiKey, checkPassword, type Verified } from '../identity/credentials.ts'
import type { Identity } from '../identity/identity.ts'
import { accountOf, countFailure, demandUnlocked, forgive, type Attempt } from '../passwords/lock-out.ts'
import { personOf, renewalDue } from '../identity/account-view.ts'
import { beginSession } from '../identity/session-token.ts'

type ModeName = typeof passwordMode | typeof apiKeyMode
type Member = 'login' | 'password' | 'apikey' | 'secretkey'

interface Mode {
  readonly account: 'login' | 'apikey'
  readonly name: Member
  readonly secret: Member
  readonly refusal: 'wrong_credentials' | 'wrong_api_key'
  readonly check: (
    identity: Identity,
    typed: { name: string; secret: string },
  ) => Promise<Verified | undefined>
}

const modes = {
  [passwordMode]: {
    account: 'login',
    name: 'login',
    secret: 'password',
    refusal: 'wrong_credentials',
    check: checkPassword,
  },
  [apiKeyMode]: {
    account: 'apikey',
    name: 'apikey',
    secret: 'secretkey',
    refusal: 'wrong_api_key',
    check: checkApiKey,
  },
} as const satisfies Record<ModeName, Mode>

const isModeName = (name: string): name is ModeName => name in modes

const stranger = { uid: 'nobody', login: 'nobody' }

interface SignIn {
  readonly request: LoginRequest
  /** `app_id` of the query; the body's outranks it (IAM2). */
  readonly appId: string | undefined
  readonly address: string
}

/** The mode asked for by name, or the one whose members are there; refuses with `auth_mode_unavailable`. */
const chooseMode = async (identity: Identity, request: LoginRequest, appId: string): Promise<Mode> => {
  const isKey = request.apikey !== undefined || request.secretkey !== undefined
  const wanted = request.auth_mode_id ?? request.auth_mode ?? (isKey ? apiKeyMode : passwordMode)
  const subtype = modeNamed(await modesOf(identity.deps.db, appId), wanted)?.subtype
  if (subtype === undefined || !isModeName(subtype))
    throw new PlatformError('auth_mode_unavailable', { params: { mode: wanted } })
  return modes[subtype]
}

const typedIn = (request: LoginRequest, mode: Mode): { name: string; secret: string } => {
  const name = request[mode.name]
  const secret = request[mode.secret]
  if (name !== undefined && secret !== undefined) return { name, secret }
  throw refuse(
    [mode.name, mode.secret]
      .filter((member) => request[member] === undefined)
      .map((member) => problemAt(member, 'required')),
  )
}

/** One transaction: the failure and its trace, or the token and its trace. Undefined is a failure. */
const conclude = (
  identity: Identity,
  {
    attempt,
    verified,
    appId,
    mode,
  }: { attempt: Attempt; verified: Verified | undefined; appId: string; mode: Mode },
): Promise<{ token: string; verified: Verified } | undefined> => {
  const { deps } = identity
  const { clock } = deps
  const trace = { address: attempt.address, mode: mode.account }
  return deps.db.transaction().execute(async (trx) => {
    // Others may have failed while this one was being checked: guesses made all at once gain nothing.
    await demandUnlocked(trx, { attempt, deps })
    if (verified === undefined || !(await verified.stillHolds(trx))) {
      await countFailure(trx, { attempt, deps })
      // The name as typed stays out of the log: people type passwords into the wrong field.
      const change = { action: 'session.refuse', object: appId, after: trace }
      await record(trx, { session: stranger, clock, change })
      return undefined
    }
    await forgive(trx, attempt)
    const { user, apiKeyId } = verified
    const session = { user, appId, apiKeyId, providerId: null, trace }
    return { token: await beginSession(identity, { trx, session }), verified }
  })
}

const answer = async (
  identity: Identity,
  done: { token: string; user: UserRow; isKey: boolean },
): Promise<LoginResponse> => {
  const policies = await policiesOf(identity.deps.db)
  const renew = !done.isKey && identity.deps.clock.now() >= renewalDue(done.user, policies)
  return { ...personOf(done.user, { policies, renew }), token: done.token }
}

/**
 * Signs in by password or key (IAM2, IAM9), or by the code of a sign-in at a provider (IAM3a). Refuses with
 * `wrong_credentials`, `wrong_api_key`, `sign_in_code_spent`, `too_many_attempts`, …
 */
export async function signIn(identity: Identity, { request, ...from }: SignIn): Promise<LoginResponse> {
  const named = request.app_id ?? from.appId
  if (isCodeSignIn(request)) return signInByCode(identity, { request, appId: named, address: from.address })
  const appId = named ?? platformApplication
  const mode = await chooseMode(identity, request, appId)
  const typed = typedIn(request, mode)
  const attempt = { account: accountOf(mode.account, typed.name), address: from.address }
  await demandUnlocked(identity.deps.db, { attempt, deps: identity.deps })
  const verified = await mode.check(identity, typed)
  const done = await conclude(identity, { attempt, verified, appId, mode })
  if (done === undefined) throw new PlatformError(mode.refusal)
  const { user, apiKeyId } = done.verified
  return answer(identity, { token: done.token, user, isKey: apiKeyId !== null })
}

/** Deletes the token that the session came with. */
export async function signOut({ deps }: Identity, session: Session): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('tokens')
      .set({ deletedAt: instantOf(deps.clock) })
      .where('hash', '=', session.tokenId)
      .where('deletedAt', 'is', null)
      .execute()
    const change = { action: 'session.delete', object: session.login }
    await record(trx, { session, clock: deps.clock, change })
  })
}
