// Sign-in in every mode, and sign-out. Wrong credentials of any kind get the same answer after the same time.
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
import type { Device, Session } from '../../core/session.ts'
import { findMode, modesOf, policiesOf } from '../identity/application.ts'
import { isCodeSignIn, signInByCode } from '../oidc/sign-in-code.ts'
import { checkApiKey, checkPassword, type VerifiedCredentials } from '../identity/credentials.ts'
import type { IdentityService } from '../identity/identity.ts'
import {
  accountOf,
  countFailure,
  demandUnlocked,
  clearFailures,
  type Attempt,
} from '../passwords/lock-out.ts'
import { toSignedInUser, renewalDue } from '../identity/account-view.ts'
import { startSession } from '../identity/session-token.ts'

type ModeName = typeof passwordMode | typeof apiKeyMode
type Member = 'login' | 'password' | 'apikey' | 'secretkey'

interface Mode {
  readonly account: 'login' | 'apikey'
  readonly name: Member
  readonly secret: Member
  readonly refusal: 'wrong_credentials' | 'wrong_api_key'
  readonly check: (
    identity: IdentityService,
    credentials: { name: string; secret: string },
  ) => Promise<VerifiedCredentials | undefined>
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

const anonymous = { uid: 'nobody', login: 'nobody' }

interface SignIn {
  readonly request: LoginRequest
  /** `app_id` of the query; that of the body takes precedence (IAM2). */
  readonly appId: string | undefined
  readonly address: string
  /** The sign-ins of the browser that succeeded before. */
  readonly devices?: readonly Device[] | undefined
}

/** The mode that the request names, or the one whose members it has; refuses with `auth_mode_unavailable`. */
const chooseMode = async (identity: IdentityService, request: LoginRequest, appId: string): Promise<Mode> => {
  const isKey = request.apikey !== undefined || request.secretkey !== undefined
  const name = request.auth_mode_id ?? request.auth_mode ?? (isKey ? apiKeyMode : passwordMode)
  const subtype = findMode(await modesOf(identity.deps.db, appId), name)?.subtype
  if (subtype === undefined || !isModeName(subtype))
    throw new PlatformError('auth_mode_unavailable', { params: { mode: name } })
  return modes[subtype]
}

const credentialsIn = (request: LoginRequest, mode: Mode): { name: string; secret: string } => {
  const name = request[mode.name]
  const secret = request[mode.secret]
  if (name !== undefined && secret !== undefined) return { name, secret }
  throw refuse(
    [mode.name, mode.secret]
      .filter((member) => request[member] === undefined)
      .map((member) => problemAt(member, 'required')),
  )
}

/**
 * Writes the failure and its audit entry, or the token and its audit entry, in one transaction. Undefined is a
 * failure.
 */
const finishSignIn = (
  identity: IdentityService,
  {
    attempt,
    verified,
    appId,
    mode,
  }: { attempt: Attempt; verified: VerifiedCredentials | undefined; appId: string; mode: Mode },
): Promise<{ token: string; verified: VerifiedCredentials } | undefined> => {
  const { deps } = identity
  const { clock } = deps
  const trace = { address: attempt.address, mode: mode.account }
  return deps.db.transaction().execute(async (trx) => {
    // Others may have failed while this attempt was checked: parallel guesses gain nothing.
    await demandUnlocked(trx, { attempt, deps })
    if (verified === undefined || !(await verified.isStillValid(trx))) {
      await countFailure(trx, { attempt, deps })
      // The name is not recorded: users type passwords into the wrong field.
      const change = { action: 'session.refuse', object: appId, after: trace }
      await record(trx, { session: anonymous, clock, change })
      return undefined
    }
    await clearFailures(trx, attempt)
    const { user, apiKeyId } = verified
    const session = { user, appId, apiKeyId, providerId: null, trace }
    return { token: await startSession(identity, { trx, session }), verified }
  })
}

const toLoginResponse = async (
  identity: IdentityService,
  signedIn: { token: string; user: UserRow; isKey: boolean },
): Promise<LoginResponse> => {
  const policies = await policiesOf(identity.deps.db)
  const renew = !signedIn.isKey && identity.deps.clock.now() >= renewalDue(signedIn.user, policies)
  return { ...toSignedInUser(signedIn.user, { policies, renew }), token: signedIn.token }
}

/**
 * Signs in with a password or key (IAM2, IAM9), or with the code of a sign-in at a provider (IAM3a). Refuses with
 * `wrong_credentials`, `wrong_api_key`, `sign_in_code_spent`, `too_many_attempts`, …
 */
export async function signIn(
  identity: IdentityService,
  { request, ...from }: SignIn,
): Promise<LoginResponse> {
  const named = request.app_id ?? from.appId
  if (isCodeSignIn(request)) return signInByCode(identity, { request, appId: named, address: from.address })
  const appId = named ?? platformApplication
  const mode = await chooseMode(identity, request, appId)
  const credentials = credentialsIn(request, mode)
  const account = accountOf(mode.account, credentials.name)
  const device = from.devices?.find(({ login }) => accountOf('login', login) === account)?.id
  const attempt = { account, address: from.address, device }
  await demandUnlocked(identity.deps.db, { attempt, deps: identity.deps })
  const verified = await mode.check(identity, credentials)
  const signedIn = await finishSignIn(identity, { attempt, verified, appId, mode })
  if (signedIn === undefined) throw new PlatformError(mode.refusal)
  const { user, apiKeyId } = signedIn.verified
  return toLoginResponse(identity, { token: signedIn.token, user, isKey: apiKeyId !== null })
}

/** Deletes the token of the session. */
export async function signOut({ deps }: IdentityService, session: Session): Promise<void> {
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
