import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ExactNumber } from '#contract/exact-number.ts'
import { PlatformError } from '../core/error.ts'
import { openWarehouse, type DuckWarehouse } from './duckdb.ts'
import { compile } from './sql.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'locked-')))
const at = (...names: string[]): string => join(folder, ...names)
const plain = (text: string) => ({ sql: text, parameters: [] })

let warehouse: DuckWarehouse
beforeAll(async () => {
  mkdirSync(at('files'))
  writeFileSync(at('files', 'open.csv'), 'a,b\n1,x\n')
  writeFileSync(at('secret.csv'), 'a\n42\n')
  symlinkSync(at('secret.csv'), at('files', 'link.csv'))
  symlinkSync(folder, at('files', 'up'))
  warehouse = await openWarehouse({
    file: at('store', 'warehouse.duckdb'),
    folders: [at('files')],
    staging: at('staging'),
    threads: 2,
    timeZone: 'Asia/Tokyo',
  })
})
afterAll(async () => {
  await warehouse.close()
  rmSync(folder, { recursive: true, force: true })
})

it('prepares a statement again after the rows of its table have changed', async () => {
  await warehouse.execute('CREATE TABLE changing (n BIGINT)')
  const query = plain('SELECT n FROM changing LIMIT 100')
  expect((await warehouse.run(query)).columns).toEqual([[]])
  await warehouse.execute('INSERT INTO changing SELECT range FROM range(3)')
  expect((await warehouse.run(query)).columns).toEqual([[0, 1, 2]])
  await warehouse.execute('DROP TABLE changing')
})

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    return error instanceof PlatformError ? error.code : String(error)
  }
}

describe('locked configuration', () => {
  it('reads files in its folders', async () => {
    const batch = await warehouse.execute(`select * from read_csv('${at('files', 'open.csv')}')`)
    expect(batch).toEqual({ names: ['a', 'b'], columns: [[1], ['x']], rows: 1 })
  })

  it.each([
    `select * from read_csv('${at('secret.csv')}')`,
    `select * from '${at('files', '..', 'secret.csv')}'`,
    `select * from read_csv('${at('files', 'link.csv')}')`,
    `select * from read_csv('${at('files', 'up', 'secret.csv')}')`,
    `select * from glob('${at('*')}')`,
    `select * from read_text('/etc/hostname')`,
    `attach '${at('other.duckdb')}'`,
    `copy (select 1) to '${at('out.csv')}'`,
    `export database '${at('export')}'`,
    'set threads = 1',
    'set enable_external_access = true',
    'set lock_configuration = false',
    "set allowed_directories = ['/']",
    'reset memory_limit',
    'install httpfs',
    'load httpfs',
    `load '${at('files', 'x.duckdb_extension')}'`,
    `pragma profiling_output = '${at('files', 'profile.json')}'`,
    "create secret s (type s3, key_id 'a', secret 'b')",
  ])('rejects %s', async (statement) => {
    expect(await codeOf(warehouse.execute(statement))).toBe('ERROR')
  })

  it.each(['create table t (a int)', `copy (select 1) to '${at('files', 'out.csv')}'`, 'checkpoint'])(
    'allows a query to select only, not %s',
    async (statement) => {
      expect(await codeOf(warehouse.run(plain(statement)))).toBe('ERROR')
    },
  )
})

