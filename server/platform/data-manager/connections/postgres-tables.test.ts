import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import type { DatabaseLocation } from '../../testing/database-server.ts'
import { hasPostgres, openPostgres, type Postgres } from '../../testing/postgres.ts'

describe.runIf(hasPostgres)('DM49 tables of a PostgreSQL database', () => {
  let server: Postgres
  let fixture: DataFixture
  let location: DatabaseLocation
  const source = 'shop'

  beforeAll(async () => {
    server = await openPostgres({ isOnNetwork: true })
    if (server.location === undefined) throw new Error('no network')
    location = server.location
    fixture = await openDataFixture()
    await fixture.request(dataManager.createSource, {
      body: { dbms: 'postgresql', parameters: { ...location, ssl: 'off' }, database_name: source },
    })
  })
  afterAll(async () => {
    await fixture.platform.close()
    await server.close()
  })

  const add = (name: string, schema = 'public') =>
    fixture.request(dataManager.addTables, {
      body: { table_name: name, database_name: source, remote: { schema, name } },
    })
  const extract = async (name: string) => {
    await add(name)
    return fixture.extract(name)
  }
  const fileOf = async (table: string): Promise<string> => {
    const { db, uploads } = fixture.platform.deps
    const row = await db
      .selectFrom('uploads')
      .innerJoin('sourceTables', 'sourceTables.uploadId', 'uploads.id')
      .where('tableName', '=', table)
      .select(['uploads.id', 'uploads.name'])
      .executeTakeFirstOrThrow()
    return uploads.pathOf(row)
  }
  const uploadFiles = async (): Promise<string[]> =>
    (await readdir(fixture.platform.deps.uploads.folder)).toSorted()
  const typesOf = (extraction: Awaited<ReturnType<typeof extract>>) =>
    Object.fromEntries(
      extraction.attributes.map(({ attribute_name: name, type }) => [
        name,
        [type.main, type.sub, type['digits'], type.precision]
          .flatMap((one) => (one === undefined ? [] : JSON.stringify(one).replaceAll('"', '')))
          .join(' '),
      ]),
    )

  test('DM49.d every type is read exactly', async () => {
    await server.rows(`
      CREATE TYPE mood AS ENUM ('calm', 'rough "sea"');
      CREATE DOMAIN price AS numeric(12,2);
      CREATE TYPE pair AS (a int, b text);
      CREATE TABLE kinds (
        id bigint, small smallint, whole int, money_in numeric(38,10), tiny numeric(5,-2), wide numeric(40,2),
        free numeric, d price, r real, f float8, b bool, t text, c char(4), v varchar(10), u uuid, j json, jb jsonb,
        ints int[], texts text[], bytes bytea, day date, at timestamp, zoned timestamptz, tm time, span interval,
        state mood, net inet, composite pair
      );
      INSERT INTO kinds VALUES (
        9223372036854775807, -32768, 2147483647, 1234567890123456789012345678.0123456789, 12300,
        12345678901234567890123456789012345678.25, 0.1000000000000000000000000000000000000000000000001, 12.5,
        0.5, 0.1, true, E'a,"b"\\n\\\\ é 🐟', 'ab', '', 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', '{"a": 1.10}',
        '{"a": 1.10}', '{1,NULL,3}', '{"x,y",NULL,"NULL"}', '\\xdeadbeef', '2024-02-29', '2024-02-29 12:34:56.123456',
        '2024-02-29 12:34:56.5+05:30', '23:59:59.5', '1 year 2 days 03:04:05', 'rough "sea"', '10.0.0.1/8', '(1,"x y")'
      ), (null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
        null, null, null, null, null, null, null, null, null, null);
    `)
    const extraction = await extract('kinds')
    expect(typesOf(extraction)).toEqual({
      id: 'num bigint',
      small: 'num smallint',
      whole: 'num int',
      money_in: 'num decimal 38 10',
      tiny: 'num decimal 7 0',
      wide: 'string varchar',
      free: 'string varchar',
      d: 'num decimal 12 2',
      r: 'num real',
      f: 'num double',
      b: 'boolean',
      ...Object.fromEntries(
        [
          't',
          'c',
          'v',
          'u',
          'j',
          'jb',
          'ints',
          'texts',
          'bytes',
          'tm',
          'span',
          'state',
          'net',
          'composite',
        ].map((name) => [name, 'string varchar']),
      ),
      day: 'date',
      at: 'datetime timestamp',
      zoned: 'datetime timestamp',
    })
    const object = proposeObject(extraction)
    await fixture.build([object])
    const [values = [], nulls = []] = await fixture.rows(object.object_name)
    expect(values.map(String)).toEqual([
      '9223372036854775807',
      '-32768',
      '2147483647',
      '1234567890123456789012345678.0123456789',
      '12300',
      '12345678901234567890123456789012345678.25',
      '0.1000000000000000000000000000000000000000000000001',
      '12.5',
      '0.5',
      '0.1',
      'true',
      'a,"b"\n\\ é 🐟',
      'ab',
      '',
      'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
      '{"a": 1.10}',
      '{"a": 1.10}',
      '[1,null,3]',
      '["x,y",null,"NULL"]',
      'deadbeef',
      '2024-02-29',
      '2024-02-29T12:34:56.123456',
      '2024-02-29T07:04:56.500',
      '23:59:59.5',
      'P1Y2DT3H4M5S',
      'rough "sea"',
      '10.0.0.1/8',
      '{"a":1,"b":"x y"}',
    ])
    expect(nulls).toEqual(values.map(() => null))
    expect(extraction).toMatchObject({ rows: 2, sampled: false })
  })

  test('DM49.d null and empty text differ, in one column as well', async () => {
    await server.rows(
      `CREATE TABLE one (t text); INSERT INTO one VALUES (NULL), (''), ('x'), (E'\\n'), ('"'), ('\\.')`,
    )
    const extraction = await extract('one')
    expect(extraction.flashzone).toEqual([[null], [''], ['x'], ['\n'], ['"'], ['\\.']])
  })

  test('DM49.d a value of megabytes is read, next to short ones', async () => {
    await server.rows(
      `CREATE TABLE huge AS SELECT n AS id, repeat('x', n * 3000000) AS t FROM generate_series(0, 2) n`,
    )
    const { attributes } = await extract('huge')
    expect(attributes.map(({ type }) => type.main)).toEqual(['num', 'string'])
    const { columns } = await fixture.platform.deps.warehouse.execute(
      `SELECT sum(length(t)) FROM read_parquet('${await fileOf('huge')}')`,
    )
    expect(String(columns[0]?.[0])).toBe('9000000')
  })

  test('DM49.e values that no type holds make their column text, and the log says so', async () => {
    await server.rows(`CREATE TABLE edges (n numeric(5,2), d date, at timestamptz, f float8, ok date);
      INSERT INTO edges VALUES ('NaN', 'infinity', '-infinity', 'Infinity', '2024-01-01'),
        (1.50, '0044-03-15 BC', '2024-01-01 00:00:00Z', 0.1, NULL), (NULL, NULL, NULL, NULL, NULL)`)
    const extraction = await extract('edges')
    expect(typesOf(extraction)).toEqual({
      n: 'string varchar',
      d: 'string varchar',
      at: 'string varchar',
      f: 'string varchar',
      ok: 'date',
    })
    expect(extraction.flashzone).toEqual([
      ['NaN', 'infinity', '-infinity', 'Infinity', '2024-01-01'],
      ['1.50', '0044-03-15 BC', '2024-01-01 00:00:00+00', '0.1', null],
      [null, null, null, null, null],
    ])
    const log = await fixture.platform.deps.jobs.log(extraction.job_id)
    expect(JSON.stringify(log)).toContain('n (decimal(5,2)), d (date), at (timestamptz), f (double)')
  })

  test('DM49.f an object is built from the rows that the database has then', async () => {
    await server.rows(`CREATE TABLE "Fång 🐟 ""x""" (id int, "name of, it" text);
      INSERT INTO "Fång 🐟 ""x""" SELECT n, 'fish ' || n FROM generate_series(1, 5000) n`)
    const extraction = await extract('Fång 🐟 "x"')
    const object = proposeObject(extraction)
    await fixture.build([object])
    await server.rows(`INSERT INTO "Fång 🐟 ""x""" VALUES (5001, 'late')`)
    const { plan } = await fixture.request(dataManager.planBuild, { body: { levelsToBuild: ['data_prim'] } })
    expect(plan.objects.find((one) => one.object_name === object.object_name)).toMatchObject({
      is_written: true,
      reasons: ['input'],
    })
    await fixture.build([object])
    const rows = await fixture.rows(object.object_name)
    expect(rows).toHaveLength(5001)
    expect(rows.at(-1)).toEqual([5001, 'late'])
  })

  test('DM49.d rows in any order of texts arrive as they are', async () => {
    await server.rows(`CREATE TABLE many AS SELECT n AS id,
      repeat(chr(32 + n % 90) || E'\r\n"\\,' , n % 7) AS t, CASE WHEN n % 3 = 0 THEN n::numeric(9,3) / 7 END::numeric(9,3) AS v
      FROM generate_series(1, 60000) n`)
    const object = proposeObject(await extract('many'))
    await fixture.build([object])
    const [found] = await server.rows(
      `SELECT count(*), count(v), sum(v), sum(length(t)), md5(string_agg(t, '|' ORDER BY id)) FROM many`,
    )
    const { warehouse } = fixture.platform.deps
    const { columns } = await warehouse.execute(
      `SELECT count(*), count(v), CAST(sum(v) AS VARCHAR), sum(length(t)), md5(string_agg(t, '|' ORDER BY id))
       FROM read_parquet('${await fileOf('many')}')`,
    )
    expect(columns.map((column) => String(column[0]))).toEqual(found)
  })

  test('DM49.d a table with as many columns as a server allows is read whole', async () => {
    const names = Array.from({ length: 1600 }, (_, at) => `column_${at}`)
    const values = names.map((_, at) => at)
    await server.rows(`CREATE TABLE wide (${names.map((name) => `${name} int`).join()});
      INSERT INTO wide VALUES (${values.join()})`)
    const extraction = await extract('wide')
    expect(extraction.attributes.map(({ attribute_name: name }) => name)).toEqual(names)
    expect(extraction.flashzone).toEqual([values])
  })

  test('DM49.g a sample reads its rows only, and the build reads all', async () => {
    await server.rows(`CREATE TABLE long_table AS SELECT n AS id FROM generate_series(1, 3000) n`)
    await add('long_table')
    const extraction = await fixture.extract('long_table', { sample: true, sample_max_lines: 100 })
    expect(extraction).toMatchObject({ sampled: true, lines_read: 100, rows: null })
    const object = proposeObject(extraction)
    await fixture.build([object])
    expect(await fixture.rows(object.object_name)).toHaveLength(3000)
  })

  const failureOf = async (name: string) => {
    const answer = await fixture.call(dataManager.extract, {
      params: { source, table: name },
      query: { wait: true },
    })
    return answer
  }
  const designed = async (name: string) => {
    const object = proposeObject(await extract(name))
    await fixture.build([object])
    return object
  }
  const rebuild = async () => {
    await fixture.request(dataManager.freezePrim, {})
    return fixture.call(dataManager.buildPhysical, {
      query: { wait: true },
      body: { levelsToBuild: ['data_prim'] },
    })
  }

  test('DM49.h a server that stops in the middle leaves everything as it was', async () => {
    await server.rows(`CREATE TABLE steady AS SELECT n AS id, 'x'::text AS t FROM generate_series(1, 50) n`)
    const object = await designed('steady')
    await server.rows(`ALTER TABLE steady RENAME TO moved;
      CREATE VIEW steady AS SELECT n AS id, CASE WHEN n = 40000 THEN pg_terminate_backend(pg_backend_pid())::text END AS t
      FROM generate_series(1, 80000) n`)
    const files = await uploadFiles()
    expect(await failureOf('steady')).toMatchObject({ status: 502, body: { code: 'database_interrupted' } })
    expect(await rebuild()).toMatchObject({ status: 502, body: { code: 'database_interrupted' } })
    expect(await fixture.rows(object.object_name)).toHaveLength(50)
    const last = await fixture.request(dataManager.lastExtraction, { params: { source, table: 'steady' } })
    expect(last.extraction).toMatchObject({ rows: 50 })
    expect(await uploadFiles()).toHaveLength(files.length)
    await server.rows('DROP VIEW steady; ALTER TABLE moved RENAME TO steady')
    expect(await rebuild()).toMatchObject({ status: 200 })
  })

  test('DM49.h a table that was renamed, and one whose types changed, fail the build with the remedy', async () => {
    await server.rows(`CREATE TABLE changing AS SELECT n AS id FROM generate_series(1, 5) n`)
    const object = await designed('changing')
    await server.rows('ALTER TABLE changing RENAME TO renamed')
    expect(await rebuild()).toMatchObject({ status: 400, body: { code: 'database_table_missing' } })
    await server.rows(`ALTER TABLE renamed RENAME TO changing; ALTER TABLE changing ALTER id TYPE text`)
    const changed = await rebuild()
    expect(changed).toMatchObject({ status: 400, body: { code: 'file_unreadable' } })
    expect(JSON.stringify(changed.body)).toContain('columns_changed')
    expect(await fixture.rows(object.object_name)).toHaveLength(5)
    await server.rows(`ALTER TABLE changing ALTER id TYPE int USING id::int`)
    expect(await rebuild()).toMatchObject({ status: 200 })
  })

  test('DM49.h a table that the user may not read names the permission', async () => {
    await server.rows(`CREATE USER "odd ""reader" PASSWORD 'Reader-7-Only'; CREATE TABLE closed AS SELECT 1 AS id;
      CREATE TABLE partly AS SELECT 1 AS seen, 2 AS hidden; GRANT SELECT (seen) ON partly TO "odd ""reader";
      CREATE SCHEMA shut; CREATE TABLE shut.in_it AS SELECT 1 AS id; CREATE TABLE shut.granted AS SELECT 1 AS id;
      GRANT SELECT ON shut.granted TO "odd ""reader"`)
    const parameters = { ...location, username: 'odd "reader', password: 'Reader-7-Only', ssl: 'off' }
    await fixture.request(dataManager.createSource, {
      body: { dbms: 'postgresql', parameters, database_name: 'narrow' },
    })
    for (const name of ['closed', 'partly'])
      await fixture.request(dataManager.addTables, {
        body: { table_name: name, database_name: 'narrow', remote: { schema: 'public', name } },
      })
    for (const name of ['in_it', 'granted'])
      await fixture.request(dataManager.addTables, {
        body: { table_name: name, database_name: 'narrow', remote: { schema: 'shut', name } },
      })
    const usage = 'GRANT USAGE ON SCHEMA "shut" TO "odd ""reader";'
    for (const [table, statement, said] of [
      [
        'closed',
        'GRANT SELECT ON "public"."closed" TO "odd ""reader";',
        'permission denied for table closed',
      ],
      ['in_it', `${usage} GRANT SELECT ON "shut"."in_it" TO "odd ""reader";`, 'permission denied for schema'],
      ['granted', usage, 'permission denied for schema shut'],
    ] as const) {
      const read = () =>
        fixture.call(dataManager.extract, { params: { source: 'narrow', table }, query: { wait: true } })
      await server.rows('REVOKE USAGE ON SCHEMA shut FROM "odd ""reader"')
      const refused = await read()
      expect(refused).toMatchObject({
        status: 502,
        body: { code: 'database_privilege', params: { statement } },
      })
      expect(JSON.stringify(refused.body)).toContain(said)
      await server.rows(statement)
      expect(await read()).toMatchObject({ status: 200 })
    }
    const partly = await fixture.request(dataManager.extract, {
      params: { source: 'narrow', table: 'partly' },
      query: { wait: true },
    })
    expect(partly.extraction?.attributes.map((one) => one.attribute_name)).toEqual(['seen'])
  })
})
