// The two addresses that a browser passes through when it signs in at a provider, and the test sign-ins that take the
// same way. They answer with nothing but redirects, whose addresses hold no token and no text of a provider.
import { randomBytes } from 'node:crypto'
import type { ServerMetadata } from 'openid-client'
import type { PlatformApi } from '#contract/api.ts'
import { platformApplication } from '#contract/iam/login.ts'
import { codeMode } from '#contract/iam/sign-in-reply.ts'
import { PlatformError, problemAt, refuse } from '../../../error.ts'
import type { Db } from '../../../db/sqlite.ts'
import type { Context, Handlers } from '../../../handler.ts'
import type { Session } from '../../../session.ts'
import { modeNamed, modesOf, redirectUrisOf } from '../../application.ts'
import { openProviderFetch } from '../provider-fetch.ts'
import type { ProviderRim } from '../provider-rim.ts'
import { storedProvider } from '../provider-row.ts'
import {
  clearCookie,
  openBegunSignIns,
  replyPath,
  type BegunSignIn,
  type BegunSignIns,
} from './begun-sign-in.ts'
import { openCourse, type Course } from './course.ts'
import { openProviderClients } from './provider-client.ts'
import {
  isConsolePage,
  loginPage,
  returnAddress,
  trialPage,
  withCode,
  withFailure,
} from './return-address.ts'
import { clientOf, type SignInSettings } from './settings.ts'
import { endSignIn, firstStage, problemOf, refusalBehind, secretsOf, type SignInRim } from './sign-ins.ts'
import { demandOffered } from './still-offered.ts'
import { endTrial, fresh, trialHandlers } from './trial-handlers.ts'
import { beginAnew, openTrials, type Trials } from './trials.ts'

type Visitor = Context<Session | undefined>

interface Rim extends SignInRim {
  readonly secrets: ProviderRim['secrets']
  readonly begun: BegunSignIns
  readonly trials: Trials
}

