// The start of a sign-in: everything that its reply will be checked by goes into a cookie, and the browser to the provider.
import { randomBytes } from 'node:crypto'
import type { ServerMetadata } from 'openid-client'
import { platformApplication } from '#contract/iam/login.ts'
import { codeMode } from '#contract/iam/sign-in-reply.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { modeNamed, modesOf, redirectUrisOf } from '../identity/application.ts'
import type { ProviderDeps } from '../providers/provider-deps.ts'
import { storedProvider } from '../providers/provider-row.ts'
import { clientOf, type SignInSettings } from './provider-client.ts'
import type { SignInDeps } from './exchange-code.ts'
import { replyPath, type BegunSignIn, type BegunSignIns } from './pending-sign-in.ts'
import { problemOf, refusalBehind, secretsOf } from './provider-error.ts'
import {
  redirect,
  redirectFailure,
  type Visitor,
  isConsolePage,
  returnAddress,
  trialPage,
} from './return-address.ts'
import { openCourse, type Course } from './sign-in-trace.ts'
import { fresh } from './test-sign-in/handlers.ts'
import { beginAnew, type Trials } from './test-sign-in/test-sign-ins.ts'

export interface ProviderSignInDeps extends SignInDeps {
  readonly secrets: ProviderDeps['secrets']
  readonly begun: BegunSignIns
  readonly trials: Trials
}

const random = (): string => randomBytes(32).toString('base64url')

interface Start {
  readonly settings: SignInSettings
  readonly secret: string | null
  readonly purpose: Pick<BegunSignIn, 'provider' | 'application' | 'returnTo' | 'challenge' | 'trial'>
  readonly course: Course
}

const endpointsOf = (metadata: ServerMetadata) => ({
  issuer: metadata.issuer,
  authorization_endpoint: metadata.authorization_endpoint ?? null,
  token_endpoint: metadata.token_endpoint ?? null,
  userinfo_endpoint: metadata.userinfo_endpoint ?? null,
  jwks_uri: metadata.jwks_uri ?? null,
})

/** To the provider, or back with what is in the way. */
const sendToProvider = async (
  deps: ProviderSignInDeps,
  { settings, secret, purpose, course }: Start,
  visitor: Visitor,
): Promise<Response> => {
  const { origin } = visitor
  const begun: BegunSignIn = {
    ...purpose,
    state: random(),
    nonce: random(),
    verifier: random(),
    replyTo: `${origin}${replyPath}`,
    at: deps.identity.deps.clock.now(),
  }
  try {
    const client = await deps.open(clientOf(settings, secret))
    course.show(endpointsOf(client.metadata))
    course.enter('authorization')
    const to = await client.authorizationUrl(begun, settings.scope)
    return redirect(to.href, deps.begun.keep(begun, origin))
  } catch (error) {
    const refusal = refusalBehind(error, secretsOf(begun, { secret, code: undefined }))
    course.fail(problemOf(refusal))
    return redirectFailure(deps, { visitor, returnTo: purpose.returnTo, refusal, stage: course.stage })
  }
}

export async function startTestSignIn(
  deps: ProviderSignInDeps,
  id: string,
  visitor: Visitor,
): Promise<Response> {
  const trial = deps.trials.of(id, await deps.identity.authenticate(visitor.token))
  beginAnew(trial)
  const { draft: settings, secret, provider, course } = trial
  const returnTo = `${visitor.origin}${trialPage(id)}`
  const purpose = { provider, application: platformApplication, returnTo, challenge: null, trial: id }
  const reply = await sendToProvider(fresh(deps), { settings, secret, purpose, course }, visitor)
  if (course.stages.some(({ state }) => state === 'failed')) {
    trial.state = 'failed'
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

/** Refuses with `redirect_uri_unknown` and `required`; every other refusal is a redirect. */
export async function startSignIn(
  deps: ProviderSignInDeps,
  query: SignInQuery,
  visitor: Visitor,
): Promise<Response> {
  const { db } = deps.identity.deps
  const application = query.app_id ?? platformApplication
  const modes = await modesOf(db, application)
  const returnTo = returnAddress({
    redirectUri: query.redirect_uri,
    registered: await redirectUrisOf(db, application),
    origin: application === platformApplication ? visitor.origin : undefined,
  })
  // Whoever signs in the console must be able to prove that the code is theirs: nobody is signed in as somebody else.
  if (isConsolePage(returnTo, visitor.origin) && query.challenge === undefined)
    throw refuse([problemAt('challenge', 'required')])
  const name = query.auth_mode_id ?? ''
  const mode = modeNamed(
    modes.filter(({ type }) => type === codeMode),
    name,
  )
  const course = openCourse()
  if (mode === undefined) {
    const refusal = new PlatformError('auth_mode_unavailable', { params: { mode: name } })
    return redirectFailure(deps, { visitor, returnTo, refusal, stage: course.stage })
  }
  const { document: settings, secret } = await storedProvider(db, { secrets: deps.secrets, id: mode._id })
  const challenge = query.challenge ?? null
  const purpose = { provider: mode._id, application, returnTo, challenge, trial: null }
  return sendToProvider(deps, { settings, secret, purpose, course }, visitor)
}
