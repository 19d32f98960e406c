// The audit log as it is read: filtered by SQL, newest first, in pieces, so that a long log keeps nobody waiting.
import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { PlatformApi } from '#contract/api.ts'
import type { AuditEntry, Verification, auditQuery } from '#contract/iam/audit.ts'
import type { TermCode } from '#contract/reasons.ts'
import { verifyChain } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import type { AuditRow } from '../../db/tables.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Identity } from '../identity/identity.ts'

type Asked = z.infer<typeof auditQuery>

const usualPage = 200
/** Rows looked through at a time. */
const stretch = 20_000
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const value = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

const toEntry = (row: Selectable<AuditRow>): AuditEntry => ({
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

/** Rows that a question is about; `last` is the greatest number looked at, `first` the one before the least. */
const rowsOf = (db: Db, { asked, first, last }: { asked: Asked; first: number; last: number }) => {
  const { q = '', uid, action, object, from, to } = asked
  const word = escaped(q.trim())
  return db
    .selectFrom('audit')
    .where('seq', '>', first)
    .where('seq', '<=', last)
    .$if(uid !== undefined, (rows) => rows.where('uid', '=', uid ?? ''))
    .$if(object !== undefined, (rows) => rows.where('object', '=', object ?? ''))
    .$if(action !== undefined, (rows) =>
      // The plus keeps SQLite from walking the index of all actions once for each stretch.
      rows.where(
        sql<boolean>`(+action = ${action} OR (+action >= ${`${action}.`} AND +action < ${`${action}/`}))`,
      ),
    )
    .$if(from !== undefined, (rows) => rows.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('at', '<', to ?? ''))
    .$if(q.trim() !== '', (rows) =>
      rows.where(
        sql<boolean>`(action LIKE ${word} ESCAPE '\\' OR object LIKE ${word} ESCAPE '\\' OR login LIKE ${word} ESCAPE '\\')`,
      ),
    )
}

const newest = async (db: Db): Promise<number> =>
  (await db.selectFrom('audit').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst())?.seq ?? 0

const startOf = ({ cursor }: Asked, end: number): number => {
  if (cursor === undefined) return end
  if (/^\d{1,15}$/.test(cursor)) return Math.min(Number(cursor), end)
  throw refuse([problemAt('cursor', 'wrong_format', { expected: 'earlier_cursor' satisfies TermCode })])
}

const pageOf = async (db: Db, asked: Asked, end: number): Promise<AuditEntry[]> => {
  const wanted = (asked.limit ?? usualPage) + 1
  const items: AuditEntry[] = []
  for (let last = startOf(asked, end); last > 0 && items.length < wanted; last -= stretch) {
    const rows = await rowsOf(db, { asked, first: last - stretch, last })
      .selectAll()
      .orderBy('seq', 'desc')
      .limit(wanted - items.length)
      .execute()
    items.push(...rows.map(toEntry))
    await turn()
  }
  return items
}

const countOf = async (db: Db, asked: Asked, end: number): Promise<number> => {
  let total = 0
  for (let last = end; last > 0; last -= stretch) {
    const row = await rowsOf(db, { asked, first: last - stretch, last })
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    total += row?.count ?? 0
    await turn()
  }
  return total
}

/** Handlers of the audit log (IAM45, AUD2, AUD3). */
export function auditHandlers({ deps }: Identity): Handlers<PlatformApi['audit']> {
  const { db, clock } = deps
  let verifying: Promise<Verification> | undefined

  const verify = async (): Promise<Verification> => {
    const { rows, brokenAt, lastHash } = await verifyChain(db)
    return { rows, broken_at: brokenAt, last_hash: lastHash, verified_at: instantOf(clock) }
  }

  return {
    list: async ({ query: asked }) => {
      const limit = asked.limit ?? usualPage
      const end = await newest(db)
      const found = await pageOf(db, asked, end)
      const items = found.slice(0, limit)
      const next = found[limit]
      return {
        items,
        total: await countOf(db, asked, end),
        cursor: next === undefined ? null : String(next.seq),
      }
    },
    verify: async () => {
      // Who asks while one is under way gets its answer: a long log is read once at a time.
      verifying ??= verify().finally(() => {
        verifying = undefined
      })
      return { verification: await verifying }
    },
  }
}