const redirect = (to: string, cookie?: string): Response => {
  const headers = new Headers({ location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

const random = (): string => randomBytes(32).toString('base64url')

type Purpose = Pick<BegunSignIn, 'provider' | 'application' | 'returnTo' | 'challenge' | 'trial'>

interface Start {
  readonly settings: SignInSettings
  readonly secret: string | null
  readonly purpose: Purpose
  readonly course: Course
}

const endpointsOf = (metadata: ServerMetadata) => ({
  issuer: metadata.issuer,
  authorization_endpoint: metadata.authorization_endpoint ?? null,
  token_endpoint: metadata.token_endpoint ?? null,
  userinfo_endpoint: metadata.userinfo_endpoint ?? null,
  jwks_uri: metadata.jwks_uri ?? null,
})

/** To the provider, with everything that its reply will be checked by in the cookie; or back with what is in the way. */
const sendToProvider = async (
  rim: Rim,
  { start, visitor }: { start: Start; visitor: Visitor },
): Promise<Response> => {
  const { settings, secret, purpose } = start
  const { origin } = visitor
  const begun: BegunSignIn = {
    ...purpose,
    state: random(),
    nonce: random(),
    verifier: random(),
    replyTo: `${origin}${replyPath}`,
    at: rim.identity.rim.clock.now(),
  }
  try {
    const client = await rim.open(clientOf(settings, secret))
    start.course.show(endpointsOf(client.metadata))
    start.course.enter('authorization')
    const to = await client.authorizationUrl(begun, settings.scope)
    return redirect(to.href, rim.begun.keep(begun, origin))
  } catch (error) {
    const refusal = refusalBehind(error, secretsOf(begun, { secret, code: undefined }))
    start.course.fail(problemOf(refusal))
    return back(rim, { visitor, returnTo: purpose.returnTo, refusal, course: start.course })
  }
}

interface Back {
  readonly visitor: Visitor
  readonly returnTo: string
  readonly refusal: PlatformError
  readonly course: Pick<Course, 'stage'>
}

const back = (rim: Rim, { visitor, returnTo, refusal, course }: Back): Response => {
  const { requestId: reference } = visitor
  const { stage } = course
  const { code } = refusal
  rim.identity.rim.logger.warn(
    { requestId: reference, stage, code, reason: refusal.params['reason'] },
    'sign-in refused',
  )
  return redirect(withFailure(returnTo, { code, stage, reference }))
}

const startTrial = async (rim: Rim, { id, visitor }: { id: string; visitor: Visitor }): Promise<Response> => {
  const trial = rim.trials.of(id, await rim.identity.authenticate(visitor.token))
  beginAnew(trial)
  const { draft: settings, secret, provider, course } = trial
  const returnTo = `${visitor.origin}${trialPage(id)}`
  const purpose = { provider, application: platformApplication, returnTo, challenge: null, trial: id }
  const start = { settings, secret, purpose, course }
  const answer = await sendToProvider(fresh(rim), { start, visitor })
  if (course.stages.some(({ state }) => state === 'failed')) {
    trial.state = 'failed'
    return redirect(returnTo)
  }
  return answer
}

interface Asked {
  readonly app_id?: string | undefined
  readonly auth_mode_id?: string | undefined
  readonly redirect_uri?: string | undefined
  readonly challenge?: string | undefined
}

const startSignIn = async (
  rim: Rim,
  { asked, visitor }: { asked: Asked; visitor: Visitor },
): Promise<Response> => {
  const { db } = rim.identity.rim
  const application = asked.app_id ?? platformApplication
  const modes = await modesOf(db, application)
  const returnTo = returnAddress({
    redirectUri: asked.redirect_uri,
    registered: await redirectUrisOf(db, application),
    origin: application === platformApplication ? visitor.origin : undefined,
  })
  // Whoever signs in the console must be able to prove that the code is theirs: nobody is signed in as somebody else.
  if (isConsolePage(returnTo, visitor.origin) && asked.challenge === undefined)
    throw refuse([problemAt('challenge', 'required')])
  const named = asked.auth_mode_id ?? ''
  const mode = modeNamed(
    modes.filter(({ type }) => type === codeMode),
    named,
  )
  const course = openCourse()
  if (mode === undefined) {
    const refusal = new PlatformError('auth_mode_unavailable', { params: { mode: named } })
    return back(rim, { visitor, returnTo, refusal, course })
  }
  const stored = await storedProvider(db, { secrets: rim.secrets, id: mode._id })
  const purpose = {
    provider: mode._id,
    application,
    returnTo,
    challenge: asked.challenge ?? null,
    trial: null,
  }
  const { document: settings, secret } = stored
  return sendToProvider(rim, { start: { settings, secret, purpose, course }, visitor })
}

type ReplyQuery = Parameters<Handlers<PlatformApi['iam']>['reply']>[0]['query']

/** What was taken away since the sign-in was begun, and where that is said; undefined where nothing was. */
const closedSince = async (
  db: Db,
  begun: BegunSignIn,
): Promise<Pick<Back, 'refusal' | 'returnTo'> | undefined> => {
  try {
    await demandOffered(db, begun)
    return undefined
  } catch (refusal) {
    if (!(refusal instanceof PlatformError)) throw refusal
    const isPlaceKept = refusal.code === 'auth_mode_unavailable'
    return { refusal, returnTo: isPlaceKept ? begun.returnTo : new URL(loginPage, begun.replyTo).href }
  }
}

const endReal = async (
  rim: Rim,
  { begun, reply, visitor }: { begun: BegunSignIn; reply: ReplyQuery; visitor: Visitor },
): Promise<Response> => {
  const { db } = rim.identity.rim
  const { returnTo } = begun
  const row = await db
    .selectFrom('providers')
    .select(['id', 'name', 'active'])
    .where('id', '=', begun.provider)
    .executeTakeFirst()
  if (row?.active !== 1) {
    const refusal = new PlatformError('provider_inactive', { params: { name: row?.name ?? begun.provider } })
    return back(rim, { visitor, returnTo, refusal, course: { stage: firstStage } })
  }
  const closed = await closedSince(db, begun)
  if (closed !== undefined) return back(rim, { visitor, ...closed, course: { stage: firstStage } })
  const provider = await storedProvider(db, { secrets: rim.secrets, id: row.id })
  const end = await endSignIn(rim, { begun, provider, reply, course: openCourse() })
  if ('code' in end) return redirect(withCode(returnTo, end.code))
  return back(rim, { visitor, returnTo, refusal: end.refusal, course: { stage: end.stage } })
}

const endAny = async (
  rim: Rim,
  { begun, reply, visitor }: { begun: BegunSignIn; reply: ReplyQuery; visitor: Visitor },
): Promise<Response> => {
  if (begun.trial === null) return endReal(rim, { begun, reply, visitor })
  const trial = rim.trials.running(begun.trial)
  if (trial !== undefined) await endTrial(rim, { trial, begun, reply })
  return redirect(begun.returnTo)
}

/** A fault of ours leads back too: a browser that comes from elsewhere is not left before a body of JSON. */
const endOrFault = async (rim: Rim, ending: Parameters<typeof endAny>[1]): Promise<Response> => {
  try {
    return await endAny(rim, ending)
  } catch (error) {
    const { visitor, begun } = ending
    // Causes of what was thrown here may hold tokens.
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
    rim.identity.rim.logger.error(
      { requestId: visitor.requestId, fault: { name, message, stack } },
      'internal',
    )
    const refusal = new PlatformError('internal')
    return back(rim, { visitor, returnTo: begun.returnTo, refusal, course: { stage: 'account' } })
  }
}

const endSignInAt = async (
  rim: Rim,
  { reply, visitor }: { reply: ReplyQuery; visitor: Visitor },
): Promise<Response> => {
  const begun = rim.begun.take(reply.state ?? '', visitor.cookie)
  if (begun === undefined) {
    const refusal = new PlatformError('sign_in_state_unknown')
    if (visitor.origin === '') throw refusal
    const returnTo = `${visitor.origin}${loginPage}`
    return back(rim, { visitor, returnTo, refusal, course: { stage: 'authorization' } })
  }
  const answer = await endOrFault(rim, { begun, reply, visitor })
  answer.headers.append('set-cookie', clearCookie(begun.state, visitor.origin))
  return answer
}

export interface SignInHandlers {
  readonly iam: Pick<Handlers<PlatformApi['iam']>, 'startSignIn' | 'reply'>
  readonly providers: ReturnType<typeof trialHandlers>
}

/** Opens the sign-in at providers: its handlers, and those of its test runs (IAM6, IAM12, IAM16). */
export const openSignIns = ({ identity, secrets, networks }: ProviderRim): SignInHandlers => {
  const { clock } = identity.rim
  const fetch = openProviderFetch({ networks })
  const open = openProviderClients({ fetch, clock })
  const begun = openBegunSignIns({ secrets, clock })
  const rim: Rim = { identity, secrets, fetch, open, begun, trials: openTrials(clock) }
  return {
    iam: {
      startSignIn: ({ query }, visitor) =>
        query.trial === undefined
          ? startSignIn(rim, { asked: query, visitor })
          : startTrial(rim, { id: query.trial, visitor }),
      reply: ({ query }, visitor) => endSignInAt(rim, { reply: query, visitor }),
    },
    providers: trialHandlers(rim),
  }
}
