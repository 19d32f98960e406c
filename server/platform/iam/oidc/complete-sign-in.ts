// Completes a sign-in at a provider, from its reply to the code that signs in here. Exchange, bindings and
// provisioning end in one transaction. A refusal carries its stage; texts of the provider reach the record of Debug
// Mode only. Anything an administrator has removed since the start is respected.
import type { ComputedResult, SignInStage } from '#contract/iam/sign-in.ts'
import type { Computed } from '#domain/bindings/compute.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError } from '../../core/error.ts'
import { isRecording, type StoredProvider } from '../providers/provider-row.ts'
import { recordSignIn } from './record-sign-in.ts'
import { matchAccount, type AccountMatch } from './match-account.ts'
import type { PendingSignIn } from './pending-sign-in.ts'
import { columnsOf } from './account-fields.ts'
import type { SignInTrace } from './sign-in-trace.ts'
import { applyBindings } from './apply-bindings.ts'
import { exchangeCode, type ProviderResponse, type ProviderReply, type SignInDeps } from './exchange-code.ts'
import { problemOf, refusalFrom, secretsOf } from './provider-error.ts'
import { saveIdentity, provisionAccount, type ProvisionInput } from './provision-account.ts'
import { sealSignOutUrl } from './provider-sign-out.ts'
import { issueCode } from './sign-in-code.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import type { Db } from '../../db/sqlite.ts'
import { modesOf, redirectUrisOf } from '../identity/application.ts'
import { returnAddress } from './return-address.ts'

/**
 * Refuses with `redirect_uri_unknown` or `application_unknown` if the application no longer allows the return
 * address, and with `auth_mode_unavailable` if it no longer offers the provider.
 */
