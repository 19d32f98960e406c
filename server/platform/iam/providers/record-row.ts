// Converts rows of recorded sign-ins to records.
import { problem } from '#contract/http.ts'
import {
  outcome,
  recordSummary,
  signInRecord,
  type RecordSummary,
  type SignInRecord,
} from '#contract/iam/sign-in.ts'
import type { SignInRecordRow } from '../../db/identity-tables.ts'

/** The columns of a record's summary. */
type SummaryRow = Pick<SignInRecordRow, 'id' | 'at' | 'who' | 'uid' | 'outcome' | 'stage' | 'problemJson'>

const stage = recordSummary.shape.stage

/** The summary of a record, as lists show it. */
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

const storedRecord = signInRecord.pick({
  response: true,
  bindings: true,
  mappings: true,
  user_info: true,
  scope: true,
  result: true,
  truncated: true,
})
/** The content of `recordJson`. */
export type StoredRecord = Readonly<Pick<SignInRecord, keyof typeof storedRecord.shape>>

/** The complete record. */
export function recordOf(
  row: SummaryRow & Pick<SignInRecordRow, 'issuer' | 'subject' | 'recordJson'>,
): SignInRecord {
  return {
    ...recordSummaryOf(row),
    issuer: row.issuer,
    subject: row.subject,
    ...storedRecord.parse(JSON.parse(row.recordJson)),
  }
}