describe('values', () => {
  it.each<readonly [string, unknown]>([
    ["date '2024-02-29'", '2024-02-29'],
    ["timestamp '2024-02-29 12:30:00'", '2024-02-29T12:30:00'],
    ["timestamp '1969-12-31 23:59:59.25'", '1969-12-31T23:59:59.250'],
    ["timestamp '2024-02-29 12:30:00.000001'", '2024-02-29T12:30:00.000001'],
    ["cast(timestamptz '2024-02-29 12:30:00+00' as timestamp)", '2024-02-29T21:30:00'],
    ['9007199254740993', new ExactNumber('9007199254740993')],
    ['9007199254740992', 9007199254740992],
    ['sum(9007199254740991::bigint)', 9007199254740991],
    ['-1.005::decimal(9, 3)', -1.005],
    ['12345678901234567890.12::decimal(38, 2)', new ExactNumber('12345678901234567890.12')],
    ['12345678901234567890.10::decimal(38, 2)', new ExactNumber('12345678901234567890.1')],
    ['-0.00000000000000000000000000000000000012::decimal(38, 38)', -1.2e-37],
    ['18446744073709551615::ubigint', new ExactNumber('18446744073709551615')],
    ['-0.1::decimal(38, 1)', -0.1],
    ['1::tinyint', 1],
    ['1.5::float', 1.5],
    ["'nan'::double", null],
    ["'infinity'::double", null],
    ["'infinity'::date", null],
    ['true', true],
    ["'日本'", '日本'],
    ['null', null],
    ["interval '1' day", '1 day'],
    ["uuid '00000000-0000-0000-0000-000000000001'", '00000000-0000-0000-0000-000000000001'],
  ])('%s reads %j', async (expression, expected) => {
    const batch = await warehouse.run(plain(`select ${expression} as v`))
    expect(batch.columns[0]?.[0]).toEqual(expected)
  })

  it('binds every kind of value and quotes names', async () => {
    const values = ["it's", 7, 7.5, true, null, 2n ** 70n]
    const statement = compile(
      sql`select ${sql.join(values.map((value, index) => sql`${value} as ${sql.id(`c"${index}`)}`))}`,
    )
    const { names, columns } = await warehouse.run(statement)
    expect(names[0]).toBe('c"0')
    expect(columns.map(([cell]) => cell)).toEqual([
      "it's",
      7,
      7.5,
      true,
      null,
      new ExactNumber(String(2n ** 70n)),
    ])
  })

  it('streams in batches what run returns as one batch', async () => {
    const statement = plain('select i, i::varchar as t from range(5000) r(i) order by i')
    const sizes: number[] = []
    const texts: unknown[] = []
    for await (const batch of warehouse.stream(statement)) {
      sizes.push(batch.rows)
      texts.push(...(batch.columns[1] ?? []))
    }
    expect(sizes.length).toBeGreaterThan(1)
    expect(texts).toEqual((await warehouse.run(statement)).columns[1])
  })
})

describe('stopping statements', () => {
  const endless = plain('select count(*) from range(1000000) a, range(1000000) b where a.range < b.range')

  it('stops a query on timeout', async () => {
    await expect(warehouse.run(endless, { timeout: 50 })).rejects.toMatchObject({
      code: 'query_timeout',
      params: { seconds: 0.05 },
    })
  })

  it('stops a query on abort, running or waiting', async () => {
    const running = new AbortController()
    const stopped = codeOf(warehouse.run(endless, { signal: running.signal }))
    running.abort()
    expect(await stopped).toBe('query_cancelled')
    expect(await codeOf(warehouse.run(endless, { signal: AbortSignal.abort() }))).toBe('query_cancelled')
    expect(await codeOf(warehouse.execute(endless, { signal: AbortSignal.timeout(30) }))).toBe(
      'query_cancelled',
    )
  })

  it('closes immediately and interrupts running statements', async () => {
    const other = await openWarehouse({ file: ':memory:', folders: [], staging: at('staging'), threads: 1 })
    const running = Array.from({ length: 5 }, () => codeOf(other.run(endless)))
    const loading = codeOf(other.execute(endless))
    expect(await codeOf(other.run(plain('select 1'), { signal: AbortSignal.abort() }))).toBe(
      'query_cancelled',
    )
    await other.close()
    expect(new Set(await Promise.all([...running, loading]))).toEqual(new Set(['query_cancelled']))
  })

  it('continues after a stopped statement', async () => {
    expect((await warehouse.run(plain('select 1'))).columns).toEqual([[1]])
  })
})

