// The history of runs of saved queries (QB16). Runs are written together after a short time, so that no query waits for
// the disk. The last runs of each query are kept.
import type { Logger } from 'pino'
import type { z } from 'zod'
import {
  savedQueryRun,
  type RunSource,
  type SavedQuery,
  type SavedQueryRun,
} from '#contract/query/saved-query.ts'
import type { Clock } from '../../core/clock.ts'
import { pageAt, windowOf, type Page } from '../../core/page.ts'
import { PlatformError } from '../../core/error.ts'
import { seesAllRows, type Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import { mayWrite } from '../sharing.ts'

/** Runs that are kept of each query. */
const keptRuns = 200
/** Milliseconds that runs wait for further ones. */
const writeDelay = 500
/** Runs that wait at most; while the store cannot be written, the oldest are dropped. */
const mostWaiting = 2000

const storedRun = savedQueryRun.omit({ at: true, run_by: true })

/** What is known of an answered run. */
export type Answered = Pick<SavedQueryRun, 'rows' | 'database_name' | 'table_name' | 'build_id' | 'cached'>

interface RunStart {
  readonly queryId: string
  readonly session: Session
  readonly source: RunSource
}

interface WaitingRun extends Pick<RunStart, 'queryId' | 'session'> {
  readonly at: string
  readonly run: z.infer<typeof storedRun>
}

const unanswered: Answered = {
  rows: null,
  database_name: null,
  table_name: null,
  build_id: null,
  cached: false,
}

const writeRuns = (db: Db, runs: readonly WaitingRun[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const queryId of new Set(runs.map((each) => each.queryId))) {
      const own = runs.filter((each) => each.queryId === queryId)
      const found = await trx
        .selectFrom('savedQueries')
        .select('id')
        .where('id', '=', queryId)
        .executeTakeFirst()
      if (found === undefined) continue
      const values = own.map(({ at, session: { uid, user }, run }) => ({
        queryId,
        at,
        uid,
        user,
        runJson: JSON.stringify(run),
      }))
      await trx.insertInto('savedQueryRuns').values(values).execute()
      const oldest = await trx
        .selectFrom('savedQueryRuns')
        .select('seq')
        .where('queryId', '=', queryId)
        .orderBy('seq', 'desc')
        .offset(keptRuns)
        .limit(1)
        .executeTakeFirst()
      if (oldest === undefined) continue
      await trx
        .deleteFrom('savedQueryRuns')
        .where('queryId', '=', queryId)
        .where('seq', '<=', oldest.seq)
        .execute()
    }
  })

interface HistoryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
}

/** Opens the history. `close` writes the runs that wait. */
export function openRunHistory({ db, clock, logger }: HistoryDeps) {
  let waiting: WaitingRun[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    try {
      await writeRuns(db, batch)
    } catch (error) {
      logger.error({ err: error, runs: batch.length }, 'could not write runs of saved queries')
      waiting = [...batch, ...waiting].slice(-mostWaiting)
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  const add = (run: WaitingRun): void => {
    waiting.push(run)
    if (waiting.length > mostWaiting) waiting.shift()
    timer ??= setTimeout(() => void flush(), writeDelay).unref()
  }

  return {
    /** Runs `work` and records it. The work says with `onAnswer` what it found. */
    track: async <T>(
      { queryId, session, source }: RunStart,
      work: (onAnswer: (answered: Answered) => void) => Promise<T>,
    ): Promise<T> => {
      const at = new Date(clock.now()).toISOString()
      const startedAt = performance.now()
      let found = unanswered
      const end = (outcome: string): void => {
        const duration = Math.round((performance.now() - startedAt) * 1000) / 1000
        add({ queryId, session, at, run: { source, duration_ms: duration, ...found, outcome } })
      }
      try {
        const result = await work((answered) => {
          found = answered
        })
        end('answered')
        return result
      } catch (error) {
        found = unanswered
        end(error instanceof PlatformError ? error.code : 'internal')
        throw error
      }
    },
    flush,
    close: flush,
  }
}

export type RunHistory = ReturnType<typeof openRunHistory>

interface RunList {
  readonly saved: Pick<SavedQuery, 'id' | 'owner' | 'sharing'>
  readonly session: Session
  readonly page: { readonly limit?: number | undefined; readonly cursor?: string | undefined }
}

/**
 * The runs that the caller may see, the latest first: those of all accounts for who may change the query and sees all
 * rows, otherwise their own. The number of rows of another account would tell about hidden ones.
 */
export async function listRuns(
  { db, runs }: { readonly db: Db; readonly runs: RunHistory },
  { saved, session, page }: RunList,
): Promise<Page<SavedQueryRun>> {
  await runs.flush()
  const window = windowOf(page)
  const shared = { uid: saved.owner.uid, sharing: saved.sharing }
  const seesAll = mayWrite(shared, session) && seesAllRows(session)
  const rows = await db
    .selectFrom('savedQueryRuns')
    .selectAll()
    .where('queryId', '=', saved.id)
    .$if(!seesAll, (own) => own.where('uid', '=', session.uid))
    .orderBy('seq', 'desc')
    .execute()
  const shown = rows.slice(window.start, window.start + window.length)
  const items = shown.map(({ at, uid, user, runJson }) => ({
    at,
    run_by: { uid, user },
    ...storedRun.parse(JSON.parse(runJson)),
  }))
  return pageAt(window, { items, total: rows.length })
}
