// Sign-in in every mode, and sign-out. Wrong credentials of any kind get the same answer after the same time.
import type { Transaction } from 'kysely'
import type { LoginRequest, LoginResponse } from '#contract/iam/login.ts'
import { apiKeyMode, passwordMode, platformApplication } from '#contract/iam/sign-in-names.ts'
import type { ScreenLogin } from '#contract/iam/application-screen.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Device, Session } from '../../core/session.ts'
import { findMode, modesOf, policiesOf, redirectUrisOf } from '../identity/application.ts'
import { returnAddress, withCode } from '../oidc/return-address.ts'
import { isCodeSignIn, issueCode, signInByCode } from '../oidc/sign-in-code.ts'
import { checkApiKey, checkPassword, type VerifiedCredentials } from '../identity/credentials.ts'
import type { IdentityService } from '../identity/identity.ts'
import {
  accountOf,
  countFailure,
  demandUnlocked,
  clearFailures,
  type Attempt,
} from '../passwords/lock-out.ts'
import { hasOneTimeEnded } from '../passwords/one-time-end.ts'
import { toSignedInUser, renewalDue } from '../identity/account-view.ts'
import { factorMethods, hasFactor, isFactorMissing } from '../identity/second-factor-state.ts'
import { challengeLifetime, issueChallenge } from '../second-factor/challenge.ts'
import { finishSecondStep } from '../second-factor/second-step.ts'
import { startSession } from '../identity/session-token.ts'
import { signOutUrlOf } from '../oidc/provider-sign-out.ts'

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
  /** Where this platform was opened. */
  readonly origin: string
  /** The sign-ins of the browser that succeeded before. */
  readonly devices?: readonly Device[] | undefined
  /** `User-Agent`. */
  readonly browser?: string | undefined
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

type Trace = Readonly<{ address: string; mode: string; second_factor?: string }>
type Grant = (trx: Transaction<Tables>, verified: VerifiedCredentials, trace: Trace) => Promise<string>

type Finished =
  | { readonly granted: string; readonly verified: VerifiedCredentials }
  /** The password is right, and the account has a second factor. */
  | { readonly challenge: string; readonly userId: string }
  /** The password is right, but was a one-time password that has ended (IAM23a). */
  | { readonly ended: true }

/**
 * Writes the failure and its audit entry, or the token or code that `grant` returns, or a challenge for the second
 * factor, in one transaction. Undefined is a failure.
 */
const finishSignIn = (
  identity: IdentityService,
  {
    attempt,
    verified,
    appId,
    mode,
    grant,
  }: {
    attempt: Attempt
    verified: VerifiedCredentials | undefined
    appId: string
    mode: Mode
    grant: Grant
  },
): Promise<Finished | undefined> => {
  const { deps } = identity
  const { clock } = deps
  const trace = { address: attempt.address, mode: mode.account }
  return deps.db.transaction().execute(async (trx) => {
    // Others may have failed while this attempt was checked: parallel guesses gain nothing.
    await demandUnlocked(trx, { attempt, deps })
    if (verified === undefined || !(await verified.isStillValid(trx))) {
      await countFailure(trx, { attempt, deps })
      // The name is not recorded: users type passwords into the wrong field.
      const change = { action: 'session.refuse' as const, object: appId, after: trace }
      await record(trx, { session: anonymous, clock, change })
      return undefined
    }
    const { id: userId } = verified.user
    if (mode.account === 'login' && (await hasOneTimeEnded(trx, { user: verified.user, clock }))) {
      const change = { action: 'session.refuse' as const, object: appId, after: trace }
      await record(trx, { session: anonymous, clock, change })
      return { ended: true }
    }
    // The failures stay: a password that is known must not allow to guess codes without a wait.
    if (mode.account === 'login' && (await hasFactor(trx, userId)))
      return { challenge: await issueChallenge(trx, { clock, userId, appId, purpose: 'sign_in' }), userId }
    await clearFailures(trx, attempt)
    return { granted: await grant(trx, verified, trace), verified }
  })
}

const toLoginResponse = async (
  identity: IdentityService,
  signedIn: { token: string; user: UserRow; isKey: boolean },
): Promise<LoginResponse> => {
  const policies = await policiesOf(identity.deps.db)
  const renew = !signedIn.isKey && identity.deps.clock.now() >= renewalDue(signedIn.user, policies)
  const missing = !signedIn.isKey && (await isFactorMissing(identity.deps.db, signedIn.user.id))
  return { ...toSignedInUser(signedIn.user, { policies, renew, missing }), token: signedIn.token }
}

