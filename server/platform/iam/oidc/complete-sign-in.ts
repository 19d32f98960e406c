// The sign-in at a provider from its reply to the code that signs in here: what the provider says is heard, computed and
// settled in one transaction. A refusal says its stage; texts of the provider reach the record of Debug Mode only. What
// an administrator has taken away since the sign-in was started is gone.
import type { ComputedResult, SignInStage } from '#contract/iam/sign-in.ts'
import type { Computed } from '#domain/bindings/compute.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError } from '../../core/error.ts'
import { isRecording, type StoredProvider } from '../providers/provider-row.ts'
import { recordSignIn } from './record-sign-in.ts'
import { decideAccount, type Decision } from './match-account.ts'
import type { BegunSignIn } from './pending-sign-in.ts'
import { columnsOf } from './account-fields.ts'
import type { Course } from './sign-in-trace.ts'
import { applyBindings } from './apply-bindings.ts'
import { hearProvider, type Heard, type ProviderReply, type SignInDeps } from './exchange-code.ts'
import { problemOf, refusalBehind, secretsOf } from './provider-error.ts'
import { keepIdentity, settleAccount, type Settling } from './provision-account.ts'
import { issueCode } from './sign-in-code.ts'
import { platformApplication } from '#contract/iam/login.ts'
import type { Db } from '../../db/sqlite.ts'
import { modesOf, redirectUrisOf } from '../identity/application.ts'
import { returnAddress } from './return-address.ts'

/**
 * Refuses with `redirect_uri_unknown` or `application_unknown` where the application no longer leads back there, and
 * with `auth_mode_unavailable` where it no longer names the provider.
 */
export async function demandOffered(
  db: Db,
  { application, returnTo, provider, replyTo }: BegunSignIn,
): Promise<void> {
  const modes = await modesOf(db, application)
  returnAddress({
    redirectUri: returnTo,
    registered: await redirectUrisOf(db, application),
    origin: application === platformApplication ? new URL(replyTo).origin : undefined,
  })
  if (!modes.some(({ _id }) => _id === provider))
    throw new PlatformError('auth_mode_unavailable', { params: { mode: provider } })
}

/**
 * In the transaction that settles a sign-in: refuses with `provider_inactive` where the provider was switched off or
 * deleted since it was asked, and with `sign_in_state_unknown` where it was changed.
 */
async function demandUnchanged(db: Db, { row }: Pick<StoredProvider, 'row'>): Promise<void> {
  const now = await db.selectFrom('providers').selectAll().where('id', '=', row.id).executeTakeFirst()
  if (now?.active !== 1) throw new PlatformError('provider_inactive', { params: { name: row.name } })
  if (now.documentJson !== row.documentJson) throw new PlatformError('sign_in_state_unknown')
}

const stranger = { uid: 'nobody', login: 'nobody' }
const nothing: ComputedResult = { fields: {}, roles: [], groups: [] }

interface Going {
  readonly begun: BegunSignIn
  readonly provider: StoredProvider
  readonly reply: ProviderReply
  readonly course: Course
}

interface Ended {
  readonly outcome: 'signed_in' | 'refused' | 'failed'
  readonly uid: string | null
  readonly refusal: PlatformError | null
  readonly heard: Heard | undefined
  readonly computed: Computed | undefined
}

const whoOf = ({ heard, computed }: Ended): string => {
  const login = computed?.fields['login']
  return typeof login === 'string' ? login : (heard?.identity.subject ?? '')
}

const recordEnd = (
  { identity }: SignInDeps,
  { trx, going, ended }: { trx: Parameters<typeof recordSignIn>[0]; going: Going; ended: Ended },
): Promise<void> => {
  const { clock, settings } = identity.deps
  const { document, row } = going.provider
  const { heard, computed, uid, outcome, refusal } = ended
  return recordSignIn(trx, {
    provider: row,
    clock,
    settings,
    signIn: {
      who: whoOf(ended),
      uid,
      outcome,
      stage: going.course.stage,
      problem: refusal === null ? null : problemOf(refusal),
      issuer: heard?.identity.issuer ?? '',
      subject: heard?.identity.subject ?? '',
      response: heard?.response ?? {},
      bindings: document.bindings,
      mappings: document.mappings,
      userInfo: document.user_info,
      scope: document.scope,
      result: computed ?? nothing,
    },
  })
}

type Settled = { readonly code: string } | { readonly refusal: PlatformError }

/** One transaction: the account, its identity and rights, the code, the traces; or the refusal and its traces. */
const settle = (
  deps: SignInDeps,
  { going, heard, computed }: { going: Going; heard: Heard; computed: Computed },
): Promise<Settled> => {
  const { clock } = deps.identity.deps
  const { begun, provider } = going
  const settling: Settling = {
    clock,
    provider,
    identity: heard.identity,
    bound: columnsOf(computed.fields),
    computed,
  }
  return deps.identity.deps.db.transaction().execute(async (trx): Promise<Settled> => {
    await demandUnchanged(trx, provider)
    const question = { provider: provider.row.id, ...heard.identity, bound: settling.bound }
    const decision: Decision = await decideAccount(trx, question)
    if (decision.kind === 'refused') {
      const { refusal, identity: known, user, isLinkable } = decision
      if (isLinkable) await keepIdentity(trx, { settling, known, userId: null })
      const session = user === undefined ? stranger : { uid: user.id, login: user.login }
      const after = { mode: 'provider', provider: provider.row.name, reason: refusal.code }
      const change = { action: 'session.refuse', object: begun.application, after }
      await record(trx, { session, clock, change })
      const ended: Ended = { outcome: 'refused', uid: user?.id ?? null, refusal, heard, computed }
      await recordEnd(deps, { trx, going, ended })
      return { refusal }
    }
    const uid = await settleAccount(trx, { settling, decision })
    const code = await issueCode(trx, {
      clock,
      user: uid,
      provider: provider.row.id,
      application: begun.application,
      challenge: begun.challenge,
    })
    const ended: Ended = { outcome: 'signed_in', uid, refusal: null, heard, computed }
    await recordEnd(deps, { trx, going, ended })
    return { code }
  })
}

const recordFailure = async (deps: SignInDeps, going: Going, refusal: PlatformError): Promise<void> => {
  const { db, clock } = deps.identity.deps
  if (!isRecording(going.provider.row, clock.now())) return
  const ended: Ended = { outcome: 'failed', uid: null, refusal, heard: undefined, computed: undefined }
  await db.transaction().execute((trx) => recordEnd(deps, { trx, going, ended }))
}

/** How a sign-in ended: with a code, or with a refusal at a stage. */
type SignInEnd = { readonly code: string } | { readonly refusal: PlatformError; readonly stage: SignInStage }

/** Ends a sign-in that was begun here. Only faults of ours are thrown. */
export async function endSignIn(deps: SignInDeps, going: Going): Promise<SignInEnd> {
  const { begun, provider, reply, course } = going
  const { document: settings, secret } = provider
  try {
    const heard = await hearProvider(deps, { settings, secret, begun, reply, course })
    const computed = await applyBindings(deps.identity.deps.db, {
      settings,
      response: heard.response,
      course,
    })
    course.enter('account')
    const settled = await settle(deps, { going, heard, computed })
    return 'code' in settled ? settled : { ...settled, stage: course.stage }
  } catch (error) {
    const refusal = refusalBehind(error, secretsOf(begun, { secret, code: reply.code }))
    await recordFailure(deps, going, refusal)
    return { refusal, stage: course.stage }
  }
}
