import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDisk, type Disk } from './platform/disk/disk.ts'
import { openWarehouse, type DuckWarehouse } from './platform/warehouse/duckdb.ts'
import { writeIndex } from './platform/warehouse/loading/write-index.ts'
import { compile } from './platform/warehouse/sql.ts'
import { canCreateDisks, smallDisk, type SmallDisk } from './testing/small-disk.ts'

const rows = 1_000_000
const megabyte = 1024 ** 2

let small: SmallDisk
let disk: Disk
let warehouse: DuckWarehouse

const folder = (): string => join(small.folder, 'data')
const file = (): string => join(folder(), 'warehouse.duckdb')
const index = sql`CREATE INDEX by_text ON numbers(text)`

const countRows = async (): Promise<unknown> =>
  (await warehouse.run(compile(sql`SELECT count(*) FROM numbers`))).columns[0]?.[0]

/** The table needs 12 MB. Its index needs 50 MB, more than the disk has. */
beforeEach(async () => {
  if (!canCreateDisks()) return
  const created = smallDisk(48)
  if (created === undefined) throw new Error('no disk could be made')
  small = created
  mkdirSync(folder())
  disk = openDisk({
    folder: folder(),
    reserve: undefined,
    hasReserveFile: true,
    logger: pino({ enabled: false }),
  })
  const staging = join(folder(), 'staging')
  warehouse = await openWarehouse({ file: file(), folders: [], staging })
  await warehouse.execute(
    `CREATE TABLE numbers AS SELECT range AS number, CAST(hash(range) AS VARCHAR) AS text FROM range(${rows})`,
  )
  await warehouse.checkpoint()
})
afterEach(async () => {
  if (small === undefined) return
  await warehouse.close()
  disk.close()
  small.remove()
})

describe.skipIf(!canCreateDisks())('DUR5 the warehouse on a small disk', () => {
  it('DUR5 rejects an index that would use the reserve, and continues', async () => {
    const before = statSync(file()).size
    const writing = warehouse.session((session) =>
      writeIndex(
        {
          session,
          staging: folder(),
          signal: new AbortController().signal,
          requireRoom: (bytes) => disk.requireRoom(bytes),
        },
        { statement: index, name: 'numbers' },
      ),
    )
    await expect(writing).rejects.toMatchObject({ code: 'storage_low' })
    await warehouse.reclaim()
    expect(statSync(file()).size).toBeLessThan(before + megabyte)
    expect(await countRows()).toBe(rows)
    await warehouse.execute('CREATE TABLE after AS SELECT 1 AS one')
  })

  it('DUR2 continues after a checkpoint found the disk full', async () => {
    await expect(warehouse.execute(compile(index))).rejects.toMatchObject({ code: 'storage_full' })
    expect(await countRows()).toBe(rows)
    disk.check()
    await warehouse.reclaim()
    await warehouse.execute('CREATE TABLE after AS SELECT 1 AS one')
    expect(await countRows()).toBe(rows)
  })

  it('DUR5 returns the space of dropped tables to the disk', async () => {
    const before = statSync(file()).size
    const columns = Array.from({ length: 60 }, (_, column) => `hash(range + ${column}) AS c${column}`)
    for (const table of ['first', 'second']) {
      await warehouse.execute(`CREATE TABLE ${table} AS SELECT ${columns.join(', ')} FROM range(10000)`)
      await warehouse.checkpoint()
    }
    for (const table of ['first', 'second']) await warehouse.execute(`DROP TABLE ${table}`)
    expect(statSync(file()).size).toBeGreaterThan(before + 8 * megabyte)
    await warehouse.reclaim()
    expect(statSync(file()).size).toBeLessThan(before + megabyte)
  })

  it('DUR5 tells that the space of a stopped statement remains while others run', async () => {
    await expect(warehouse.execute(compile(index))).rejects.toMatchObject({ code: 'storage_full' })
    disk.check()
    const end = Promise.withResolvers<undefined>()
    const other = warehouse.session(() => end.promise)
    expect(await warehouse.reclaim()).toBe(false)
    end.resolve(undefined)
    await other
    expect(await warehouse.reclaim()).toBe(true)
  })
})
