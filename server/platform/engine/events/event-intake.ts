// Takes events: the event and its job are durable before the response is sent. Starts that wait at the same time are
// one transaction.
import type { JsonText } from '#contract/endpoint.ts'
import { foldText } from '#domain/find/fold-text.ts'
import type { Transaction } from 'kysely'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import type { EventRow } from '../../db/engine-tables.ts'
import type { GroupCommit } from '../../db/group-commit.ts'
import { rapidInsert, type Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { startPlan, type StartTarget } from '../core/run-plan.ts'
import { maxInRow, type EventFiles } from './event-files.ts'

export interface SentEvent {
  readonly target: StartTarget
  readonly session: Session
  readonly address: string
  readonly idempotencyKey: string | undefined
  readonly body: Pick<JsonText, 'bytes' | 'sha256' | 'rows'>
  /** The first values of the content, as text. */
  readonly firstValues: string
  /** The event that is sent again; null for a new one. */
  readonly resentFrom: string | null
}

export interface TakenEvent {
  readonly jobId: string
  readonly eventId: string
}

interface IntakeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'prepare' | 'enqueue'>
  readonly files: EventFiles
  readonly commit: GroupCommit
}

/** Milliseconds in which a key names its first event (ENG21). */
const keyTime = 24 * 3_600_000
const longestKey = 200
/** Bytes of the content that are searched. */
const searched = 4096
const decoder = new TextDecoder()

const checkKey = (key: string | undefined): void => {
  if (key === undefined || (key !== '' && key.length <= longestKey)) return
  throw refuse([
    key === ''
      ? problemAt('Idempotency-Key', 'required')
      : problemAt('Idempotency-Key', 'too_long', { max: longestKey }),
  ])
}

const targetOf = (target: StartTarget): Pick<EventRow, 'targetKind' | 'targetId' | 'targetName'> => {
  const { id, name } = target.kind === 'action' ? target.action : target.workflow
  return { targetKind: target.kind, targetId: id, targetName: name }
}

const rowOf = (
  { target, session, address, idempotencyKey, body, firstValues, resentFrom }: SentEvent,
  { id, jobId, clock }: { id: string; jobId: string; clock: Clock },
): EventRow => ({
  id,
  ...targetOf(target),
  receivedAt: instantOf(clock),
  uid: session.uid,
  user: session.user,
  address,
  idempotencyKey: idempotencyKey ?? null,
  sha256: body.sha256,
  sent: 1,
  size: body.bytes.byteLength,
  rows: body.rows,
  firstValues,
  search: foldText(decoder.decode(body.bytes.subarray(0, searched))),
  body: body.bytes.byteLength > maxInRow ? null : body.bytes,
  jobId,
  resentFrom,
})

/** The event that was sent before with the same key, by the same account to the same target. */
const sentBefore = async (trx: Transaction<Tables>, row: EventRow, now: number) =>
  row.idempotencyKey === null
    ? undefined
    : trx
        .selectFrom('events')
        .select(['id', 'jobId', 'sha256'])
        .where('idempotencyKey', '=', row.idempotencyKey)
        .where('targetId', '=', row.targetId)
        .where('targetKind', '=', row.targetKind)
        .where('uid', '=', row.uid)
        .where('receivedAt', '>', new Date(now - keyTime).toISOString())
        .executeTakeFirst()

/**
 * Returns the function that takes one event. It throws `idempotency_conflict`, and `storage_full` if the event cannot
 * be stored.
 */
export function openIntake({ db, clock, jobs, files, commit }: IntakeDeps) {
  const insertEvent = rapidInsert(db, 'events')
  const insertJob = rapidInsert(db, 'jobs')
  return async (sent: SentEvent): Promise<TakenEvent> => {
    checkKey(sent.idempotencyKey)
    const now = clock.now()
    // One instant for the id and the row: events of a time are found by their id.
    const moment: Clock = { now: () => now }
    const id = freshId('event', moment)
    const trigger = sent.resentFrom === null ? 'outside' : 'resent'
    const job = jobs.prepare(startPlan(sent.target, { session: sent.session, trigger, eventId: id }))
    const row = rowOf(sent, { id, jobId: job.jobId, clock: moment })
    let taken: TakenEvent = { jobId: job.jobId, eventId: id }
    const store = async (trx: Transaction<Tables>): Promise<void> => {
      const before = await sentBefore(trx, row, clock.now())
      taken =
        before === undefined ? { jobId: job.jobId, eventId: id } : { jobId: before.jobId, eventId: before.id }
      if (before === undefined) {
        insertEvent(row)
        insertJob(job.row)
        return
      }
      if (before.sha256 !== row.sha256)
        throw new PlatformError('idempotency_conflict', { params: { key: row.idempotencyKey ?? '' } })
      await trx
        .updateTable('events')
        .set(({ eb }) => ({ sent: eb('sent', '+', 1) }))
        .where('id', '=', before.id)
        .execute()
    }
    let isStored = false
    try {
      if (row.body === null) await files.write(id, sent.body.bytes)
      await commit(store)
      isStored = taken.eventId === id
    } finally {
      if (row.body === null && !isStored) await files.remove(id)
    }
    if (isStored) jobs.enqueue(job)
    return taken
  }
}
