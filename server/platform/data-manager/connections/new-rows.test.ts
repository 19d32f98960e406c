import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { databaseEngines, type EngineServer } from '../../testing/database-engines.ts'

const source = 'shop'
/** Milliseconds: each run of the property reads a table. */
const patience = 2400 * (fc.readConfigureGlobal().numRuns ?? 100)

describe.each(databaseEngines)('DM66 new rows of $dbms', (db) => {
  let server: EngineServer
  let fixture: DataFixture

  beforeAll(async () => {
    server = await db.open()
    fixture = await openDataFixture()
    await fixture.request(dataManager.createSource, {
      body: { dbms: db.dbms, parameters: { ...server.location, ssl: 'off' }, database_name: source },
    })
  })
  afterAll(async () => {
    await fixture.platform.close()
    await server.close()
  })

  const add = async (name: string) => {
    const remote = { schema: server.schema, name }
    await fixture.request(dataManager.addTables, {
      body: { table_name: name, database_name: source, remote },
    })
  }
  const choose = (table: string, column: string | null) =>
    fixture.call(dataManager.saveRefresh, { params: { source, table }, body: { growing_by: column } })
  /** Adds and reads a table, and chooses the column. */
  const grow = async (name: string, column: string) => {
    await add(name)
    await fixture.extract(name)
    expect(await choose(name, column)).toMatchObject({
      status: 200,
      body: { table: { remote: { growing_by: column } } },
    })
  }
  const refresh = async (table: string, query = {}) => {
    const { extraction } = await fixture.request(dataManager.extract, {
      params: { source, table },
      query: { wait: true, ...query },
    })
    if (extraction?.rows_read === undefined) throw new Error('nothing was read')
    const { rows, growing_by: column, whole_reason: reason } = extraction.rows_read
    const log = await fixture.platform.deps.jobs.log(extraction.job_id)
    const messages = log.map(({ message }) => message)
    return { rows, column, reason: reason?.code ?? null, held: extraction.rows, messages }
  }
  const uploadOf = (table: string) =>
    fixture.platform.deps.db
      .selectFrom('uploads')
      .innerJoin('sourceTables', 'sourceTables.uploadId', 'uploads.id')
      .where('tableName', '=', table)
      .select(['uploads.id', 'uploads.name'])
      .executeTakeFirstOrThrow()
  const heldRows = async (table: string, select: string): Promise<string[]> => {
    const { uploads, warehouse } = fixture.platform.deps
    const path = uploads.pathOf(await uploadOf(table))
    const { columns } = await warehouse.execute(
      `SELECT CAST(concat_ws('|', ${select}) AS VARCHAR) FROM read_parquet('${path}')`,
    )
    return (columns[0] ?? []).map(String).toSorted()
  }

  interface Row {
    readonly key: number | null
    readonly value: number
  }
  /** Each key as a number of the column, the smallest ones negative or before 1970. */
  const keys = {
    id: { type: 'bigint', of: (key: number) => String((key - 20) * 3_000_000_019), held: 'id' },
    day: {
      type: 'date',
      of: (key: number) => `'${new Date((key - 20) * 86_400_000).toISOString().slice(0, 10)}'`,
      held: 'epoch_us(CAST(day AS TIMESTAMP)) // 86400000000',
    },
    moment: {
      type: db.time,
      // Microseconds on both sides of 1970.
      of: (key: number) =>
        key < 20
          ? `'1969-12-31 23:59:59.${String(999_980 + key).padStart(6, '0')}'`
          : `'1970-01-01 00:00:00.${String(key - 20).padStart(6, '0')}'`,
      held: 'epoch_us(moment)',
    },
    instant: {
      type: db.instant,
      of: (key: number) => db.instantOf(`2024-03-31 01:00:00.${String(key).padStart(6, '0')}`),
      held: 'epoch_us(instant)',
    },
  } as const
  type Column = keyof typeof keys
  const columns = ['id', 'day', 'moment', 'instant'] as const satisfies readonly Column[]
  const heldKey: Record<Column, (key: number) => bigint> = {
    id: (key) => BigInt(key - 20) * 3_000_000_019n,
    day: (key) => BigInt(key - 20),
    moment: (key) => BigInt(key - 20),
    instant: (key) => BigInt(Date.UTC(2024, 2, 31, 1)) * 1000n + BigInt(key),
  }

  /** What a refresh has to do, from all rows of both sides. */
  const expected = (table: readonly Row[], held: readonly Row[]) => {
    const numbers = (rows: readonly Row[]) => rows.map(({ key }) => key ?? 0).toSorted((a, b) => a - b)
    const largest = held.length === 0 ? null : Math.max(...numbers(held))
    const hasNull = [...table, ...held].some(({ key }) => key === null)
    const old = largest === null ? [] : table.filter(({ key }) => key !== null && key <= largest)
    const isSame = JSON.stringify(numbers(old)) === JSON.stringify(numbers(held))
    if (hasNull || largest === null || !isSame) return { isGrowing: false, rows: table.length, held: table }
    const late = table.filter(({ key }) => key !== null && key > largest)
    return { isGrowing: true, rows: late.length, held: [...held, ...late] }
  }

  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('append' as const), count: fc.nat(3) }) },
    fc.record({
      kind: fc.constantFrom('late', 'equal', 'delete', 'swap', 'move', 'change', 'null', 'clear'),
      at: fc.nat(),
    }),
  )
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

  const steps = (rows: readonly Row[], one: Step, next: () => number): Row[] => {
    const largest = Math.max(0, ...rows.map(({ key }) => key ?? 0))
    if ('count' in one)
      return [
        ...rows,
        ...Array.from({ length: one.count }, (_, at) => ({ key: largest + 1 + at, value: next() })),
      ]
    const at = rows.length === 0 ? 0 : one.at % rows.length
    const without = rows.filter((_, index) => index !== at)
    const late = { key: Math.max(0, largest - 1 - (one.at % 3)), value: next() }
    return {
      late: () => [...rows, late],
      equal: () => [...rows, { key: largest, value: next() }],
      delete: () => without,
      swap: () => [...without, late],
      move: () => rows.map((row, index) => (index === at ? { ...row, key: largest + 1 } : row)),
      change: () => rows.map((row, index) => (index === at ? { ...row, value: next() } : row)),
      null: () => [...rows, { key: null, value: next() }],
      clear: () => rows.filter(({ key }) => key !== null),
    }[one.kind]()
  }

  test(
    'DM66.b held rows are those of the table, but for changes that no key shows',
    { timeout: patience },
    async () => {
      const definitions = columns.map((column) => `${column} ${keys[column].type}`)
      await server.rows(`CREATE TABLE law (${definitions.join(', ')}, value bigint)`)
      const fill = async (rows: readonly Row[]): Promise<void> => {
        const values = rows.map(({ key, value }) => {
          const cells = columns.map((column) => (key === null ? 'NULL' : keys[column].of(key)))
          return `(${[...cells, value].join(', ')})`
        })
        const insert = values.length === 0 ? '' : `INSERT INTO law VALUES ${values.join(', ')};`
        await server.rows(`DELETE FROM law; ${insert}`)
      }
      let number = 0
      const next = (): number => (number += 1)
      let rows: Row[] = [
        { key: 1, value: next() },
        { key: 2, value: next() },
      ]
      let held: readonly Row[] = rows
      await fill(rows)
      await grow('law', 'id')
      const select = columns.map((column) => keys[column].held).join(', ')
      const texts = (expectedRows: readonly Row[]) =>
        expectedRows
          .map(({ key, value }) =>
            [...(key === null ? [] : columns.map((column) => heldKey[column](key))), value].join('|'),
          )
          .toSorted()
      await fc.assert(
        fc.asyncProperty(step, fc.constantFrom(...columns), async (one, column) => {
          // Keys stay within the microseconds of a second.
          if (rows.length > 30) rows = rows.slice(-5)
          rows = steps(rows, one, next)
          await fill(rows)
          await choose('law', column)
          const result = expected(rows, held)
          held = result.held
          expect(await refresh('law')).toMatchObject({
            rows: result.rows,
            held: held.length,
            column: result.isGrowing ? column : null,
          })
          expect(await heldRows('law', `${select}, value`)).toEqual(texts(held))
        }),
      )
    },
  )

  test('DM66.a a column has to exist and to have a type whose values are compared exactly', async () => {
    await server.rows(
      `CREATE TABLE kinds_of (id bigint, price numeric(9,2), name varchar(9), ratio double precision)`,
    )
    await add('kinds_of')
    const refused = async (column: string, table = 'kinds_of') => {
      const { status, body } = await choose(table, column)
      expect({ status, body }).toMatchObject({ status: 400, body: { params: { path: 'growing_by' } } })
      return JSON.stringify(body)
    }
    expect(await refused('id')).toContain('growing_unread')
    await fixture.extract('kinds_of')
    for (const name of ['price', 'name', 'ratio'])
      expect(await refused(name)).toContain(`“${name}” is of type`)
    expect(await refused('ID_')).toContain('has no column “ID_”')
    expect(await choose('kinds_of', 'id')).toMatchObject({ status: 200 })
    expect(await choose('kinds_of', null)).toMatchObject({
      body: { table: { remote: { growing_by: null } } },
    })
    expect(await choose('nowhere', 'id')).toMatchObject({ status: 404 })
    const audit = await fixture.platform.deps.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'table.refresh')
      .where('object', '=', `${source}/kinds_of`)
      .execute()
    expect(audit).toHaveLength(2)
  })

  test('DM66.c views, and tables of engines without snapshots, have new rows', async () => {
    await server.rows(`CREATE TABLE base (id bigint, v bigint); INSERT INTO base VALUES (1, 1), (2, 2);
      CREATE VIEW seen AS SELECT id, v * 2 AS v FROM base;
      CREATE TABLE plain (id bigint, v bigint) ${db.dbms === 'mysql' ? 'ENGINE = MyISAM' : ''}`)
    await server.rows('INSERT INTO plain SELECT * FROM base')
    for (const name of ['seen', 'plain']) {
      await grow(name, 'id')
      await server.rows(`INSERT INTO ${name === 'seen' ? 'base' : name} VALUES (3, 3)`)
      expect(await refresh(name)).toMatchObject({ rows: 1, held: 3, column: 'id' })
      await server.rows(`DELETE FROM ${name === 'seen' ? 'base' : name} WHERE id = 1`)
      expect(await refresh(name)).toMatchObject({ rows: 2, held: 2, reason: 'growing_rows' })
    }
  })

  test('DM66.e the log says how many rows were read and are held, by which column, or why all were read', async () => {
    await server.rows(
      `CREATE TABLE told (id bigint, v varchar(9)); INSERT INTO told VALUES (1, 'a'), (2, 'b')`,
    )
    await grow('told', 'id')
    await server.rows(`INSERT INTO told VALUES (3, 'c')`)
    expect((await refresh('told')).messages).toContain('told: 1 new row read by “id”, 3 rows held')
    const before = await uploadOf('told')
    expect((await refresh('told')).messages).toContain('told: 0 new rows read by “id”, 3 rows held')
    expect(await uploadOf('told')).toEqual(before)
    expect(await refresh('told', { whole: true })).toMatchObject({
      rows: 3,
      column: null,
      reason: 'growing_chosen',
    })
    await server.rows(`DELETE FROM told WHERE id = 2`)
    expect((await refresh('told')).messages).toContain(
      'told: all rows read (2 rows), not only new ones: rows were deleted or added late; up to the largest held value of “id”, the database has 2 rows, and 3 are held',
    )
    await server.rows(`DELETE FROM told`)
    expect(await refresh('told')).toMatchObject({ rows: 0, reason: 'growing_rows' })
    await server.rows(`INSERT INTO told VALUES (1, 'a')`)
    expect(await refresh('told')).toMatchObject({ rows: 1, reason: 'growing_first' })
  })

  test('DM66.b other columns, other types and a table that was created again are read whole', async () => {
    await server.rows(`CREATE TABLE shapes (id bigint, v varchar(9)); INSERT INTO shapes VALUES (1, 'a')`)
    await grow('shapes', 'id')
    await server.rows(`ALTER TABLE shapes ADD COLUMN more int`)
    // MariaDB creates a table again when it is altered, in another second.
    expect(['growing_columns', 'growing_table']).toContain((await refresh('shapes')).reason)
    expect((await refresh('shapes')).reason).toBeNull()
    await server.rows(`ALTER TABLE shapes DROP COLUMN more; ALTER TABLE shapes ADD COLUMN other varchar(20)`)
    expect((await refresh('shapes')).reason).not.toBeNull()
    expect((await refresh('shapes')).reason).toBeNull()
    await server.rows(`ALTER TABLE shapes DROP COLUMN id; ALTER TABLE shapes ADD COLUMN id varchar(9)`)
    expect((await refresh('shapes')).reason).not.toBeNull()
    expect((await refresh('shapes')).reason).toBe('growing_gone')
    await server.rows(
      `DROP TABLE shapes; CREATE TABLE shapes (id bigint, v varchar(9)); INSERT INTO shapes VALUES (5, 'x')`,
    )
    expect((await refresh('shapes')).reason).toBe('growing_gone')
    expect((await refresh('shapes')).reason).toBeNull()
    if (db.dbms === 'postgresql') {
      await server.rows(
        `DROP TABLE shapes; CREATE TABLE shapes (id bigint, v varchar(9)); INSERT INTO shapes VALUES (5, 'y')`,
      )
      expect((await refresh('shapes')).reason).toBe('growing_table')
      await server.rows(`ALTER TABLE shapes ALTER v TYPE text`)
      expect((await refresh('shapes')).reason).toBe('growing_columns')
    }
  })

  test('DM66.b a value that makes a column text makes the whole table read, while it is there', async () => {
    const odd = db.dbms === 'postgresql' ? "'infinity'" : "'0000-00-00'"
    await server.rows(
      `CREATE TABLE oddities (id bigint, day date); INSERT INTO oddities VALUES (1, '2024-01-01')`,
    )
    await grow('oddities', 'id')
    await server.rows(
      `${db.dbms === 'mysql' ? "SET sql_mode = '';" : ''} INSERT INTO oddities VALUES (2, ${odd})`,
    )
    expect(await refresh('oddities')).toMatchObject({ rows: 2, held: 2, reason: 'growing_text' })
    expect(await refresh('oddities')).toMatchObject({ rows: 2, reason: 'growing_text' })
    await server.rows(`DELETE FROM oddities WHERE id = 2`)
    expect(await refresh('oddities')).toMatchObject({ rows: 1, reason: 'growing_text' })
    await server.rows(`INSERT INTO oddities VALUES (3, '2024-01-02')`)
    expect(await refresh('oddities')).toMatchObject({ rows: 1, held: 2, column: 'id' })
  })

  test('DM66.f a build reads new rows, leaves a table without them, and reads all rows if it is full', async () => {
    await server.rows(`CREATE TABLE built (id bigint, v bigint); INSERT INTO built VALUES (1, 1), (2, 2)`)
    await grow('built', 'id')
    const { extraction } = await fixture.request(dataManager.lastExtraction, {
      params: { source, table: 'built' },
    })
    if (extraction === null) throw new Error('not extracted')
    const object = proposeObject(extraction)
    const stateOf = async (query = {}) => {
      const build = await fixture.build([object], ['data_prim'], query)
      return build.tables.find((one) => one.object_name === object.object_name)?.state
    }
    expect(await stateOf()).toBe('written')
    expect(await stateOf()).toBe('unchanged')
    await server.rows(`INSERT INTO built VALUES (3, 3); UPDATE built SET v = 20 WHERE id = 2`)
    expect(await stateOf()).toBe('written')
    expect(await fixture.rows(object.object_name)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect(await stateOf({ full: true })).toBe('written')
    expect((await fixture.rows(object.object_name)).map(String).toSorted()).toEqual(['1,1', '2,20', '3,3'])
  })

  test('DM66.f new rows are not added to a sample', async () => {
    await server.rows(`CREATE TABLE sampled (id bigint); INSERT INTO sampled VALUES (1), (2), (3), (4), (5)`)
    await grow('sampled', 'id')
    await fixture.extract('sampled', { sample: true, sample_max_lines: 2 })
    expect(await refresh('sampled')).toMatchObject({ rows: 5, held: 5, reason: 'growing_first' })
    expect(await heldRows('sampled', 'id')).toEqual(['1', '2', '3', '4', '5'])
  })

  test('DM66.g a scheduled workflow reads new rows', async () => {
    await server.rows(`CREATE TABLE hourly (id bigint); INSERT INTO hourly VALUES (1), (2)`)
    await grow('hourly', 'id')
    const parameters = { tables: [{ source, table: 'hourly' }] }
    const { action } = await fixture.request(engine.createAction, {
      body: { name: 'Refresh hourly', kind: 'extract', parameters },
    })
    await fixture.request(engine.createWorkflow, {
      body: {
        name: 'Hourly',
        stages: [{ name: 'One', steps: [{ id: 'read', action: action.id }] }],
        schedule: { cron: '* * * * *', time_zone: 'UTC' },
      },
    })
    await server.rows(`INSERT INTO hourly VALUES (3)`)
    fixture.platform.clock.advance(60_000)
    await expect
      .poll(
        async () => {
          const params = { source, table: 'hourly' }
          const { extraction } = await fixture.request(dataManager.lastExtraction, { params })
          return [extraction?.rows, extraction?.rows_read]
        },
        { timeout: 15_000, interval: 250 },
      )
      .toEqual([3, { rows: 1, growing_by: 'id', whole_reason: null }])
  })
})
