import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { createRemoteClient } from './testing/kills/remote-client.ts'
import { startServer, type Running } from './testing/program.ts'
import { canCreateDisks, smallDisk, type SmallDisk } from './testing/small-disk.ts'

const megabyte = 1024 ** 2
const password = 'Correct-Horse-7-Battery'
const file = 'readings.csv'
const rows = 420_000
/** Metadata that grows meanwhile: jobs, logs and the audit. */
const tolerance = 2 * megabyte

let place: string
let disk: SmallDisk
let server: Running
let request: ReturnType<typeof createRemoteClient>

const dataFolder = (): string => join(disk.folder, 'data')
const reserveFile = (): string => join(dataFolder(), 'reserve')
const freeBytes = (): number => {
  const { bavail, bsize } = statfsSync(disk.folder)
  return bavail * bsize
}

/** Text that does not compress much: about 34 MB as a file. */
const writeReadings = (name: string, lines: readonly string[] = [], count = rows): void => {
  const noise = randomBytes(count * 54).toString('base64url')
  const all = Array.from({ length: count }, (_, row) => `${row},${noise.slice(row * 72, row * 72 + 72)}`)
  writeFileSync(join(place, name), ['row,noise', ...all, ...lines, ''].join('\n'))
}

const signIn = async (): Promise<string> => {
  const anonymous = createRemoteClient(server.origin, undefined)
  return (await anonymous(iam.login, { body: { login: 'admin', password } })).token
}

const start = async (): Promise<void> => {
  server = await startServer({
    PLATFORM_DATA: dataFolder(),
    PLATFORM_SOURCES: place,
    PLATFORM_ADMIN_PASSWORD: password,
  })
  request = createRemoteClient(server.origin, await signIn())
}

const extract = (table: string) =>
  request(dataManager.extract, { params: { source: 'place', table }, query: { wait: true } })

const addTable = (table: string) =>
  request(dataManager.addTables, { body: { table_name: table, database_name: 'place' } })

const build = (isAwaited = true) =>
  request(dataManager.buildPhysical, {
    query: { full: true, ...(isAwaited ? { wait: true } : {}) },
    body: { levelsToBuild: ['data_prim'] },
  })

const saveQuery = (name: string) =>
  request(query.createSaved, { body: { name, request: { data: { fields: { row: ['count'] } } } } })

const countRows = async (): Promise<unknown> => {
  const body = { data: { fields: { row: ['count' as const] } }, table_name: 'readings' }
  const { results } = await request(query.run, { body })
  return results[0]?.data['row']?.['count']?.[0]?.['value']
}

/** Creates the design of a table that needs more than half of the disk. */
const designReadings = async (): Promise<void> => {
  writeReadings(file)
  await design()
}

const design = async (): Promise<void> => {
  await request(dataManager.createSource, {
    body: { dbms: 'local', parameters: { path: place }, database_name: 'place' },
  })
  await addTable(file)
  const { extraction } = await extract(file)
  if (extraction === undefined) throw new Error('the file was not read')
  await request(dataManager.saveObjects, { body: [{ ...proposeObject(extraction), to_materialize: true }] })
  await request(dataManager.freezePrim, {})
}

/** Waits until the running build has written some megabytes. */
const waitForWriting = async (free: number): Promise<void> => {
  while (freeBytes() > free - 3 * megabyte) await wait(2)
}

beforeEach(() => {
  if (!canCreateDisks()) return
  const created = smallDisk(60)
  if (created === undefined) throw new Error('no disk could be made')
  disk = created
  place = mkdtempSync(join(tmpdir(), 'full-disk-'))
  mkdirSync(dataFolder())
})
afterEach(async () => {
  if (disk === undefined) return
  await server?.stop('SIGKILL')
  disk.remove()
  rmSync(place, { recursive: true, force: true })
})

