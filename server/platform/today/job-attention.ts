// Failed jobs that no later job makes up for, of those that the caller may see and start again.
import { extraction } from '#contract/data-manager/table.ts'
import { problem } from '#contract/http.ts'
import type { Permission } from '#contract/iam/permission.ts'
import { jobKind, jobOutcome, type JobKind } from '#contract/jobs/job.ts'
import type { AttentionItem } from '#contract/today/today.ts'
import { seesAllRows, type Session } from '../core/session.ts'
import type { Db } from '../db/sqlite.ts'
import { holds } from './may.ts'
import { openFailures, type FinishedJob } from './open-failures.ts'
import type { TodayDeps } from './today-deps.ts'

/** What it takes to start each kind of job again. */
const remedies = {
  extraction: 'data-manager:source:extract',
  build: 'data-manager:build:run',
  sample: 'data-manager:source:write',
  action: 'dpe:action:start',
  workflow: 'dpe:workflow:start',
} as const satisfies Record<JobKind, Permission>

/** Jobs that are searched, newest first. */
const searched = 5000

const seesJobs = (session: Session): boolean => holds(session, 'dpe:job:read') && seesAllRows(session)

const visibleJobs = async (db: Db, session: Session): Promise<readonly FinishedJob[]> => {
  const own = seesJobs(session) ? undefined : session.uid
  const kinds = jobKind.options.filter((kind) => kind !== 'extraction' && holds(session, remedies[kind]))
  if (kinds.length === 0) return []
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'subject', 'target', 'outcome'])
    .where('state', '=', 'Finished')
    .where('kind', 'in', kinds)
    .where('outcome', 'in', ['success', 'failed'])
    .$if(own !== undefined, (jobs) => jobs.where('uid', '=', own ?? ''))
    .orderBy('createdAt', 'desc')
    .limit(searched)
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: jobKind.parse(row.kind),
    outcome: jobOutcome.parse(row.outcome),
  }))
}

const exists = async (db: Db, table: 'actions' | 'workflows', id: string): Promise<boolean> =>
  (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Whether the work of a job can be done again: its action or workflow is still there. */
const isRepeatable = async (db: Db, { kind, target }: FinishedJob): Promise<boolean> => {
  if (kind === 'action') return exists(db, 'actions', target ?? '')
  return kind !== 'workflow' || exists(db, 'workflows', target ?? '')
}

const failureIn = (text: string | null) =>
  text === null ? null : (problem.nullable().catch(null).parse(JSON.parse(text)) ?? null)

/** The last job of a table that failed, if the caller may see it. */
const failedExtraction = async (db: Db, { subject, session }: { subject: string; session: Session }) => {
  const last = await db
    .selectFrom('jobs')
    .select(['id', 'uid', 'outcome', 'finishedAt'])
    .where('kind', '=', 'extraction')
    .where('subject', '=', subject)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSeen = last?.outcome === 'failed' && (last.uid === session.uid || seesJobs(session))
  return isSeen ? last : undefined
}

/** Tables whose last extraction failed. A file that is missing has no job. */
const extractionFailures = async (db: Db, session: Session): Promise<AttentionItem[]> => {
  if (!holds(session, 'data-manager:source:read') || !holds(session, remedies.extraction)) return []
  const rows = await db
    .selectFrom('sourceTables')
    .select(['sourceName', 'tableName', 'failureJson', 'extractionJson'])
    .where('failureJson', 'is not', null)
    .execute()
  return Promise.all(
    rows.map(async ({ sourceName, tableName, failureJson, extractionJson }) => {
      const subject = `${sourceName}/${tableName}`
      const job = await failedExtraction(db, { subject, session })
      const last = extractionJson === null ? null : extraction.parse(JSON.parse(extractionJson))
      return {
        kind: 'failed_job' as const,
        at: job?.finishedAt ?? null,
        job_id: job?.id ?? null,
        job_kind: 'extraction' as const,
        subject,
        failure: failureIn(failureJson),
        rows: last?.rows ?? null,
        build_id: null,
      }
    }),
  )
}

const runFailures = async (db: Db, session: Session): Promise<AttentionItem[]> => {
  const open = openFailures(await visibleJobs(db, session))
  if (open.length === 0) return []
  const live = await db.selectFrom('catalogue').select('buildId').executeTakeFirst()
  const items: AttentionItem[] = []
  for (const job of open) {
    if (!(await isRepeatable(db, job))) continue
    const row = await db
      .selectFrom('jobs')
      .select(['finishedAt', 'failureJson'])
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow()
    items.push({
      kind: 'failed_job',
      at: row.finishedAt,
      job_id: job.id,
      job_kind: job.kind,
      subject: job.subject,
      failure: failureIn(row.failureJson),
      rows: null,
      build_id: live?.buildId ?? null,
    })
  }
  return items
}

/** The failures that the caller may see and make up for. */
export async function jobAttention({ db }: TodayDeps, session: Session): Promise<AttentionItem[]> {
  return [...(await extractionFailures(db, session)), ...(await runFailures(db, session))]
}
