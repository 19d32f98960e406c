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

describe('AUD1 the audit is append-only', () => {
  test.each(["UPDATE audit SET object = 'else'", 'DELETE FROM audit WHERE seq = 1'])(
    'AUD1 refuses: %s',
    (statement) => {
      expect(() => raw.exec(statement)).toThrow(/append-only/)
    },
  )

  test('AUD1 a row says who did what to which thing, and when', async () => {
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

  test('AUD1 a change that is rolled back leaves no trace', async () => {
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

describe('AUD2 the chain shows tampering', () => {
  test('AUD2 an untouched chain holds', async () => {
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
  ])('AUD2 $what is found at row $at', async ({ statement, at }) => {
    withoutGuards(statement.replace('seq = 4 - seq', 'seq = 104 - seq'))
    raw.exec('UPDATE audit SET seq = seq - 100 WHERE seq > 100')
    expect(await findBreak(db)).toBe(at)
  })
})

describe('AUD3 the end of the chain is known', () => {
  test.each([
    { what: 'the last row', statement: 'DELETE FROM audit WHERE seq = 3', at: 3 },
    { what: 'the last two', statement: 'DELETE FROM audit WHERE seq > 1', at: 2 },
    { what: 'all rows', statement: 'DELETE FROM audit', at: 1 },
  ])('AUD3 $what cut off shows as missing row $at', async ({ statement, at }) => {
    withoutGuards(statement)
    expect(await verifyChain(db)).toMatchObject({ brokenAt: at, rows: at - 1 })
  })

  test('AUD3 cut off and written on shows too', async () => {
    withoutGuards('DELETE FROM audit WHERE seq = 3')
    await write('four')
    expect(await findBreak(db)).toBe(4)
  })

  test('AUD3 a log of before there was a mark is whole, and marked from its next row on', async () => {
    raw.exec("DELETE FROM settings WHERE name = 'audit_tail'")
    expect(await findBreak(db)).toBeNull()
    await write('four')
    expect(await verifyChain(db)).toMatchObject({ rows: 4, brokenAt: null })
    withoutGuards('DELETE FROM audit WHERE seq = 4')
    expect(await findBreak(db)).toBe(4)
  })

  test('AUD3 what is written while the log is read is no break', async () => {
    for (let row = 0; row < 450; row += 1) await write(`row ${row}`)
    const [verified] = await Promise.all([verifyChain(db), write('meanwhile'), write('and again')])
    expect(verified.brokenAt).toBeNull()
  })
})
