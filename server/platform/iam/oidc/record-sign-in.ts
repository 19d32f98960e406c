// Records sign-ins in Debug Mode (IAM15): the provider's response, the configuration in force and the result. Secrets
// are removed before anything is stored; only the latest records are retained.
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
import type { StoredRecord } from '../providers/record-row.ts'

export interface FinishedSignIn {
  /** Login from the response, or the subject. */
  readonly who: string
  readonly uid: string | null
  readonly outcome: RecordSummary['outcome']
  /** The last stage reached. */
  readonly stage: SignInStage
  readonly problem: Problem | null
  readonly issuer: string
  readonly subject: string
  /** Claims, `user` and `memberships`, as bindings read them. */
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
  readonly signIn: FinishedSignIn
}

/** The code of a problem is not a secret, although its member is named like one. */
const redactProblem = (redact: Redact, { code, path, params, message }: Problem) => ({
  code,
  path,
  params: redact(params),
  ...redact({ message }),
})

/** Records a sign-in if Debug Mode is on, and deletes the oldest records beyond the setting `recorded_sign_ins`. */
export async function recordSignIn(
  trx: Transaction<Tables>,
  { provider, clock, settings, signIn }: Recording,
): Promise<void> {
  if (!isRecording(provider, clock.now())) return
  const redact = openRedaction()
  const { response, truncated } = cutTo(recordLimit, redact(signIn.response))
  const { fields, roles, groups } = signIn.result
  const stored: StoredRecord = {
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
      problemJson: signIn.problem === null ? null : JSON.stringify(redactProblem(redact, signIn.problem)),
      issuer: signIn.issuer,
      subject: signIn.subject,
      recordJson: JSON.stringify(stored),
    })
    .execute()
  await prune(trx, provider.id, settings.get('recorded_sign_ins'))
}

const prune = async (trx: Transaction<Tables>, provider: string, limit: number): Promise<void> => {
  const oldest = await trx
    .selectFrom('signInRecords')
    .select('seq')
    .where('providerId', '=', provider)
    .orderBy('seq', 'desc')
    .offset(limit)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await trx
    .deleteFrom('signInRecords')
    .where('providerId', '=', provider)
    .where('seq', '<=', oldest.seq)
    .execute()
}