type Granted = Extract<Finished, { granted: string }>

const grantBySecondFactor = (
  identity: IdentityService,
  {
    proof,
    grant,
    ...sign
  }: SignIn & {
    readonly appId: string
    readonly grant: Grant
    readonly proof: NonNullable<LoginRequest['second_factor']>
  },
): Promise<Granted> =>
  finishSecondStep(identity, {
    request: sign.request,
    proof,
    appId: sign.appId,
    address: sign.address,
    origin: sign.origin,
    devices: sign.devices,
    grant: async (trx, user, kind) => {
      const verified = { user, apiKeyId: null, isStillValid: () => Promise.resolve(true) }
      const trace = { address: sign.address, mode: 'login', second_factor: kind }
      return { granted: await grant(trx, verified, trace), verified }
    },
  })

/**
 * Checks password or key, or the second factor, and grants. Refuses with `wrong_credentials`, `wrong_api_key`,
 * `too_many_attempts`, `second_factor_required`, `one_time_password_ended`, …
 */
const checkAndGrant = async (
  identity: IdentityService,
  sign: SignIn & { readonly appId: string; readonly grant: Grant },
): Promise<Granted> => {
  const { request, appId, address, origin, devices, grant } = sign
  const mode = await chooseMode(identity, request, appId)
  const proof = request.second_factor
  if (mode.account === 'login' && proof !== undefined)
    return grantBySecondFactor(identity, { ...sign, proof })
  const credentials = credentialsIn(request, mode)
  const account = accountOf(mode.account, credentials.name)
  const device = devices?.find(({ login }) => accountOf('login', login) === account)?.id
  const attempt = { account, address, device }
  await demandUnlocked(identity.deps.db, { attempt, deps: identity.deps })
  const verified = await mode.check(identity, credentials)
  const signedIn = await finishSignIn(identity, { attempt, verified, appId, mode, grant })
  if (signedIn === undefined) throw new PlatformError(mode.refusal)
  if ('ended' in signedIn) throw new PlatformError('one_time_password_ended')
  if ('challenge' in signedIn) {
    const { challenge, userId: uid } = signedIn
    const methods = await factorMethods(identity.deps.db, { uid, origin })
    const params = { challenge, seconds: challengeLifetime, ...methods }
    throw new PlatformError('second_factor_required', { params })
  }
  return signedIn
}

/**
 * Signs in on the screen of an application: returns one of its registered addresses with a code (IAM104). Refuses
 * like `signIn`, and with `redirect_uri_unknown`.
 */
export async function signInForCode(
  identity: IdentityService,
  { request, ...from }: Omit<SignIn, 'request' | 'appId'> & { readonly request: ScreenLogin },
): Promise<string> {
  const { db, clock } = identity.deps
  const { app_id: appId, redirect_uri: redirectUri, challenge = null } = request
  await modesOf(db, appId)
  const registered = await redirectUrisOf(db, appId)
  const address = returnAddress({ redirectUri, registered, origin: undefined })
  const grant: Grant = (trx, { user, apiKeyId }) =>
    issueCode(trx, { clock, user: user.id, provider: null, apiKey: apiKeyId, application: appId, challenge })
  const { granted } = await checkAndGrant(identity, { ...from, request, appId, grant })
  return withCode(address, granted)
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
  const { address, browser } = from
  if (isCodeSignIn(request)) return signInByCode(identity, { request, appId: named, address, browser })
  const appId = named ?? platformApplication
  const grant: Grant = (trx, { user, apiKeyId }, trace) =>
    startSession(identity, {
      trx,
      session: { user, appId, apiKeyId, providerId: null, trace, address, browser },
    })
  const { granted, verified } = await checkAndGrant(identity, { ...from, request, appId, grant })
  const { user, apiKeyId } = verified
  return toLoginResponse(identity, { token: granted, user, isKey: apiKeyId !== null })
}

/** Deletes the token of the session. Returns the address that ends the session at the provider (IAM110). */
export async function signOut({ deps }: IdentityService, session: Session): Promise<string | undefined> {
  return deps.db.transaction().execute(async (trx) => {
    const url = await signOutUrlOf(trx, { secrets: deps.secrets, tokenId: session.tokenId })
    await trx
      .updateTable('tokens')
      .set({ deletedAt: instantOf(deps.clock), signOut: null })
      .where('hash', '=', session.tokenId)
      .where('deletedAt', 'is', null)
      .execute()
    const change = { action: 'session.delete' as const, object: session.login }
    await record(trx, { session, clock: deps.clock, change })
    return url
  })
}
