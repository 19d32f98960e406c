// The sign-in at a provider from its reply to the code that signs in here: what the provider says is heard, computed and
// settled in one transaction. A refusal says its stage; texts of the provider reach the record of Debug Mode only.
import { signInStages, type ComputedResult, type SignInStage } from '#contract/iam/sign-in.ts'
import type { Problem } from '#contract/http.ts'
import { compute, type Computed } from '#domain/bindings/compute.ts'
import { record } from '../../../base/audit.ts'
import type { Db } from '../../../db/sqlite.ts'
import { PlatformError } from '../../../error.ts'
import type { Identity } from '../../identity.ts'
import { isRecording, type StoredProvider } from '../provider-row.ts'
import { recordSignIn } from '../records.ts'
import { decideAccount, type Decision } from './account-rules.ts'
import type { BegunSignIn } from './begun-sign-in.ts'
import { columnsOf } from './bound-account.ts'
import type { Course } from './course.ts'
import { hearProvider, type Ears, type Heard, type ProviderReply } from './hear-provider.ts'
import { providerProblem } from './provider-problem.ts'
import { keepIdentity, settleAccount, type Settling } from './settle-account.ts'
import type { SignInSettings } from './settings.ts'
import { issueCode } from './sign-in-code.ts'
import { demandUnchanged } from './still-offered.ts'

const stranger = { uid: 'nobody', login: 'nobody' }
const nothing: ComputedResult = { fields: {}, roles: [], groups: [] }

/** The problem of a refusal as records and trials show it. */
export const problemOf = ({ code, params, message }: PlatformError): Problem => ({
  path: typeof params['path'] === 'string' ? params['path'] : '',
  code,
  params: { ...params },
  message,
})

/** The refusal behind an exception; what is none is a fault of ours and is thrown on. */
export const refusalBehind = (error: unknown, secrets: readonly string[]): PlatformError => {
  const known = providerProblem(error, secrets)
  if (known instanceof PlatformError) return known
  throw known
}

/** What must not stand in any text of the provider that is shown. */
export const secretsOf = (
  begun: BegunSignIn,
  { secret, code }: { secret: string | null; code: string | undefined },
): string[] =>
  [begun.state, begun.nonce, begun.verifier, begun.challenge, secret, code].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  )

/** The roles and groups there are. */
const namesOf = async (db: Db) => ({
  roles: await db.selectFrom('roles').select(['id', 'name']).execute(),
  groups: await db.selectFrom('userGroups').select(['id', 'name']).execute(),
})

/** What a response becomes by these settings, now. */
export const computeNow = async (
  db: Db,
  { settings, heard, course }: { settings: SignInSettings; heard: Heard; course: Course },
): Promise<Computed> => {
  course.enter('bindings')
  const { bindings, mappings } = settings
  const names = await namesOf(db)
  const computed = compute({ bindings, mappings, names }, heard.response)
  course.show({ fields: computed.fields })
  course.enter('mappings')
  const named = (of: readonly { id: string; name: string }[], ids: readonly string[]) =>
    of.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  course.show({
    roles: named(names.roles, computed.roles),
    groups: named(names.groups, computed.groups),
    created: computed.created,
  })
  return computed
}

export interface SignInRim extends Ears {
  readonly identity: Identity
}

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
  { identity }: SignInRim,
  { trx, going, ended }: { trx: Parameters<typeof recordSignIn>[0]; going: Going; ended: Ended },
): Promise<void> => {
  const { clock, settings } = identity.rim
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
  rim: SignInRim,
  { going, heard, computed }: { going: Going; heard: Heard; computed: Computed },
): Promise<Settled> => {
  const { clock } = rim.identity.rim
  const { begun, provider } = going
  const settling: Settling = {
    clock,
    provider,
    identity: heard.identity,
    bound: columnsOf(computed.fields),
    computed,
  }
  return rim.identity.rim.db.transaction().execute(async (trx): Promise<Settled> => {
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
      await recordEnd(rim, { trx, going, ended })
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
    await recordEnd(rim, { trx, going, ended })
    return { code }
  })
}

const recordFailure = async (
  rim: SignInRim,
  { going, refusal }: { going: Going; refusal: PlatformError },
): Promise<void> => {
  const { db, clock } = rim.identity.rim
  if (!isRecording(going.provider.row, clock.now())) return
  const ended: Ended = { outcome: 'failed', uid: null, refusal, heard: undefined, computed: undefined }
  await db.transaction().execute((trx) => recordEnd(rim, { trx, going, ended }))
}

/** How a sign-in ended: with a code, or with a refusal at a stage. */
export type SignInEnd =
  | { readonly code: string }
  | { readonly refusal: PlatformError; readonly stage: SignInStage }

/** Ends a sign-in that was begun here. Only faults of ours are thrown. */
export const endSignIn = async (rim: SignInRim, going: Going): Promise<SignInEnd> => {
  const { begun, provider, reply, course } = going
  const { document: settings, secret } = provider
  try {
    const heard = await hearProvider(rim, { settings, secret, begun, reply, course })
    const computed = await computeNow(rim.identity.rim.db, { settings, heard, course })
    course.enter('account')
    const settled = await settle(rim, { going, heard, computed })
    return 'code' in settled ? settled : { ...settled, stage: course.stage }
  } catch (error) {
    const refusal = refusalBehind(error, secretsOf(begun, { secret, code: reply.code }))
    await recordFailure(rim, { going, refusal })
    return { refusal, stage: course.stage }
  }
}

/** The stage of a sign-in that never came to its provider. */
export const firstStage: SignInStage = signInStages[0]
