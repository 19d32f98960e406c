import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from '../../program.ts'
import { platformErrorOf } from '../core/platform-error-of.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './sqlite.ts'

let folder: string
const open = () => openDatabase(join(folder, 'store.sqlite'))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const row = (name: string) => ({ name, valueJson: '1' })

describe('DB1 the metadata store', () => {
  test('DB1 a transaction that reads before it writes excludes writes of other processes', async () => {
    const { db, raw } = open()
    migrate(raw)
    const other = open()
    other.raw.exec('PRAGMA busy_timeout = 0')
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('settings').selectAll().execute()
      await expect(other.db.insertInto('settings').values(row('late')).execute()).rejects.toThrow(/locked/)
      await trx.insertInto('settings').values(row('first')).execute()
    })
    await other.db.insertInto('settings').values(row('late')).execute()
    expect(await db.selectFrom('settings').select('name').execute()).toHaveLength(2)
    await Promise.all([db.destroy(), other.db.destroy()])
  })

  test('DB1 uses a write-ahead log, full sync and foreign keys', async () => {
    const { db, raw } = open()
    const pragma = (name: string) => Object.values(raw.prepare(`PRAGMA ${name}`).get() ?? {})[0]
    expect(['journal_mode', 'synchronous', 'foreign_keys'].map(pragma)).toEqual(['wal', 2, 1])
    await db.destroy()
  })

  test('DB1 reports a full disk, also in the middle of a transaction', async () => {
    const { db, raw } = open()
    migrate(raw)
    raw.exec('PRAGMA max_page_count = 1')
    const large = { name: 'large', valueJson: JSON.stringify('x'.repeat(1_000_000)) }
    const write = db.transaction().execute((trx) => trx.insertInto('settings').values(large).execute())
    const error: unknown = await write.catch((cause: unknown) => cause)
    expect(platformErrorOf(error).code).toBe('storage_full')
    raw.exec('PRAGMA max_page_count = 10000')
    await db.transaction().execute((trx) => trx.insertInto('settings').values(row('after')).execute())
    expect(await db.selectFrom('settings').select('name').execute()).toEqual([{ name: 'after' }])
    await db.destroy()
  })

  test('DB2 reports a disk too full for a migration', async () => {
    const { db, raw } = open()
    raw.exec('PRAGMA max_page_count = 3')
    expect(() => migrate(raw)).toThrow(/full/)
    await db.destroy()
  })

  test('DB2 runs migrations once, and rejects a store of a newer program', async () => {
    const { db, raw } = open()
    migrate(raw)
    migrate(raw)
    raw.exec('PRAGMA user_version = 999')
    expect(() => migrate(raw)).toThrow(/newer version/)
    await db.destroy()
  })

  test('DB2 logs of jobs stay as they are, in a store of the first version', async () => {
    const file = join(root, 'fixtures', 'data-folders', 'first-stopped', 'platform.sqlite.gz')
    writeFileSync(join(folder, 'store.sqlite'), gunzipSync(readFileSync(file)))
    const { db, raw } = open()
    const lines = () =>
      raw.prepare('SELECT seq, job_id, at, level, code, params_json FROM job_log ORDER BY seq').all()
    const before = lines()
    migrate(raw)
    expect(before).toHaveLength(21)
    expect(lines()).toEqual(before)
    expect(raw.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    raw.exec('DELETE FROM jobs')
    expect(lines()).toEqual([])
    await db.destroy()
  })
})

test('a cached statement sees later changes of the table', async () => {
  const { db, raw } = openDatabase(':memory:')
  raw.exec("CREATE TABLE settings (name TEXT, value_json TEXT); INSERT INTO settings VALUES ('a', '1')")
  const all = db.selectFrom('settings').selectAll()
  expect(Object.keys((await all.execute())[0] ?? {})).toEqual(['name', 'valueJson'])
  raw.exec("ALTER TABLE settings ADD COLUMN updated_by TEXT DEFAULT 'Ada'")
  expect((await all.execute())[0]).toMatchObject({ name: 'a', updatedBy: 'Ada' })
  await db.destroy()
})
