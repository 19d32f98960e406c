import { beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseSync } from 'node:sqlite'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type Db } from '../db/sqlite.ts'
import { systemSession } from '../session.ts'
import { findBreak, record } from './audit.ts'

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
