// The audit log: every write of an account is appended and chained, so that the hash of each row covers the previous
// one. Rows never change. Callers must leave secrets out of `before` and `after`.
import { createHash } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import type { AuditAction } from '#contract/iam/audit.ts'
import type { Db } from '../db/sqlite.ts'
import type { AuditRow, Tables } from '../db/tables.ts'
import type { Session } from '../core/session.ts'
import { instantOf, type Clock } from '../core/clock.ts'

interface Change {
  readonly action: AuditAction
  /** Name of the changed object. */
  readonly object: string
  readonly before?: unknown
  readonly after?: unknown
}

const firstHash = '0'.repeat(64)
/**
 * Setting with the sequence number and hash of the last row, written with the row. The next row is chained to it, so
 * that rows cut off at the end are detected, also later (AUD3).
 */
const tailSetting = 'audit_tail'

const tailShape = z.object({ seq: z.number(), hash: z.string() })
type Tail = z.infer<typeof tailShape>

type UnhashedRow = Omit<AuditRow, 'seq' | 'hash'>
const hashOf = (row: UnhashedRow): string =>
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

/** The fallback for a log of an earlier version, which has no such setting. */
const lastRow = (db: Db): Promise<{ hash: string } | undefined> =>
  db.selectFrom('audit').select('hash').orderBy('seq', 'desc').limit(1).executeTakeFirst()

/** Appends one change, in the transaction of the change. */
export async function record(
  trx: Transaction<Tables>,
  { session, clock, change }: { session: Pick<Session, 'uid' | 'login'>; clock: Clock; change: Change },
): Promise<void> {
  const last = (await tailOf(trx)) ?? (await lastRow(trx))
  const row: UnhashedRow = {
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
  /** Sequence number of the first row that is invalid or missing at the end; null if the log is intact. */
  readonly brokenAt: number | null
  readonly lastHash: string
}

/** Limits of one batch, so that verification blocks other requests for a few milliseconds at most. */
const batchLimits = { rows: 200, characters: 1_000_000 }
const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

type Row = Selectable<AuditRow>

/** The next rows, at least one if there are any. */
const rowsAfter = async (db: Db, seq: number): Promise<Row[]> => {
  const rows: Row[] = []
  let characters = 0
  const found = db
    .selectFrom('audit')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(batchLimits.rows)
  for await (const row of found.stream()) {
    rows.push(row)
    characters += (row.beforeJson?.length ?? 0) + (row.afterJson?.length ?? 0)
    if (characters > batchLimits.characters) break
  }
  return rows
}

const readBatches = async function* (db: Db) {
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    // Read before the rows: a row written in between is then found in the rows, never reported as missing.
    const tail = await tailOf(db)
    const rows = await rowsAfter(db, last)
    yield { rows, tail }
    const next = rows.at(-1)
    if (next === undefined) return
    last = next.seq
    await yieldToEventLoop()
  }
}

/** Verifies the complete chain in batches, and stops at the first invalid row (AUD2, AUD3). */
export async function verifyChain(db: Db): Promise<Verified> {
  let rows = 0
  let last = { seq: 0, hash: firstHash }
  for await (const read of readBatches(db)) {
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

/** Sequence number of the first invalid or missing row; null if the chain is intact. */
export async function findBreak(db: Db): Promise<number | null> {
  return (await verifyChain(db)).brokenAt
}
