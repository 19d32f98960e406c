// Handles the Reply URL: completes a sign-in or a test sign-in and redirects.
import type { PlatformApi } from '#contract/api.ts'
import { loginPage } from '#contract/iam/sign-in-names.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Db } from '../../db/sqlite.ts'
import { storedProvider } from '../providers/provider-row.ts'
import type { ProviderSignInDeps } from './authorize.ts'
import { demandOffered, completeSignIn } from './complete-sign-in.ts'
import { clearCookie, type PendingSignIn } from './pending-sign-in.ts'
import { redirect, redirectFailure, type Failure, type PublicContext, withCode } from './return-address.ts'
import { firstStage, openSignInTrace } from './sign-in-trace.ts'
import { completeTestSignIn } from './test-sign-in/handlers.ts'

type ReplyQuery = Parameters<Handlers<PlatformApi['iam']>['reply']>[0]['query']

interface Callback {
  readonly pending: PendingSignIn
  readonly reply: ReplyQuery
  readonly context: PublicContext
}

/** What was removed since the sign-in started, and the address to return to; undefined if nothing was. */
const findWithdrawal = async (
  db: Db,
  pending: PendingSignIn,
): Promise<Pick<Failure, 'refusal' | 'returnTo'> | undefined> => {
  try {
    await demandOffered(db, pending)
    return undefined
  } catch (refusal) {
    if (!(refusal instanceof PlatformError)) throw refusal
    const isReturnAllowed = refusal.code === 'auth_mode_unavailable'
    return {
      refusal,
      returnTo: isReturnAllowed ? pending.returnTo : new URL(loginPage, pending.replyTo).href,
    }
  }
}

const completeProviderSignIn = async (
  deps: ProviderSignInDeps,
  { pending, reply, context }: Callback,
): Promise<Response> => {
  const { db } = deps.identity.deps
  const { returnTo } = pending
  const row = await db
    .selectFrom('providers')
    .select(['id', 'name', 'active'])
    .where('id', '=', pending.provider)
    .executeTakeFirst()
  if (row?.active !== 1) {
    const refusal = new PlatformError('provider_inactive', {
      params: { name: row?.name ?? pending.provider },
    })
    return redirectFailure(deps, { context, returnTo, refusal, stage: firstStage })
  }
  const withdrawn = await findWithdrawal(db, pending)
  if (withdrawn !== undefined) return redirectFailure(deps, { context, ...withdrawn, stage: firstStage })
  const provider = await storedProvider(db, { secrets: deps.secrets, id: row.id })
  const result = await completeSignIn(deps, { pending, provider, reply, trace: openSignInTrace() })
  if ('code' in result) return redirect(withCode(returnTo, result.code))
  return redirectFailure(deps, { context, returnTo, ...result })
}

const completeEither = async (deps: ProviderSignInDeps, callback: Callback): Promise<Response> => {
  const { pending, reply } = callback
  if (pending.trial === null) return completeProviderSignIn(deps, callback)
  const testSignIn = deps.testSignIns.find(pending.trial)
  if (testSignIn !== undefined) await completeTestSignIn(deps, { testSignIn, pending, reply })
  return redirect(pending.returnTo)
}

/** Internal errors redirect as well: a browser that comes from a provider should not end on a JSON body. */
const completeOrRedirect = async (deps: ProviderSignInDeps, callback: Callback): Promise<Response> => {
  try {
    return await completeEither(deps, callback)
  } catch (error) {
    const { context, pending } = callback
    // Causes of these errors may contain tokens.
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
    deps.identity.deps.logger.error(
      { requestId: context.requestId, fault: { name, message, stack } },
      'internal',
    )
    const refusal = new PlatformError('internal')
    return redirectFailure(deps, { context, returnTo: pending.returnTo, refusal, stage: 'account' })
  }
}

export async function handleCallback(
  deps: ProviderSignInDeps,
  reply: ReplyQuery,
  context: PublicContext,
): Promise<Response> {
  const pending = deps.pendingSignIns.consume(reply.state ?? '', context)
  if (pending === undefined) {
    const refusal = new PlatformError('sign_in_state_unknown')
    if (context.origin === '') throw refusal
    const returnTo = `${context.origin}${loginPage}`
    return redirectFailure(deps, { context, returnTo, refusal, stage: 'authorization' })
  }
  const response = await completeOrRedirect(deps, { pending, reply, context })
  response.headers.append('set-cookie', clearCookie(pending.state, context.origin))
  return response
}