describe('loading', () => {
  it('keeps temporary tables for a session, and rolls back a failed transaction', async () => {
    const rows = await warehouse.session(async (session) => {
      await session.execute('create temp table t as select 1 as a')
      return (await session.execute('select * from t')).rows
    })
    expect(rows).toBe(1)
    expect(await codeOf(warehouse.execute('select * from t'))).toBe('ERROR')
  })

  it('reports progress', async () => {
    const fractions: number[] = []
    await warehouse.execute(
      'create table big as select hash(i)::varchar s from range(3000000) r(i) order by s',
      {
        onProgress: (fraction) => fractions.push(fraction),
      },
    )
    await warehouse.execute('drop table big')
    await warehouse.checkpoint()
    expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
  })
})

describe('opening', () => {
  it('creates the file on first use, and prepares it before', async () => {
    const prepared: string[] = []
    const file = at('lazy', 'warehouse.duckdb')
    const lazy = await openWarehouse({
      file,
      folders: [],
      staging: at('staging'),
      prepare: async (session) => {
        await session.execute('create table if not exists prepared as select 1 as a')
        prepared.push(file)
      },
    })
    expect([lazy.isCreated(), prepared]).toEqual([false, []])
    expect((await lazy.run(plain('select a from prepared'))).columns).toEqual([[1]])
    expect([lazy.isCreated(), prepared]).toEqual([true, [file]])
    await lazy.close()
    expect(await codeOf(lazy.run(plain('select 1')))).toBe('query_cancelled')
  })

  it('closes an idle file, and opens it again on the next use', async () => {
    let openings = 0
    const idle = await openWarehouse({
      file: at('idle', 'warehouse.duckdb'),
      folders: [],
      staging: at('staging'),
      idle: 50,
      prepare: async () => void (openings += 1),
    })
    await idle.execute('create table kept as select range as a from range(5000)')
    const reading = idle.stream(plain('select a from kept'))[Symbol.asyncIterator]()
    await reading.next()
    await wait(150)
    expect((await idle.run(plain('select count(*) from kept'))).columns).toEqual([[5000]])
    expect(openings).toBe(2)
    // A result stays readable after its file was closed.
    expect(await reading.next()).toMatchObject({ done: false })
    await wait(150)
    const counts = await Promise.all([1, 2].map(() => idle.run(plain('select count(*) from kept'))))
    expect(counts.map(({ columns }) => columns)).toEqual([[[5000]], [[5000]]])
    expect(openings).toBe(3)
    await idle.close()
  })

  it('is opened by the next use if it could not be prepared', async () => {
    let isReady = false
    const later = await openWarehouse({
      file: at('later', 'warehouse.duckdb'),
      folders: [],
      staging: at('staging'),
      prepare: async () => {
        if (!isReady) throw new PlatformError('storage_full')
      },
    })
    expect(await codeOf(later.run(plain('select 1')))).toBe('storage_full')
    isReady = true
    expect((await later.run(plain('select 1'))).columns).toEqual([[1]])
    await later.close()
  })

  it('reports in one sentence that another process uses the file', async () => {
    const options = { file: at('store', 'warehouse.duckdb'), folders: [], staging: at('staging') }
    const script = `import { openWarehouse } from '${join(import.meta.dirname, 'duckdb.ts')}'
      await openWarehouse(${JSON.stringify(options)}).catch((error) => console.log(error.message))`
    const child = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    expect(child.stdout).toBe(
      `The warehouse ${options.file} is in use by another process; stop that one first\n`,
    )
  })

  it('reports that a file is not a warehouse', async () => {
    writeFileSync(at('broken.duckdb'), 'not a database, but long enough to be mistaken for one'.repeat(100))
    const opening = openWarehouse({ file: at('broken.duckdb'), folders: [], staging: at('staging') })
    await expect(opening).rejects.toThrow(
      /^The warehouse .*broken\.duckdb is damaged \([^\n]*\)\. Restore a backup[^\n]*$/,
    )
  })
})
