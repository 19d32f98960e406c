// The parts of a data folder belong together, and a start with a missing or foreign part changes nothing.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { createRemoteClient } from './testing/kills/remote-client.ts'
import {
  runProgram,
  startServer,
  type ProgramResult,
  type Running,
  type Settings,
} from './testing/program.ts'

let folder: string
let running: Running | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'))
})
afterEach(async () => {
  await running?.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const password = 'Correct-Horse-7-Battery'
const settings = (data: string): Settings => ({
  PLATFORM_DATA: join(folder, data),
  PLATFORM_SOURCES: folder,
  PLATFORM_ADMIN_PASSWORD: password,
  PORT: '0',
})
const at = (...names: string[]): string => join(folder, 'data', ...names)
const admin = (args: readonly string[], data = 'data'): Promise<ProgramResult> =>
  runProgram('admin.ts', { args, settings: settings(data) })
const failStart = async (): Promise<string> => {
  const { code, err } = await runProgram('main.ts', { settings: settings('data') })
  const lines = err
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect([code, lines.length]).toEqual([1, 1])
  return lines.join('')
}
const startAndStop = async (data = 'data'): Promise<void> => {
  running = await startServer(settings(data))
  expect(await running.stop()).toBe(0)
}
/** Extracts a file: the first use of the warehouse, which creates it. */
const extract = async ({ origin }: Running): Promise<void> => {
  writeFileSync(join(folder, 'quays.csv'), 'quay,length\nA,120\n')
  const anonymous = createRemoteClient(origin, undefined)
  const { token } = await anonymous(iam.login, { body: { login: 'admin', password } })
  const request = createRemoteClient(origin, token)
  await request(dataManager.createSource, {
    body: { dbms: 'local', parameters: { path: folder }, database_name: 'quays' },
  })
  await request(dataManager.addTables, { body: { table_name: 'quays.csv', database_name: 'quays' } })
  await request(dataManager.extract, {
    params: { source: 'quays', table: 'quays.csv' },
    query: { wait: true },
  })
}
/** Has every part. */
const createPlatform = async (data = 'data'): Promise<void> => {
  running = await startServer(settings(data))
  await extract(running)
  expect(await running.stop()).toBe(0)
}
/** A file that no metadata names: a sweep would remove it. */
const orphan = 'upload_0abc.csv'
const putOrphan = (): void => {
  mkdirSync(at('uploads'), { recursive: true })
  writeFileSync(at('uploads', orphan), 'a\n1\n')
}

describe('DUR7 a data folder without its metadata', () => {
  it('DUR7 does not start, and loses no file', async () => {
    await createPlatform()
    putOrphan()
    renameSync(at('platform.sqlite'), join(folder, 'metadata'))
    expect(await failStart()).toMatch(
      /contains warehouse\.duckdb, uploads, but platform\.sqlite is missing or empty\. Put .*restore.*PLATFORM_DATA$/,
    )
    expect([existsSync(at('uploads', orphan)), existsSync(at('platform.sqlite'))]).toEqual([true, false])
    expect((await admin(['adopt'])).err).toMatch(/no platform in/)
    renameSync(join(folder, 'metadata'), at('platform.sqlite'))
    await startAndStop()
  })

  it('DUR7 does not start with an empty metadata store', async () => {
    putOrphan()
    writeFileSync(at('platform.sqlite'), '')
    expect(await failStart()).toMatch(/contains uploads, but platform\.sqlite is missing or empty/)
    expect(readdirSync(at('uploads'))).toEqual([orphan])
  })
})

describe('DUR7 a data folder with a missing or foreign part', () => {
  it('DUR7 has no warehouse until it is used, and then does not start without it', async () => {
    await startAndStop()
    await startAndStop()
    expect(existsSync(at('warehouse.duckdb'))).toBe(false)
    await createPlatform()
    rmSync(at('warehouse.duckdb'))
    expect(await failStart()).toMatch(/not complete: warehouse\.duckdb is missing\. /)
  })

  it('DUR7 does not start with the warehouse of another platform instead of none', async () => {
    await startAndStop()
    await createPlatform('other')
    renameSync(join(folder, 'other', 'warehouse.duckdb'), at('warehouse.duckdb'))
    expect(await failStart()).toMatch(/not complete: warehouse\.duckdb belongs to another data folder\. /)
  })

  it('DUR7 does not start until the part is back or adopted', async () => {
    await createPlatform()
    for (const part of ['warehouse.duckdb', 'uploads', 'archives']) renameSync(at(part), join(folder, part))
    mkdirSync(at('archives'))
    expect(await failStart()).toMatch(
      /not complete: warehouse\.duckdb is missing, uploads is missing, archives has no id\. Put .* admin -- adopt$/,
    )
    expect(existsSync(at('warehouse.duckdb'))).toBe(false)
    renameSync(join(folder, 'archives'), at('archives'))
    expect((await admin(['adopt'])).out).toMatch(
      /Accepted: warehouse\.duckdb is missing, uploads is missing\./,
    )
    await startAndStop()
    expect((await admin(['adopt'])).out).toMatch(/Nothing was changed/)
    writeFileSync(at('warehouse.duckdb'), 'damaged')
    expect(await failStart()).toMatch(
      /warehouse\.duckdb is damaged .* Restore a backup .* adopt, and build again$/,
    )
  })

  it('DUR7 does not start with parts of another platform until they are adopted', async () => {
    await createPlatform()
    await createPlatform('other')
    for (const part of ['warehouse.duckdb', 'uploads']) {
      renameSync(at(part), join(folder, part))
      renameSync(join(folder, 'other', part), at(part))
    }
    expect(await failStart()).toMatch(/not complete: uploads belongs to another data folder\. /)
    rmSync(at('uploads'), { recursive: true })
    renameSync(join(folder, 'uploads'), at('uploads'))
    expect(await failStart()).toMatch(/not complete: warehouse\.duckdb belongs to another data folder\. /)
    expect((await admin(['adopt'])).out).toMatch(
      /Accepted: warehouse\.duckdb belongs to another data folder\./,
    )
    await startAndStop()
  })

  it('DUR7 SRV9 a restored backup has the id of its platform', async () => {
    await startAndStop()
    expect((await admin(['backup', join(folder, 'copy')])).err).toBe('')
    expect((await admin(['restore', join(folder, 'copy')], 'other')).err).toBe('')
    renameSync(join(folder, 'other', 'uploads'), at('uploads-2'))
    rmSync(at('uploads'), { recursive: true })
    renameSync(at('uploads-2'), at('uploads'))
    await startAndStop()
  })
})
