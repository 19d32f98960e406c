import { beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseSync } from 'node:sqlite'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type Db } from '../db/sqlite.ts'
import { systemSession } from '../core/session.ts'
import { findBreak, record, verifyChain } from './audit.ts'

const clock = { now: () => Date.UTC(2026, 0, 31) }
let db: Db
let raw: DatabaseSync

const write = (object: string): Promise<void> =>
  db.transaction().execute((trx) =>
    record(trx, {
      session: systemSession,
      clock,
      change: { action: 'source.create', object, after: { object } },
    }),
  )

beforeEach(async () => {
  const opened = openDatabase(':memory:')
  db = opened.db
  raw = opened.raw
  migrate(raw)
  for (const object of ['one', 'two', 'three']) await write(object)
})

const withoutGuards = (statement: string): void => {
  raw.exec('DROP TRIGGER audit_keeps_rows; DROP TRIGGER audit_loses_no_row')
  raw.exec(statement)
}

describe('AUD1 the audit log is append-only', () => {
  test.each(["UPDATE audit SET object = 'else'", 'DELETE FROM audit WHERE seq = 1'])(
    'AUD1 rejects: %s',
    (statement) => {
      expect(() => raw.exec(statement)).toThrow(/append-only/)
    },
  )

  test('AUD1 a row contains the account, the action, the object and the time', async () => {
    const row = await db.selectFrom('audit').selectAll().where('seq', '=', 2).executeTakeFirst()
    expect(row).toMatchObject({
      at: '2026-01-31T00:00:00.000Z',
      login: 'system',
      action: 'source.create',
      object: 'two',
      beforeJson: null,
      afterJson: '{"object":"two"}',
    })
  })

  test('AUD1 a change that is rolled back leaves no entry', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await record(trx, {
        session: systemSession,
        clock,
        change: { action: 'source.create', object: 'four' },
      })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await findBreak(db)).toBeNull()
    expect(await db.selectFrom('audit').select('seq').execute()).toHaveLength(3)
  })
})

describe('AUD2 detecting changes', () => {
  test('AUD2 an unchanged log is valid', async () => {
    expect(await findBreak(db)).toBeNull()
  })

  test.each([
    { what: 'another object', statement: "UPDATE audit SET object = 'else' WHERE seq = 2", at: 2 },
    { what: 'another time', statement: "UPDATE audit SET at = '2020' WHERE seq = 1", at: 1 },
    { what: 'another person', statement: "UPDATE audit SET login = 'eve', uid = 'eve' WHERE seq = 3", at: 3 },
    { what: 'another result', statement: "UPDATE audit SET after_json = '{}' WHERE seq = 2", at: 2 },
    { what: 'a row taken out', statement: 'DELETE FROM audit WHERE seq = 2', at: 3 },
    { what: 'the first row taken out', statement: 'DELETE FROM audit WHERE seq = 1', at: 2 },
    { what: 'two rows exchanged', statement: 'UPDATE audit SET seq = 4 - seq WHERE seq <> 2', at: 1 },
  ])('AUD2 detects $what at row $at', async ({ statement, at }) => {
    withoutGuards(statement.replace('seq = 4 - seq', 'seq = 104 - seq'))
    raw.exec('UPDATE audit SET seq = seq - 100 WHERE seq > 100')
    expect(await findBreak(db)).toBe(at)
  })
})

describe('AUD3 detecting removed rows', () => {
  test.each([
    { what: 'the last row', statement: 'DELETE FROM audit WHERE seq = 3', at: 3 },
    { what: 'the last two', statement: 'DELETE FROM audit WHERE seq > 1', at: 2 },
    { what: 'all rows', statement: 'DELETE FROM audit', at: 1 },
  ])('AUD3 detects that $what was cut off at row $at', async ({ statement, at }) => {
    withoutGuards(statement)
    expect(await verifyChain(db)).toMatchObject({ brokenAt: at, rows: at - 1 })
  })

  test('AUD3 detects removed rows after further writes', async () => {
    withoutGuards('DELETE FROM audit WHERE seq = 3')
    await write('four')
    expect(await findBreak(db)).toBe(4)
  })

  test('AUD3 accepts a log from before the setting, and writes it with the next row', async () => {
    raw.exec("DELETE FROM settings WHERE name = 'audit_tail'")
    expect(await findBreak(db)).toBeNull()
    await write('four')
    expect(await verifyChain(db)).toMatchObject({ rows: 4, brokenAt: null })
    withoutGuards('DELETE FROM audit WHERE seq = 4')
    expect(await findBreak(db)).toBe(4)
  })

  test('AUD3 accepts rows that are written during verification', async () => {
    for (let row = 0; row < 450; row += 1) await write(`row ${row}`)
    const [verified] = await Promise.all([verifyChain(db), write('meanwhile'), write('and again')])
    expect(verified.brokenAt).toBeNull()
  })
})