describe.skipIf(!canCreateDisks())('DUR5 the space of builds', () => {
  it('DUR5 stops a build that would use the reserve, returns its space, and everything else continues', async () => {
    await start()
    await designReadings()
    await build()
    const free = freeBytes()
    for (const name of ['first', 'second']) {
      await expect(build()).rejects.toThrow(/storage_low/)
      await expect.poll(freeBytes, { timeout: 10_000 }).toBeGreaterThan(free - tolerance)
      request = createRemoteClient(server.origin, await signIn())
      await saveQuery(name)
      expect(await countRows()).toBe(rows)
    }
    const { items } = await request(engine.listJobs, { query: { kind: 'build' } })
    const { failure } = items[0] ?? {}
    expect(failure?.code).toBe('storage_low')
    expect(Number(failure?.params['free'])).toBeLessThan(Number(failure?.params['needed']))
    expect(existsSync(reserveFile())).toBe(true)
  }, 120_000)

  it('DM38 removes the previous build when a new one needs its space', async () => {
    await start()
    // Two tables fit, three do not.
    const fewer = 290_000
    writeReadings(file, [], fewer)
    await design()
    await build()
    const { build: before } = await build()
    expect(before?.retained?.build_id).toBe(1)
    const { build: after } = await build()
    expect(after).toMatchObject({ outcome: 'success', is_current: true, retained: { build_id: 2 } })
    expect(after?.log.map(({ code }) => code)).toContain('build_dropped')
    expect(await countRows()).toBe(fewer)
    await request(dataManager.activateBuild, { params: { build: '2' } })
    expect(await countRows()).toBe(fewer)
  }, 120_000)

  it('DUR5 returns the space of a build that is cancelled or killed', async () => {
    await start()
    await designReadings()
    const free = freeBytes()
    const cancelled = build(false)
    cancelled.catch(() => undefined)
    await waitForWriting(free)
    const { items } = await request(engine.listJobs, { query: { kind: 'build' } })
    await request(engine.cancelJob, { params: { job: items[0]?.job_id ?? '' } })
    await expect(cancelled).rejects.toThrow(/job_cancelled/)
    expect(freeBytes()).toBeGreaterThan(free - tolerance)

    const killed = build(false)
    killed.catch(() => undefined)
    await waitForWriting(free)
    await server.stop('SIGKILL')
    await start()
    expect(freeBytes()).toBeGreaterThan(free - tolerance)
    await build()
    expect(await countRows()).toBe(rows)
  }, 120_000)

  it('DUR5 continues after a wide table filled the disk at its end', async () => {
    await start()
    const columns = Array.from({ length: 60 }, (_, column) => `c${column}`)
    const numbers = () => columns.map(() => randomBytes(6).readUIntBE(0, 6)).join(',')
    const lines = Array.from({ length: 20_000 }, numbers)
    writeFileSync(join(place, file), [columns.join(','), ...lines, ''].join('\n'))
    await design()
    const free = freeBytes()
    writeFileSync(join(disk.folder, 'other'), Buffer.alloc(free - 9 * megabyte))
    await expect(build()).rejects.toThrow(/storage_(low|full)/)
    expect(freeBytes()).toBeGreaterThan(9 * megabyte - tolerance)
    await saveQuery('after')
    rmSync(join(disk.folder, 'other'))
    await build()
    expect(freeBytes()).toBeLessThan(free - 6 * megabyte)
  }, 120_000)

  it('DUR5 stops an extraction that would use the reserve, and removes its copy', async () => {
    await start()
    await designReadings()
    // A rejected line, so that a cleaned copy is written.
    writeReadings('large.csv', ['1,2,3,4', ...Array.from({ length: 3 }, () => 'x,y')])
    await addTable('large.csv')
    const free = freeBytes()
    writeFileSync(join(disk.folder, 'other'), Buffer.alloc(free - 16 * megabyte))
    await expect(extract('large.csv')).rejects.toThrow(/storage_low/)
    expect(freeBytes()).toBeGreaterThan(16 * megabyte - tolerance)
    await saveQuery('after')
  }, 120_000)
})

/** Everything that a person needs to make room, on a disk that another program has filled. */
const expectUsable = async (upload: string): Promise<void> => {
  const anonymous = createRemoteClient(server.origin, undefined)
  await expect(anonymous(iam.login, { body: { login: 'admin', password: 'wrong' } })).rejects.toThrow(
    /wrong_credentials/,
  )
  request = createRemoteClient(server.origin, await signIn())
  await expect(saveQuery('while full')).rejects.toThrow(/storage_low/)
  await expect(build()).rejects.toThrow(/storage_low/)
  expect((await request(query.listSaved, {})).items).toHaveLength(1)
  await request(uploads.remove, { params: { upload } })
}

const startUpload = async (): Promise<string> => {
  const body = { name: 'a.csv', size: 4, purpose: 'source' as const }
  const { upload } = await request(uploads.create, { body })
  await request(uploads.send, {
    params: { upload: upload.upload_id },
    query: { offset: 0 },
    body: new Blob(['a\n1\n']),
  })
  return upload.upload_id
}

const expectRecovered = async (): Promise<void> => {
  disk.free()
  await saveQuery('with space')
  await wait(1500)
  expect(existsSync(reserveFile())).toBe(true)
}

describe.skipIf(!canCreateDisks())('DUR6 a full disk', () => {
  it('DUR6 that fills while the server runs: people sign in and delete, other writes wait for space', async () => {
    await start()
    await saveQuery('before')
    const upload = await startUpload()
    expect(existsSync(reserveFile())).toBe(true)
    disk.fill()
    await expectUsable(upload)
    expect(existsSync(reserveFile())).toBe(false)
    await expectRecovered()
  }, 60_000)

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'DUR6 at the start, after %s: the server starts, people sign in and delete',
    async (signal) => {
      await start()
      await saveQuery('before')
      const upload = await startUpload()
      await server.stop(signal)
      disk.fill()
      await start()
      await expectUsable(upload)
      await expectRecovered()
    },
    60_000,
  )
})
