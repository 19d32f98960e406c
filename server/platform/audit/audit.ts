// Every write of a person, appended and chained: each row's hash covers the row before it. Rows are never changed.
// Callers leave secrets out of `before` and `after`; nothing here could tell them apart.
import { createHash } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/sqlite.ts'
import type { AuditRow, Tables } from '../db/tables.ts'
import type { Session } from '../core/session.ts'
import { instantOf, type Clock } from '../core/clock.ts'

interface Change {
  /** What was done, as `source.create`. */
  readonly action: string
  /** Name of the thing it was done to. */
  readonly object: string
  readonly before?: unknown
  readonly after?: unknown
}

const firstHash = '0'.repeat(64)
/**
 * Setting that names the last row. It is written with the row, and the next one is chained to it, so that rows cut off
 * at the end are missed, also later (AUD3).
 */
const tailSetting = 'audit_tail'

const tailShape = z.object({ seq: z.number(), hash: z.string() })
type Tail = z.infer<typeof tailShape>

type Chained = Omit<AuditRow, 'seq' | 'hash'>
const hashOf = (row: Chained): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.previousHash,
        row.at,
        row.uid,
        row.login,
        row.action,
        row.object,
        row.beforeJson,
        row.afterJson,
      ]),
    )
    .digest('hex')

const text = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const tailOf = async (db: Db): Promise<Tail | undefined> => {
  const row = await db
    .selectFrom('settings')
    .select('valueJson')
    .where('name', '=', tailSetting)
    .executeTakeFirst()
  return row === undefined ? undefined : tailShape.parse(JSON.parse(row.valueJson))
}

/** Where there is no mark yet: the log was begun by an earlier version. */
const lastRow = (db: Db): Promise<{ hash: string } | undefined> =>
  db.selectFrom('audit').select('hash').orderBy('seq', 'desc').limit(1).executeTakeFirst()

/** Appends one change, in the transaction that makes it. */
export async function record(
  trx: Transaction<Tables>,
  { session, clock, change }: { session: Pick<Session, 'uid' | 'login'>; clock: Clock; change: Change },
): Promise<void> {
  const last = (await tailOf(trx)) ?? (await lastRow(trx))
  const row: Chained = {
    at: instantOf(clock),
    uid: session.uid,
    login: session.login,
    action: change.action,
    object: change.object,
    beforeJson: text(change.before),
    afterJson: text(change.after),
    previousHash: last?.hash ?? firstHash,
  }
  const hash = hashOf(row)
  const { seq } = await trx
    .insertInto('audit')
    .values({ ...row, hash })
    .returning('seq')
    .executeTakeFirstOrThrow()
  const tail = { name: tailSetting, valueJson: JSON.stringify({ seq, hash } satisfies Tail) }
  await trx
    .insertInto('settings')
    .values(tail)
    .onConflict((on) => on.column('name').doUpdateSet(tail))
    .execute()
}

interface Verified {
  readonly rows: number
  /** Number of the first row that does not fit, or that is missing at the end; null when all is whole. */
  readonly brokenAt: number | null
  readonly lastHash: string
}

/** So little is read and hashed at a time that nobody else waits for more than a few milliseconds. */
const piece = { rows: 200, characters: 1_000_000 }
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

type Row = Selectable<AuditRow>

/** The next rows; at least one where there is one. */
const rowsAfter = async (db: Db, seq: number): Promise<Row[]> => {
  const rows: Row[] = []
  let characters = 0
  const found = db.selectFrom('audit').selectAll().where('seq', '>', seq).orderBy('seq').limit(piece.rows)
  for await (const row of found.stream()) {
    rows.push(row)
    characters += (row.beforeJson?.length ?? 0) + (row.afterJson?.length ?? 0)
    if (characters > piece.characters) break
  }
  return rows
}

const piecesOf = async function* (db: Db) {
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    // Read before the rows: what is written in between shows up in the rows, never as missing.
    const tail = await tailOf(db)
    const rows = await rowsAfter(db, last)
    yield { rows, tail }
    const next = rows.at(-1)
    if (next === undefined) return
    last = next.seq
    await turn()
  }
}

/** Reads the whole chain, in pieces, and stops at the first row that does not hold (AUD2, AUD3). */
export async function verifyChain(db: Db): Promise<Verified> {
  let rows = 0
  let last = { seq: 0, hash: firstHash }
  for await (const read of piecesOf(db)) {
    for (const row of read.rows) {
      if (row.previousHash !== last.hash || hashOf(row) !== row.hash)
        return { rows, brokenAt: row.seq, lastHash: last.hash }
      last = { seq: row.seq, hash: row.hash }
      rows += 1
    }
    const isCut = read.rows.length === 0 && read.tail !== undefined && read.tail.hash !== last.hash
    if (isCut) return { rows, brokenAt: last.seq + 1, lastHash: last.hash }
  }
  return { rows, brokenAt: null, lastHash: last.hash }
}

/** Number of the first row whose hash or link does not hold; null when the whole chain does. */
export async function findBreak(db: Db): Promise<number | null> {
  return (await verifyChain(db)).brokenAt
}
