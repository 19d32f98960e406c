// A recorded sign-in as its row keeps it, read back.
import { problem } from '#contract/http.ts'
import {
  outcome,
  recordSummary,
  signInRecord,
  type RecordSummary,
  type SignInRecord,
} from '#contract/iam/sign-in.ts'
import type { SignInRecordRow } from '../../db/identity-tables.ts'

/** What a row keeps as columns. */
type SummaryRow = Pick<SignInRecordRow, 'id' | 'at' | 'who' | 'uid' | 'outcome' | 'stage' | 'problemJson'>

const stage = recordSummary.shape.stage

/** What lists show of a row. */
export function recordSummaryOf(row: SummaryRow): RecordSummary {
  return {
    id: row.id,
    at: row.at,
    who: row.who,
    uid: row.uid,
    outcome: outcome.parse(row.outcome),
    stage: stage.parse(row.stage),
    problem: row.problemJson === null ? null : problem.parse(JSON.parse(row.problemJson)),
  }
}

const kept = signInRecord.pick({
  response: true,
  bindings: true,
  mappings: true,
  user_info: true,
  scope: true,
  result: true,
  truncated: true,
})
/** What the row's `recordJson` holds. */
export type KeptRecord = Readonly<Pick<SignInRecord, keyof typeof kept.shape>>

/** The whole record. */
export function recordOf(
  row: SummaryRow & Pick<SignInRecordRow, 'issuer' | 'subject' | 'recordJson'>,
): SignInRecord {
  return {
    ...recordSummaryOf(row),
    issuer: row.issuer,
    subject: row.subject,
    ...kept.parse(JSON.parse(row.recordJson)),
  }
}