export async function demandOffered(
  db: Db,
  { application, returnTo, provider, replyTo }: PendingSignIn,
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
 * Runs in the transaction that provisions the account. Refuses with `provider_inactive` if the provider was
 * deactivated or deleted since the start, and with `sign_in_state_unknown` if it was changed.
 */
async function demandUnchanged(db: Db, { row }: Pick<StoredProvider, 'row'>): Promise<void> {
  const now = await db.selectFrom('providers').selectAll().where('id', '=', row.id).executeTakeFirst()
  if (now?.active !== 1) throw new PlatformError('provider_inactive', { params: { name: row.name } })
  if (now.documentJson !== row.documentJson) throw new PlatformError('sign_in_state_unknown')
}

const anonymous = { uid: 'nobody', login: 'nobody' }
const emptyResult: ComputedResult = { fields: {}, roles: [], groups: [] }

interface SignInAttempt {
  readonly pending: PendingSignIn
  readonly provider: StoredProvider
  readonly reply: ProviderReply
  readonly trace: SignInTrace
}

interface AttemptResult {
  readonly outcome: 'signed_in' | 'refused' | 'failed'
  readonly uid: string | null
  readonly refusal: PlatformError | null
  readonly providerResponse: ProviderResponse | undefined
  readonly computed: Computed | undefined
}

const loginOrSubjectOf = ({ providerResponse, computed }: AttemptResult): string => {
  const login = computed?.fields['login']
  return typeof login === 'string' ? login : (providerResponse?.identity.subject ?? '')
}

const recordResult = (
  { identity }: SignInDeps,
  {
    trx,
    attempt,
    result,
  }: { trx: Parameters<typeof recordSignIn>[0]; attempt: SignInAttempt; result: AttemptResult },
): Promise<void> => {
  const { clock, settings } = identity.deps
  const { document, row } = attempt.provider
  const { providerResponse, computed, uid, outcome, refusal } = result
  return recordSignIn(trx, {
    provider: row,
    clock,
    settings,
    signIn: {
      who: loginOrSubjectOf(result),
      uid,
      outcome,
      stage: attempt.trace.stage,
      problem: refusal === null ? null : problemOf(refusal),
      issuer: providerResponse?.identity.issuer ?? '',
      subject: providerResponse?.identity.subject ?? '',
      response: providerResponse?.response ?? {},
      bindings: document.bindings,
      mappings: document.mappings,
      userInfo: document.user_info,
      scope: document.scope,
      result: computed ?? emptyResult,
    },
  })
}

type ProvisionResult = { readonly code: string } | { readonly refusal: PlatformError }

/**
 * In one transaction: stores the account, its identity and assignments, the code and the audit entries; or the
 * refusal and its audit entries.
 */
const provision = (
  deps: SignInDeps,
  {
    attempt,
    providerResponse,
    computed,
  }: { attempt: SignInAttempt; providerResponse: ProviderResponse; computed: Computed },
): Promise<ProvisionResult> => {
  const { clock } = deps.identity.deps
  const { pending, provider } = attempt
  const { signOutUrl } = providerResponse
  const input: ProvisionInput = {
    clock,
    provider,
    identity: providerResponse.identity,
    bound: columnsOf(computed.fields),
    computed,
  }
  return deps.identity.deps.db.transaction().execute(async (trx): Promise<ProvisionResult> => {
    await demandUnchanged(trx, provider)
    const query = { provider: provider.row.id, ...providerResponse.identity, bound: input.bound }
    const match: AccountMatch = await matchAccount(trx, query)
    if (match.kind === 'refused') {
      const { refusal, identity: existing, user, isLinkable } = match
      if (isLinkable) await saveIdentity(trx, { input, existing, userId: null })
      const session = user === undefined ? anonymous : { uid: user.id, login: user.login }
      const after = { mode: 'provider', provider: provider.row.name, reason: refusal.code }
      const change = { action: 'session.refuse' as const, object: pending.application, after }
      await record(trx, { session, clock, change })
      const result: AttemptResult = {
        outcome: 'refused',
        uid: user?.id ?? null,
        refusal,
        providerResponse,
        computed,
      }
      await recordResult(deps, { trx, attempt, result })
      return { refusal }
    }
    const uid = await provisionAccount(trx, { input, match })
    const code = await issueCode(trx, {
      clock,
      user: uid,
      provider: provider.row.id,
      apiKey: null,
      application: pending.application,
      challenge: pending.challenge,
      signOut:
        provider.document.sign_out_at_provider && signOutUrl !== null
          ? sealSignOutUrl(deps.identity.deps.secrets, signOutUrl)
          : null,
    })
    const result: AttemptResult = { outcome: 'signed_in', uid, refusal: null, providerResponse, computed }
    await recordResult(deps, { trx, attempt, result })
    return { code }
  })
}

const recordFailure = async (
  deps: SignInDeps,
  attempt: SignInAttempt,
  refusal: PlatformError,
): Promise<void> => {
  const { db, clock } = deps.identity.deps
  if (!isRecording(attempt.provider.row, clock.now())) return
  const result: AttemptResult = {
    outcome: 'failed',
    uid: null,
    refusal,
    providerResponse: undefined,
    computed: undefined,
  }
  await db.transaction().execute((trx) => recordResult(deps, { trx, attempt, result }))
}

/** The result of a sign-in: a code, or a refusal at a stage. */
type CompletedSignIn =
  | { readonly code: string }
  | { readonly refusal: PlatformError; readonly stage: SignInStage }

/** Completes a sign-in that was started here. Throws only internal errors. */
export async function completeSignIn(deps: SignInDeps, attempt: SignInAttempt): Promise<CompletedSignIn> {
  const { pending, provider, reply, trace } = attempt
  const { document: settings, secret } = provider
  try {
    const providerResponse = await exchangeCode(deps, { settings, secret, pending, reply, trace })
    const computed = await applyBindings(deps.identity.deps.db, {
      settings,
      response: providerResponse.response,
      trace,
    })
    trace.startStage('account')
    const provisioned = await provision(deps, { attempt, providerResponse, computed })
    return 'code' in provisioned ? provisioned : { ...provisioned, stage: trace.stage }
  } catch (error) {
    const refusal = refusalFrom(error, secretsOf(pending, { secret, code: reply.code }))
    await recordFailure(deps, attempt, refusal)
    return { refusal, stage: trace.stage }
  }
}
