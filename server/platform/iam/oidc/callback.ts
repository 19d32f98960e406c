// The Reply URL: ends a sign-in that was started here, or a test sign-in, and answers with a redirect.
import type { PlatformApi } from '#contract/api.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Db } from '../../db/sqlite.ts'
import { storedProvider } from '../providers/provider-row.ts'
import type { ProviderSignInDeps } from './authorize.ts'
import { demandOffered, endSignIn } from './complete-sign-in.ts'
import { clearCookie, type BegunSignIn } from './pending-sign-in.ts'
import {
  redirect,
  redirectFailure,
  type Failure,
  type Visitor,
  loginPage,
  withCode,
} from './return-address.ts'
import { firstStage, openCourse } from './sign-in-trace.ts'
import { endTrial } from './test-sign-in/handlers.ts'

type ReplyQuery = Parameters<Handlers<PlatformApi['iam']>['reply']>[0]['query']

interface Callback {
  readonly begun: BegunSignIn
  readonly reply: ReplyQuery
  readonly visitor: Visitor
}

/** What was taken away since the sign-in was started, and the address that is told of it; undefined where nothing was. */
const withdrawnSince = async (
  db: Db,
  begun: BegunSignIn,
): Promise<Pick<Failure, 'refusal' | 'returnTo'> | undefined> => {
  try {
    await demandOffered(db, begun)
    return undefined
  } catch (refusal) {
    if (!(refusal instanceof PlatformError)) throw refusal
    const isAddressKnown = refusal.code === 'auth_mode_unavailable'
    return { refusal, returnTo: isAddressKnown ? begun.returnTo : new URL(loginPage, begun.replyTo).href }
  }
}

const complete = async (deps: ProviderSignInDeps, { begun, reply, visitor }: Callback): Promise<Response> => {
  const { db } = deps.identity.deps
  const { returnTo } = begun
  const row = await db
    .selectFrom('providers')
    .select(['id', 'name', 'active'])
    .where('id', '=', begun.provider)
    .executeTakeFirst()
  if (row?.active !== 1) {
    const refusal = new PlatformError('provider_inactive', { params: { name: row?.name ?? begun.provider } })
    return redirectFailure(deps, { visitor, returnTo, refusal, stage: firstStage })
  }
  const withdrawn = await withdrawnSince(db, begun)
  if (withdrawn !== undefined) return redirectFailure(deps, { visitor, ...withdrawn, stage: firstStage })
  const provider = await storedProvider(db, { secrets: deps.secrets, id: row.id })
  const end = await endSignIn(deps, { begun, provider, reply, course: openCourse() })
  if ('code' in end) return redirect(withCode(returnTo, end.code))
  return redirectFailure(deps, { visitor, returnTo, ...end })
}

const completeAny = async (deps: ProviderSignInDeps, callback: Callback): Promise<Response> => {
  const { begun, reply } = callback
  if (begun.trial === null) return complete(deps, callback)
  const trial = deps.trials.running(begun.trial)
  if (trial !== undefined) await endTrial(deps, { trial, begun, reply })
  return redirect(begun.returnTo)
}

/** A fault of ours leads back too: a browser that comes from elsewhere is not left before a body of JSON. */
const completeOrFail = async (deps: ProviderSignInDeps, callback: Callback): Promise<Response> => {
  try {
    return await completeAny(deps, callback)
  } catch (error) {
    const { visitor, begun } = callback
    // Causes of what was thrown here may hold tokens.
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
    deps.identity.deps.logger.error(
      { requestId: visitor.requestId, fault: { name, message, stack } },
      'internal',
    )
    const refusal = new PlatformError('internal')
    return redirectFailure(deps, { visitor, returnTo: begun.returnTo, refusal, stage: 'account' })
  }
}

export async function handleCallback(
  deps: ProviderSignInDeps,
  reply: ReplyQuery,
  visitor: Visitor,
): Promise<Response> {
  const begun = deps.begun.take(reply.state ?? '', visitor.cookie)
  if (begun === undefined) {
    const refusal = new PlatformError('sign_in_state_unknown')
    if (visitor.origin === '') throw refusal
    const returnTo = `${visitor.origin}${loginPage}`
    return redirectFailure(deps, { visitor, returnTo, refusal, stage: 'authorization' })
  }
  const response = await completeOrFail(deps, { begun, reply, visitor })
  response.headers.append('set-cookie', clearCookie(begun.state, visitor.origin))
  return response
}
