import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { folder } from './testing/kills/data.ts'
import type { WriteKind, KillTarget } from './testing/kills/write-kind.ts'
import { openLedger, type Ledger } from './testing/kills/ledger.ts'
import { dataOf, writeKinds, prepare, connect, readBack, settingsOf } from './testing/kills/setup.ts'
import { startServer, type Running } from './testing/program.ts'

/** Root can write anywhere unless the process drops this capability. */
const prefix =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--'] : []
const canBeRefused = prefix.length === 0 || spawnSync('setpriv', ['--version']).status === 0

let testFolder: string
let ledger: Ledger
let server: Running | undefined
let next = 0
beforeEach(async () => {
  testFolder = mkdtempSync(join(tmpdir(), 'unwritable-'))
  ledger = openLedger()
  await prepare(testFolder, ledger)
}, 60_000)
afterEach(async () => {
  await server?.stop('SIGKILL')
  setWritable(true)
  rmSync(testFolder, { recursive: true, force: true })
})

/** The data folder and all folders in it. Open files stay open. */
const setWritable = (isWritable: boolean): void => {
  const inside = readdirSync(dataOf(testFolder), { recursive: true, encoding: 'utf8' })
  const folders = [dataOf(testFolder), ...inside.map((name) => join(dataOf(testFolder), name))]
  for (const path of folders.filter((each) => statSync(each).isDirectory()))
    chmodSync(path, isWritable ? 0o700 : 0o500)
}

/** Text in another encoding is copied while it is loaded: a new file in the data folder. */
const readLatin = async ({ request, sources }: KillTarget): Promise<void> => {
  const table = 'quays.csv'
  writeFileSync(join(sources, table), Buffer.from('quay,name\n1,M\u00f6lle\n', 'latin1'))
  const { items } = await request(dataManager.listTables, { query: { database_name: folder } })
  if (!items.some((item) => item.table_name === table))
    await request(dataManager.addTables, { body: { table_name: table, database_name: folder } })
  await request(dataManager.extract, { params: { source: folder, table }, query: { wait: true } })
}

const start = async (): Promise<KillTarget> => {
  server = await startServer(settingsOf(testFolder), { prefix })
  return connect(testFolder, server)
}

const writeOnce = async (
  at: KillTarget,
  { kind, cell }: { kind: WriteKind; cell: string },
): Promise<boolean> => {
  const before = ledger.at(cell)
  const value = kind.value(before, (next += 1))
  try {
    await ledger.write(cell, { value, act: () => kind.write(at, { cell, before, value }) })
    return true
  } catch (error) {
    expect(String(error)).toMatch(/storage_unwritable/)
    ledger.refused(cell)
    return false
  }
}

const writeAll = async (at: KillTarget): Promise<number> => {
  let refused = 0
  for (const kind of writeKinds)
    for (const cell of kind.cells) refused += (await writeOnce(at, { kind, cell })) ? 0 : 1
  return refused
}

describe.skipIf(!canBeRefused)('DUR3 an unwritable folder', () => {
  it('DUR3 loses no acknowledged write, and works again when it is writable', async () => {
    const at = await start()
    expect(await writeAll(at)).toBe(0)
    setWritable(false)
    for (let round = 0; round < 4; round += 1) await writeAll(at)
    await expect(readLatin(at)).rejects.toThrow(/storage_unwritable/)
    expect(await readBack(at, ledger)).toEqual([])
    setWritable(true)
    await readLatin(at)
    expect(await writeAll(at)).toBe(0)
    expect(await readBack(at, ledger)).toEqual([])
    expect(await server?.stop()).toBe(0)
  }, 120_000)

  it('DUR3 differs from an unreadable source file', async () => {
    const { request, sources } = await start()
    const table = 'locked.csv'
    writeFileSync(join(sources, table), 'quay,name\n1,Berth\n', { mode: 0 })
    await request(dataManager.addTables, { body: { table_name: table, database_name: folder } })
    const extracted = request(dataManager.extract, {
      params: { source: folder, table },
      query: { wait: true },
    })
    await expect(extracted).rejects.toThrow(/file_locked/)
  })

  it('DUR3 prevents the start, with one sentence', async () => {
    setWritable(false)
    await expect(startServer(settingsOf(testFolder), { prefix })).rejects.toThrow(
      /read-only; allow this account to write to PLATFORM_DATA/,
    )
    setWritable(true)
    expect(await readBack(await start(), ledger)).toEqual([])
  })
})
