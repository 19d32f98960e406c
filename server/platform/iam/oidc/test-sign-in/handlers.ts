// Starts, reads and completes test sign-ins. The stored secret is used only for the same provider and client it was
// stored for, so that no draft can have it sent elsewhere.
import type { Handlers } from '../../../core/handler.ts'
import type { PlatformApi } from '#contract/api.ts'
import type { TestDraft } from '#contract/iam/provider.ts'
import { PlatformError, problemAt, refuse } from '../../../core/error.ts'
import type { Secrets } from '../../../secrets/secrets.ts'
import type { Db } from '../../../db/sqlite.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'
import { storedProvider, type StoredProvider } from '../../providers/provider-row.ts'
import { matchAccount } from '../match-account.ts'
import type { PendingSignIn } from '../pending-sign-in.ts'
import { columnsOf } from '../account-fields.ts'
import { applyBindings } from '../apply-bindings.ts'
import { exchangeCode, type ProviderReply, type SignInDeps } from '../exchange-code.ts'
import { clientOf, type SignInSettings } from '../provider-client.ts'
import { problemOf, refusalFrom, secretsOf } from '../provider-error.ts'
import { finalize, viewOf, type RunningTestSignIn, type TestSignIns } from './test-sign-ins.ts'

const targetOf = ({ kind, tenant_id: tenant, client_id: client }: SignInSettings): string =>
  JSON.stringify([rulesOf(kind).issuer(tenant), client])

/**
 * The secret of a draft: entered, or reused from the saved provider. Refuses with `required` if the draft targets
 * another provider or client.
 */
const resolveSecret = (draft: TestDraft, saved: StoredProvider | undefined): string | null => {
  const typed = draft.client_secret ?? ''
  if (typed !== '') return typed
  const stored = saved?.secret ?? null
  if (saved === undefined || stored === null) return null
  if (targetOf(draft) !== targetOf(saved.document))
    throw refuse([problemAt('draft.client_secret', 'required')])
  return stored
}

/** A test shows the current metadata of the provider. */
export function withFreshMetadata<R extends SignInDeps>(deps: R): R {
  return {
    ...deps,
    open: (client) => deps.open({ ...client, isFresh: true }),
  }
}

interface TestSignInDeps extends SignInDeps {
  readonly secrets: Secrets
  readonly testSignIns: TestSignIns
}

/** Returns the handlers of test sign-ins. */
export function testSignInHandlers({
  identity,
  secrets,
  testSignIns,
}: TestSignInDeps): Pick<Handlers<PlatformApi['providers']>, 'beginTrial' | 'trial'> {
  return {
    beginTrial: async ({ body }, { session }) => {
      const saved =
        body.provider === null
          ? undefined
          : await storedProvider(identity.deps.db, { secrets, id: body.provider })
      const secret = resolveSecret(body.draft, saved)
      clientOf(body.draft, secret)
      const owner = session.uid
      const testSignIn = testSignIns.start({
        owner,
        provider: saved?.row.id ?? '',
        draft: body.draft,
        secret,
      })
      return { trial: viewOf(testSignIn), url: `/iam/login?trial=${encodeURIComponent(testSignIn.id)}` }
    },
    trial: ({ params }, { session }) => ({ trial: viewOf(testSignIns.get(params.id, session)) }),
  }
}

/** Records what would happen to the account, without writing anything. */
const previewAccount = async (
  db: Db,
  testSignIn: RunningTestSignIn,
  found: Parameters<typeof matchAccount>[1],
) => {
  const match = await matchAccount(db, found)
  testSignIn.trace.record({
    account: match.kind,
    login: match.kind === 'known' ? match.user.login : (found.bound.login ?? null),
  })
  if (match.kind === 'refused') throw match.refusal
}

const runStages = async (
  deps: TestSignInDeps,
  { testSignIn, pending, reply }: TestSignInRun,
): Promise<void> => {
  const { draft: settings, secret, trace } = testSignIn
  const found = await exchangeCode(deps, { settings, secret, pending, reply, trace })
  testSignIn.response = found.response
  const { db } = deps.identity.deps
  const computed = await applyBindings(db, { settings, response: found.response, trace })
  trace.startStage('account')
  const bound = columnsOf(computed.fields)
  await previewAccount(db, testSignIn, { provider: testSignIn.provider, ...found.identity, bound })
}

interface TestSignInRun {
  readonly testSignIn: RunningTestSignIn
  readonly pending: PendingSignIn
  readonly reply: ProviderReply
}

/** Runs the remaining stages of a test sign-in. Throws only internal errors. */
export async function completeTestSignIn(deps: TestSignInDeps, run: TestSignInRun): Promise<void> {
  const { testSignIn, pending, reply } = run
  testSignIn.state = 'running'
  try {
    await runStages(deps, run)
    testSignIn.trace.finish()
    testSignIn.state = 'done'
  } catch (error) {
    testSignIn.state = 'failed'
    const refusal = refusalOf(error, { testSignIn, pending, reply })
    testSignIn.trace.fail(problemOf(refusal))
    if (refusal.code === 'internal') throw error
  } finally {
    finalize(testSignIn)
  }
}

const refusalOf = (error: unknown, { testSignIn, pending, reply }: TestSignInRun): PlatformError => {
  try {
    return refusalFrom(error, secretsOf(pending, { secret: testSignIn.secret, code: reply.code }))
  } catch {
    return new PlatformError('internal')
  }
}
