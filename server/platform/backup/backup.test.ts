import { existsSync, readdirSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { backUp } from './backup.ts'

let on: TestPlatform
beforeEach(async () => {
  on = await openTestPlatform({ onDisk: true })
})
afterEach(() => on.close())

const version = '1.0.0'

/** Writes two settings with the same value in each transaction until it is aborted. */
const writePairs = async (signal: AbortSignal): Promise<number> => {
  let written = 0
  for (; !signal.aborted; written += 1) {
    const valueJson = String(written)
    await on.deps.db.transaction().execute(async (trx) => {
      for (const name of ['first', 'second']) {
        await trx.replaceInto('settings').values({ name, valueJson }).execute()
        await turn()
      }
    })
  }
  return written
}

const pairIn = (file: string): readonly unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare("SELECT value_json FROM settings WHERE name IN ('first', 'second')").all()
  database.close()
  return rows.map((row) => row['value_json'])
}

it('SRV8 a backup succeeds while transactions write, and contains whole transactions', async () => {
  const writing = new AbortController()
  const writer = writePairs(writing.signal)
  try {
    for (const name of ['one', 'two', 'three', 'four']) {
      const folder = join(on.folder, name)
      await backUp(on, { folder, version })
      const [first, second] = pairIn(join(folder, 'platform.sqlite'))
      expect(first).toBe(second)
    }
  } finally {
    writing.abort()
    expect(await writer).toBeGreaterThan(0)
  }
})

it('SRV8 a failed backup leaves no file, and no folder that it created', async () => {
  const secretKeyFile = join(on.folder, 'no-key')
  const existing = join(on.folder, 'existing')
  mkdirSync(existing)
  for (const folder of [existing, join(on.folder, 'new', 'copy')])
    await expect(backUp(on, { folder, version, secretKeyFile })).rejects.toThrow(/no-key/)
  expect(readdirSync(existing)).toEqual([])
  expect(existsSync(join(on.folder, 'new'))).toBe(false)
})
