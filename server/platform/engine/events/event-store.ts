// Reads events: their rows, joined with their jobs, and their content.
import { writeFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { event as eventSchema, type Event } from '#contract/engine/event.ts'
import { jobOutcome, jobState } from '#contract/jobs/job.ts'
import type { TermCode } from '#contract/reasons.ts'
import { foldedTerms } from '#domain/find/fold-text.ts'
import { idBound } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { EventRow } from '../../db/engine-tables.ts'
import { rapidRead, type Db } from '../../db/sqlite.ts'
import type { EventReader } from '../core/event-reader.ts'
import type { EventFiles } from './event-files.ts'

interface EventSearch {
  /** Id of the action or workflow. */
  readonly target?: string | undefined
  readonly outcome?: string | undefined
  readonly since?: string | undefined
  /** Words in the first characters of the content, or in the names of the target and the sender. */
  readonly words?: string | undefined
  /** The account that sent them. */
  readonly uid?: string | undefined
  readonly start: number
  readonly length: number
}

const shortSteps = z.array(z.object({ rejected_rows: z.number() }))

const columns = [
  'events.id',
  'events.targetKind',
  'events.targetId',
  'events.targetName',
  'events.receivedAt',
  'events.uid',
  'events.user',
  'events.address',
  'events.idempotencyKey',
  'events.sent',
  'events.size',
  'events.rows',
  'events.firstValues',
  'events.jobId',
  'events.resentFrom',
  'jobs.state',
  'jobs.outcome',
  'jobs.stepsJson',
] as const

type Joined = Omit<EventRow, 'sha256' | 'search' | 'body'> & {
  readonly state: string | null
  readonly outcome: string | null
  readonly stepsJson: string | null
}

/** A job that was removed had finished. */
const toEvent = (row: Joined): Event => {
  const steps = shortSteps.parse(JSON.parse(row.stepsJson ?? '[]'))
  return eventSchema.parse({
    event_id: row.id,
    target: { kind: row.targetKind, id: row.targetId, name: row.targetName },
    received_at: row.receivedAt,
    sent_by: { uid: row.uid, user: row.user },
    address: row.address,
    idempotency_key: row.idempotencyKey,
    sent: row.sent,
    size: row.size,
    rows: row.rows,
    first_values: row.firstValues,
    job: {
      job_id: row.jobId,
      state: jobState.parse(row.state ?? 'Finished'),
      outcome: jobOutcome.nullable().parse(row.outcome),
      rejected_rows: steps.reduce((sum, step) => sum + step.rejected_rows, 0),
    },
    resent_from: row.resentFrom,
  })
}

const joined = (db: Db) => db.selectFrom('events').leftJoin('jobs', 'jobs.id', 'events.jobId')

const text = sql<string>`search || ' ' || folded(target_name || ' ' || events.user || ' ' || events.id)`

const matching = (db: Db, { target, outcome, since, words = '', uid }: EventSearch) => {
  const terms = foldedTerms(words)
  return joined(db)
    .$if(target !== undefined, (found) => found.where('events.targetId', '=', target ?? ''))
    .$if(outcome !== undefined, (found) => found.where('jobs.outcome', '=', outcome ?? ''))
    .$if(since !== undefined, (found) =>
      found.where('events.id', '>=', idBound('event', Date.parse(since ?? ''))),
    )
    .$if(uid !== undefined, (found) => found.where('events.uid', '=', uid ?? ''))
    .$call((found) =>
      terms.reduce((all, term) => all.where(sql<number>`instr(${text}, ${term})`, '>', 0), found),
    )
}

interface StoredEvent {
  readonly event: Event
  readonly sha256: string
}

export interface EventStore extends EventReader {
  list(search: EventSearch): Promise<{ readonly items: Event[]; readonly total: number }>
  /** Throws `not_found`. */
  get(id: string): Promise<StoredEvent>
  /** The content as it was sent. Throws `not_found`. */
  content(id: string): Promise<Uint8Array>
}

interface StoreDeps {
  readonly db: Db
  readonly files: EventFiles
  /** Folder for files of small bodies while a run reads them. */
  readonly staging: string
}

const missing = (id: string): PlatformError =>
  new PlatformError('not_found', { params: { kind: 'event' satisfies TermCode, name: id } })

const bodyReader =
  ({ db, files }: StoreDeps) =>
  async (id: string): Promise<Uint8Array> => {
    const row = await db.selectFrom('events').select('body').where('id', '=', id).executeTakeFirst()
    if (row === undefined) throw missing(id)
    return row.body ?? files.read(id)
  }

const eventOpener = (
  { db, files, staging }: StoreDeps,
  content: (id: string) => Promise<Uint8Array>,
): EventReader['open'] => {
  const read = rapidRead(
    db,
    db
      .selectFrom('events')
      .select(['rows', 'receivedAt', 'uid', 'user', sql<number>`body IS NULL`.as('isFile')])
      .where('id', '=', ''),
  )
  return async (id) => {
    const row = await read(id)
    if (row === undefined) return undefined
    const staged = join(staging, `${id}.json`)
    let writing: Promise<string> | undefined
    const stage = async (): Promise<string> => {
      await writeFile(staged, await content(id), { mode: 0o600 })
      return staged
    }
    return {
      event: {
        type: 'event',
        text: async () => new TextDecoder().decode(await content(id)),
        file: () => {
          if (row.isFile === 1) return Promise.resolve(files.pathOf(id))
          writing ??= stage()
          return writing
        },
        rows: row.rows,
      },
      facts: { id, type: 'event', rows: row.rows, received_at: row.receivedAt, sent_by: row.user },
      release: async () => {
        if (writing !== undefined) await rm(staged, { force: true })
      },
    }
  }
}

/** Opens the events of the metadata store. */
export function openEventStore(deps: StoreDeps): EventStore {
  const { db } = deps
  const content = bodyReader(deps)
  return {
    list: async (search) => {
      const found = matching(db, search)
      const rows = await found
        .select(columns)
        .orderBy(sql`events.rowid`, 'desc')
        .limit(search.length)
        .offset(search.start)
        .execute()
      const { total } = await found
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { items: rows.map(toEvent), total }
    },
    get: async (id) => {
      const row = await joined(db)
        .select([...columns, 'events.sha256'])
        .where('events.id', '=', id)
        .executeTakeFirst()
      if (row === undefined) throw missing(id)
      return { event: toEvent(row), sha256: row.sha256 }
    },
    content,
    open: eventOpener(deps, content),
  }
}
