// Sign-ins as Debug Mode records them (IAM15): what the provider sent, what was in force and what became of it. What
// would sign somebody in is taken out before anything is kept; only the latest are kept.
import type { Transaction } from 'kysely'
import type { Problem } from '#contract/http.ts'
import type { Bindings, Mapping } from '#contract/iam/provider.ts'
import type { ComputedResult, RecordSummary, SignInStage } from '#contract/iam/sign-in.ts'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import type { Settings } from '../../settings/settings.ts'
import type { ProviderRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { cutTo, recordLimit, openRedaction, type Redact } from './redact.ts'
import { isRecording } from '../providers/provider-row.ts'
import type { KeptRecord } from '../providers/record-row.ts'

/** A sign-in as it ended. */
export interface EndedSignIn {
  /** Login the response gave, or the subject. */
  readonly who: string
  readonly uid: string | null
  readonly outcome: RecordSummary['outcome']
  /** The stage it came to. */
  readonly stage: SignInStage
  readonly problem: Problem | null
  readonly issuer: string
  readonly subject: string
  /** Standard fields, `user`, `memberships`, as bindings read them. */
  readonly response: Readonly<Record<string, unknown>>
  readonly bindings: Bindings
  readonly mappings: readonly Mapping[]
  readonly userInfo: boolean
  readonly scope: string
  readonly result: ComputedResult
}

interface Recording {
  readonly provider: Pick<ProviderRow, 'id' | 'debugUntil'>
  readonly clock: Clock
  readonly settings: Pick<Settings, 'get'>
  readonly signIn: EndedSignIn
}

/** The code of a problem is no secret, whatever its member is called. */
const problemWithout = (redact: Redact, { code, path, params, message }: Problem) => ({
  code,
  path,
  params: redact(params),
  ...redact({ message }),
})

/**
 * Records a sign-in where Debug Mode is on at this moment, and drops the oldest beyond the setting
 * `recorded_sign_ins`. Nothing is kept where it is off.
 */
export async function recordSignIn(
  trx: Transaction<Tables>,
  { provider, clock, settings, signIn }: Recording,
): Promise<void> {
  if (!isRecording(provider, clock.now())) return
  const redact = openRedaction()
  const { response, truncated } = cutTo(recordLimit, redact(signIn.response))
  const { fields, roles, groups } = signIn.result
  const kept: KeptRecord = {
    response: { ...response },
    bindings: signIn.bindings,
    mappings: [...signIn.mappings],
    user_info: signIn.userInfo,
    scope: signIn.scope,
    result: { fields: cutTo(recordLimit, redact(fields)).response, roles, groups },
    truncated,
  }
  await trx
    .insertInto('signInRecords')
    .values({
      id: freshId('sir', clock),
      providerId: provider.id,
      at: instantOf(clock),
      uid: signIn.uid,
      who: signIn.who,
      outcome: signIn.outcome,
      stage: signIn.stage,
      problemJson: signIn.problem === null ? null : JSON.stringify(problemWithout(redact, signIn.problem)),
      issuer: signIn.issuer,
      subject: signIn.subject,
      recordJson: JSON.stringify(kept),
    })
    .execute()
  await prune(trx, provider.id, settings.get('recorded_sign_ins'))
}

const prune = async (trx: Transaction<Tables>, provider: string, keep: number): Promise<void> => {
  const oldest = await trx
    .selectFrom('signInRecords')
    .select('seq')
    .where('providerId', '=', provider)
    .orderBy('seq', 'desc')
    .offset(keep)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await trx
    .deleteFrom('signInRecords')
    .where('providerId', '=', provider)
    .where('seq', '<=', oldest.seq)
    .execute()
}
