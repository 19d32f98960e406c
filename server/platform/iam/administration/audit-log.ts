// Reads the audit log, newest first. It is filtered in SQL, one batch at a time, so that a long log does not block
// other requests.
import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { PlatformApi } from '#contract/api.ts'
import type { Verification, auditQuery } from '#contract/iam/audit.ts'
import type { TermCode } from '#contract/reasons.ts'
import { verifyChain } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import type { AuditRow } from '../../db/tables.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { IdentityService } from '../identity/identity.ts'
import { type LoggedEntry, withNames } from './audit-names.ts'

type AuditQuery = z.infer<typeof auditQuery>

const defaultLimit = 200
/** Rows read per batch. */
const batchSize = 20_000
const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const value = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

const toEntry = (row: Selectable<AuditRow>): LoggedEntry => ({
  seq: row.seq,
  at: row.at,
  uid: row.uid,
  login: row.login,
  action: row.action,
  object: row.object,
  before: value(row.beforeJson),
  after: value(row.afterJson),
  hash: row.hash,
})

const escaped = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Rows that match the query with `first` < `seq` <= `last`. */
const rowsOf = (db: Db, { query, first, last }: { query: AuditQuery; first: number; last: number }) => {
  const { q = '', uid, action, object, from, to } = query
  const pattern = escaped(q.trim())
  return db
    .selectFrom('audit')
    .where('seq', '>', first)
    .where('seq', '<=', last)
    .$if(uid !== undefined, (rows) => rows.where('uid', '=', uid ?? ''))
    .$if(object !== undefined, (rows) => rows.where('object', '=', object ?? ''))
    .$if(action !== undefined, (rows) =>
      // The plus keeps SQLite from scanning the index of all actions once per batch.
      rows.where(
        sql<boolean>`(+action = ${action} OR (+action >= ${`${action}.`} AND +action < ${`${action}/`}))`,
      ),
    )
    .$if(from !== undefined, (rows) => rows.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('at', '<', to ?? ''))
    .$if(q.trim() !== '', (rows) =>
      rows.where(
        sql<boolean>`(action LIKE ${pattern} ESCAPE '\\' OR object LIKE ${pattern} ESCAPE '\\' OR login LIKE ${pattern} ESCAPE '\\')`,
      ),
    )
}

const latestSeq = async (db: Db): Promise<number> =>
  (await db.selectFrom('audit').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst())?.seq ?? 0

const startOf = ({ cursor }: AuditQuery, latest: number): number => {
  if (cursor === undefined) return latest
  if (/^\d{1,15}$/.test(cursor)) return Math.min(Number(cursor), latest)
  throw refuse([problemAt('cursor', 'wrong_format', { expected: 'earlier_cursor' satisfies TermCode })])
}

const pageOf = async (db: Db, query: AuditQuery, latest: number): Promise<LoggedEntry[]> => {
  const needed = (query.limit ?? defaultLimit) + 1
  const items: LoggedEntry[] = []
  for (let last = startOf(query, latest); last > 0 && items.length < needed; last -= batchSize) {
    const rows = await rowsOf(db, { query, first: last - batchSize, last })
      .selectAll()
      .orderBy('seq', 'desc')
      .limit(needed - items.length)
      .execute()
    items.push(...rows.map(toEntry))
    await yieldToEventLoop()
  }
  return items
}

const countOf = async (db: Db, query: AuditQuery, latest: number): Promise<number> => {
  let total = 0
  for (let last = latest; last > 0; last -= batchSize) {
    const row = await rowsOf(db, { query, first: last - batchSize, last })
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    total += row?.count ?? 0
    await yieldToEventLoop()
  }
  return total
}

/** Returns the handlers of the audit log (IAM45, AUD2, AUD3). */
export function auditHandlers({ deps }: IdentityService): Handlers<PlatformApi['audit']> {
  const { db, clock } = deps
  let verifying: Promise<Verification> | undefined

  const verify = async (): Promise<Verification> => {
    const { rows, brokenAt, lastHash } = await verifyChain(db)
    return { rows, broken_at: brokenAt, last_hash: lastHash, verified_at: instantOf(clock) }
  }

  return {
    list: async ({ query }) => {
      const limit = query.limit ?? defaultLimit
      const latest = await latestSeq(db)
      const found = await pageOf(db, query, latest)
      const items = await withNames(db, found.slice(0, limit))
      const next = found[limit]
      return {
        items,
        total: await countOf(db, query, latest),
        cursor: next === undefined ? null : String(next.seq),
      }
    },
    verify: async () => {
      // Concurrent requests share one verification: a long log is read only once at a time.
      verifying ??= verify().finally(() => {
        verifying = undefined
      })
      return { verification: await verifying }
    },
  }
}
