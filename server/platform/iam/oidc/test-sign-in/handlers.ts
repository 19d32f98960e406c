// A test sign-in from its beginning to its end. The kept secret is lent only to the very provider and client it was
// kept for: no draft can have it sent elsewhere.
import type { Handlers } from '../../../core/handler.ts'
import type { PlatformApi } from '#contract/api.ts'
import type { TestDraft } from '#contract/iam/provider.ts'
import { PlatformError, problemAt, refuse } from '../../../core/error.ts'
import type { Secrets } from '../../../secrets/secrets.ts'
import type { Db } from '../../../db/sqlite.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'
import { storedProvider, type StoredProvider } from '../../providers/provider-row.ts'
import { decideAccount } from '../match-account.ts'
import type { BegunSignIn } from '../pending-sign-in.ts'
import { columnsOf } from '../account-fields.ts'
import { applyBindings } from '../apply-bindings.ts'
import { hearProvider, type ProviderReply, type SignInDeps } from '../exchange-code.ts'
import { clientOf, type SignInSettings } from '../provider-client.ts'
import { problemOf, refusalBehind, secretsOf } from '../provider-error.ts'
import { keepShown, shownTrial, type RunningTrial, type Trials } from './test-sign-ins.ts'

const place = ({ kind, tenant_id: tenant, client_id: client }: SignInSettings): string =>
  JSON.stringify([rulesOf(kind).issuer(tenant), client])

/** The secret of a draft: typed, or lent by the saved provider. Refuses with `required` where the draft leads elsewhere. */
const secretFor = (draft: TestDraft, saved: StoredProvider | undefined): string | null => {
  const typed = draft.client_secret ?? ''
  if (typed !== '') return typed
  const kept = saved?.secret ?? null
  if (saved === undefined || kept === null) return null
  if (place(draft) !== place(saved.document)) throw refuse([problemAt('draft.client_secret', 'required')])
  return kept
}

/** Whoever tests wants to see the provider as it is now. */
export function fresh<R extends SignInDeps>(deps: R): R {
  return {
    ...deps,
    open: (client) => deps.open({ ...client, isFresh: true }),
  }
}

interface TrialDeps extends SignInDeps {
  readonly secrets: Secrets
  readonly trials: Trials
}

/** Handlers of test sign-ins. */
export function trialHandlers({
  identity,
  secrets,
  trials,
}: TrialDeps): Pick<Handlers<PlatformApi['providers']>, 'beginTrial' | 'trial'> {
  return {
    beginTrial: async ({ body }, { session }) => {
      const saved =
        body.provider === null
          ? undefined
          : await storedProvider(identity.deps.db, { secrets, id: body.provider })
      const secret = secretFor(body.draft, saved)
      clientOf(body.draft, secret)
      const owner = session.uid
      const trial = trials.begin({ owner, provider: saved?.row.id ?? '', draft: body.draft, secret })
      return { trial: shownTrial(trial), url: `/iam/login?trial=${encodeURIComponent(trial.id)}` }
    },
    trial: ({ params }, { session }) => ({ trial: shownTrial(trials.of(params.id, session)) }),
  }
}

/** What would become of the account; nothing is written. */
const wouldBe = async (db: Db, trial: RunningTrial, heard: Parameters<typeof decideAccount>[1]) => {
  const decision = await decideAccount(db, heard)
  trial.course.show({
    account: decision.kind,
    login: decision.kind === 'known' ? decision.user.login : (heard.bound.login ?? null),
  })
  if (decision.kind === 'refused') throw decision.refusal
}

const run = async (deps: TrialDeps, { trial, begun, reply }: Ending): Promise<void> => {
  const { draft: settings, secret, course } = trial
  const heard = await hearProvider(deps, { settings, secret, begun, reply, course })
  trial.response = heard.response
  const { db } = deps.identity.deps
  const computed = await applyBindings(db, { settings, response: heard.response, course })
  course.enter('account')
  const bound = columnsOf(computed.fields)
  await wouldBe(db, trial, { provider: trial.provider, ...heard.identity, bound })
}

interface Ending {
  readonly trial: RunningTrial
  readonly begun: BegunSignIn
  readonly reply: ProviderReply
}

/** Runs a test sign-in to its end, through every stage. Only faults of ours are thrown. */
export async function endTrial(deps: TrialDeps, ending: Ending): Promise<void> {
  const { trial, begun, reply } = ending
  try {
    await run(deps, ending)
    trial.course.end()
    trial.state = 'done'
  } catch (error) {
    trial.state = 'failed'
    const refusal = refusalOf(error, { trial, begun, reply })
    trial.course.fail(problemOf(refusal))
    if (refusal.code === 'internal') throw error
  } finally {
    keepShown(trial)
  }
}

const refusalOf = (error: unknown, { trial, begun, reply }: Ending): PlatformError => {
  try {
    return refusalBehind(error, secretsOf(begun, { secret: trial.secret, code: reply.code }))
  } catch {
    return new PlatformError('internal')
  }
}
