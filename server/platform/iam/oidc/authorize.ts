// Starts a sign-in: stores everything needed to check the reply in a cookie and redirects the browser to the
// provider.
import { randomBytes } from 'node:crypto'
import type { ServerMetadata } from 'openid-client'
import { codeMode, platformApplication } from '#contract/iam/sign-in-names.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { findMode, modesOf, redirectUrisOf } from '../identity/application.ts'
import type { ProviderDeps } from '../providers/provider-deps.ts'
import { storedProvider } from '../providers/provider-row.ts'
import { clientOf, type SignInSettings } from './provider-client.ts'
import type { SignInDeps } from './exchange-code.ts'
import { replyPath, type PendingSignIn, type PendingSignIns } from './pending-sign-in.ts'
import { problemOf, refusalFrom, secretsOf } from './provider-error.ts'
import {
  redirect,
  redirectFailure,
  type PublicContext,
  isConsolePage,
  returnAddress,
  testSignInPage,
} from './return-address.ts'
import { openSignInTrace, type SignInTrace } from './sign-in-trace.ts'
import { withFreshMetadata } from './test-sign-in/handlers.ts'
import { restart, type TestSignIns } from './test-sign-in/test-sign-ins.ts'

export interface ProviderSignInDeps extends SignInDeps {
  readonly secrets: ProviderDeps['secrets']
  readonly pendingSignIns: PendingSignIns
  readonly testSignIns: TestSignIns
}

const random = (): string => randomBytes(32).toString('base64url')

interface AuthorizationRequest {
  readonly settings: SignInSettings
  readonly secret: string | null
  readonly purpose: Pick<PendingSignIn, 'provider' | 'application' | 'returnTo' | 'challenge' | 'trial'>
  readonly trace: SignInTrace
}

const endpointsOf = (metadata: ServerMetadata) => ({
  issuer: metadata.issuer,
  authorization_endpoint: metadata.authorization_endpoint ?? null,
  token_endpoint: metadata.token_endpoint ?? null,
  userinfo_endpoint: metadata.userinfo_endpoint ?? null,
  jwks_uri: metadata.jwks_uri ?? null,
})

/** Redirects to the provider, or back with the error. */
const sendToProvider = async (
  deps: ProviderSignInDeps,
  { settings, secret, purpose, trace }: AuthorizationRequest,
  context: PublicContext,
): Promise<Response> => {
  const { origin } = context
  const pending: PendingSignIn = {
    ...purpose,
    state: random(),
    nonce: random(),
    verifier: random(),
    replyTo: `${origin}${replyPath}`,
    at: deps.identity.deps.clock.now(),
  }
  try {
    const client = await deps.open(clientOf(settings, secret))
    trace.record(endpointsOf(client.metadata))
    trace.startStage('authorization')
    const url = await client.authorizationUrl(pending, settings.scope)
    return redirect(url.href, deps.pendingSignIns.seal(pending, origin))
  } catch (error) {
    const refusal = refusalFrom(error, secretsOf(pending, { secret, code: undefined }))
    trace.fail(problemOf(refusal))
    return redirectFailure(deps, { context, returnTo: purpose.returnTo, refusal, stage: trace.stage })
  }
}

export async function startTestSignIn(
  deps: ProviderSignInDeps,
  id: string,
  context: PublicContext,
): Promise<Response> {
  const testSignIn = deps.testSignIns.get(id, await deps.identity.authenticate(context.token))
  restart(testSignIn)
  const { draft: settings, secret, provider, trace } = testSignIn
  const returnTo = `${context.origin}${testSignInPage(id)}`
  const purpose = { provider, application: platformApplication, returnTo, challenge: null, trial: id }
  const reply = await sendToProvider(withFreshMetadata(deps), { settings, secret, purpose, trace }, context)
  if (trace.stages.some(({ state }) => state === 'failed')) {
    testSignIn.state = 'failed'
    return redirect(returnTo)
  }
  return reply
}

interface SignInQuery {
  readonly app_id?: string | undefined
  readonly auth_mode_id?: string | undefined
  readonly redirect_uri?: string | undefined
  readonly challenge?: string | undefined
}

/** Throws `redirect_uri_unknown` and `required`; every other refusal is a redirect. */
export async function startSignIn(
  deps: ProviderSignInDeps,
  query: SignInQuery,
  context: PublicContext,
): Promise<Response> {
  const { db } = deps.identity.deps
  const application = query.app_id ?? platformApplication
  const modes = await modesOf(db, application)
  const returnTo = returnAddress({
    redirectUri: query.redirect_uri,
    registered: await redirectUrisOf(db, application),
    origin: application === platformApplication ? context.origin : undefined,
  })
  // The console must prove that the code is its own, so that no user can be signed in to another user's account.
  if (isConsolePage(returnTo, context.origin) && query.challenge === undefined)
    throw refuse([problemAt('challenge', 'required')])
  const name = query.auth_mode_id ?? ''
  const mode = findMode(
    modes.filter(({ type }) => type === codeMode),
    name,
  )
  const trace = openSignInTrace()
  if (mode === undefined) {
    const refusal = new PlatformError('auth_mode_unavailable', { params: { mode: name } })
    return redirectFailure(deps, { context, returnTo, refusal, stage: trace.stage })
  }
  const { document: settings, secret } = await storedProvider(db, { secrets: deps.secrets, id: mode._id })
  const challenge = query.challenge ?? null
  const purpose = { provider: mode._id, application, returnTo, challenge, trial: null }
  return sendToProvider(deps, { settings, secret, purpose, trace }, context)
}
