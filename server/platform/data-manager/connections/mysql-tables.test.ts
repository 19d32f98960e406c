import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { hasMariadb, type Mariadb, openMariadb } from '../../testing/mariadb.ts'

describe.runIf(hasMariadb)('DM51 tables of a MariaDB database', () => {
  let server: Mariadb
  let fixture: DataFixture
  const source = 'shop'

  beforeAll(async () => {
    server = await openMariadb({ hasTls: true })
    fixture = await openDataFixture()
    await fixture.request(dataManager.createSource, {
      body: { dbms: 'mysql', parameters: { ...server.location, ssl: 'off' }, database_name: source },
    })
  })
  afterAll(async () => {
    await fixture.platform.close()
    await server.close()
  })

  const testWith = async (parameters: Record<string, unknown>, more = {}) => {
    const body = { dbms: 'mysql', parameters: { ...server.location, ssl: 'off', ...parameters }, ...more }
    return (await fixture.request(dataManager.testConnection, { body })).stages
  }
  const statesOf = (stages: Awaited<ReturnType<typeof testWith>>) =>
    stages.map(({ stage, state }) => `${stage} ${state}`)
  const addTo = (to: string, name: string) =>
    fixture.request(dataManager.addTables, {
      body: { table_name: name, database_name: to, remote: { schema: server.location.database, name } },
    })
  const extract = async (name: string) => {
    await addTo(source, name)
    return fixture.extract(name)
  }
  const read = (table: string, from = source) =>
    fixture.call(dataManager.extract, { params: { source: from, table }, query: { wait: true } })
  const typesOf = (extraction: Awaited<ReturnType<typeof extract>>) =>
    Object.fromEntries(
      extraction.attributes.map(({ attribute_name: name, type }) => [
        name,
        [type.main, type.sub, type['digits'], type.precision]
          .flatMap((one) => (one === undefined ? [] : JSON.stringify(one).replaceAll('"', '')))
          .join(' '),
      ]),
    )
  const uploadFiles = async (): Promise<string[]> =>
    (await readdir(fixture.platform.deps.uploads.folder)).toSorted()

  test('DM51.a a test passes its steps, with and without encryption', async () => {
    expect(statesOf(await testWith({}))).toEqual(['address done', 'tls skipped', 'sign_in done', 'read done'])
    const stages = await testWith({ host: 'localhost', ssl: 'verify', ca: server.certificate })
    expect(statesOf(stages)).toEqual(['address done', 'tls done', 'sign_in done', 'read done'])
    expect(stages[1]?.facts).toMatchObject({ mode: 'verify', protocol: 'TLSv1.3' })
    expect(stages[2]?.facts['version']).toContain('MariaDB')
    expect(statesOf(await testWith({ ssl: 'require' }))[1]).toBe('tls done')
  })

  test.each([
    ['a closed port', { port: 1 }, 'address', 'database_unreachable'],
    ['a certificate nobody vouches for', { host: 'localhost', ssl: 'verify' }, 'tls', 'database_tls'],
    ['a wrong password', { password: 'Hush-Hush-1' }, 'sign_in', 'database_sign_in'],
    ['no password', { password: '' }, 'sign_in', 'database_sign_in'],
    ['an unknown database', { database: 'nowhere' }, 'sign_in', 'database_sign_in'],
  ])(
    'DM51.a %s fails its step, and the steps after it are not reached',
    async (_, parameters, stage, code) => {
      const stages = await testWith(parameters)
      const at = stages.findIndex(({ state }) => state === 'failed')
      expect(stages[at]).toMatchObject({ stage, problem: { code } })
      expect(stages.slice(at + 1).every(({ state }) => state === 'not_reached')).toBe(true)
      expect(JSON.stringify(stages)).not.toContain('Hush-Hush-1')
    },
  )

  test('DM51.a a certificate for another name is refused, by address too', async () => {
    for (const host of ['127.0.0.1', 'ip6-localhost.invalid']) {
      const stages = await testWith({ host, ssl: 'verify', ca: server.certificate })
      expect(stages.some(({ state }) => state === 'failed')).toBe(true)
      if (host === '127.0.0.1') expect(stages[1]).toMatchObject({ problem: { code: 'database_tls' } })
    }
  })

  test('DM51.a a server without encryption is refused where it is required', async () => {
    const plain = await openMariadb()
    const stages = await testWith({ ...plain.location, ssl: 'require' })
    await plain.close()
    expect(stages[1]).toMatchObject({ state: 'failed', problem: { code: 'database_plain' } })
  })

  test.each([
    ['a proxy that answers HTML', 'HTTP/1.1 400 Bad Request\r\n\r\n<html>400</html>'],
    ['a server that hangs up', ''],
    ['a server that breaks off its greeting', '\u004A\u0000\u0000\u0000\u000A10.11'],
  ])('DM51.a %s fails as an address', async (_, answer) => {
    const other = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(answer)
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const stages = await testWith({ port })
    other.close()
    expect(stages.find(({ state }) => state === 'failed')).toMatchObject({
      problem: { code: 'database_unreachable' },
    })
  })

  test('DM51.b tables and views of the database are listed with estimates', async () => {
    await server.rows(`CREATE TABLE counted (id int PRIMARY KEY, t text); INSERT INTO counted SELECT seq, 'x' FROM seq_1_to_500;
      ANALYZE TABLE counted; CREATE VIEW counted_view AS SELECT id FROM counted; CREATE DATABASE elsewhere;
      CREATE TABLE elsewhere.counted (id int)`)
    const connection = { dbms: 'mysql', parameters: {}, database_name: source }
    const page = await fixture.request(dataManager.listRemoteTables, {
      body: { ...connection, search: 'COUNTED', offset: 0, limit: 10 },
    })
    expect(page.total).toBe(2)
    expect(page.tables).toMatchObject([
      { schema: 'shop', name: 'counted', kind: 'table', columns: 2, readable: true },
      { schema: 'shop', name: 'counted_view', kind: 'view', columns: 1, rows: null, bytes: null },
    ])
    expect(page.tables[0]?.rows).toBeGreaterThan(400)
  })

  test('DM51.c every type is read exactly', async () => {
    await server.rows(String.raw`
      CREATE TABLE kinds (
        id bigint, big bigint unsigned, tiny tinyint, flag tinyint(1), small smallint unsigned, middle mediumint,
        whole int unsigned, money_in decimal(38,10), wide decimal(40,2), r float, f double, t text, c char(4),
        v varchar(10) CHARACTER SET latin1, e enum('calm','rough "sea"'), s set('a','b'), j json, bytes varbinary(8),
        bits bit(10), day date, at datetime(6), zoned timestamp(3) NULL, tm time(1), y year, u uuid, net inet6, p point
      );
      SET time_zone = '+05:30';
      INSERT INTO kinds VALUES (
        9223372036854775807, 9223372036854775807, -128, 1, 65535, -8388608, 4294967295,
        1234567890123456789012345678.0123456789, 12345678901234567890123456789012345678.25, 0.1, 0.1,
        'a,"b"\n\\ é 🐟', 'ab', 'é', 'rough "sea"', 'a,b', '{"a": 1.10}', x'deadbeef', b'1000000001', '2024-02-29',
        '2024-02-29 12:34:56.123456', '2024-02-29 12:34:56.5', '-830:59:59.5', 2024,
        'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', '::1', POINT(1, 2.5)
      ), (null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,
        null,null,null,null,null,null)`)
    const extraction = await extract('kinds')
    expect(typesOf(extraction)).toEqual({
      id: 'num bigint',
      big: 'num bigint',
      tiny: 'num tinyint',
      flag: 'num tinyint',
      small: 'num usmallint',
      middle: 'num int',
      whole: 'num uinteger',
      money_in: 'num decimal 38 10',
      wide: 'string varchar',
      r: 'num real',
      f: 'num double',
      t: 'string varchar',
      c: 'string varchar',
      v: 'string varchar',
      e: 'string varchar',
      s: 'string varchar',
      j: 'string varchar',
      bytes: 'string varchar',
      bits: 'num bigint',
      day: 'date',
      at: 'datetime timestamp',
      zoned: 'datetime timestamp',
      tm: 'string varchar',
      y: 'num smallint',
      u: 'string varchar',
      net: 'string varchar',
      p: 'string varchar',
    })
    const object = proposeObject(extraction)
    await fixture.build([object])
    const [values = [], nulls = []] = await fixture.rows(object.object_name)
    expect(values.map(String)).toEqual([
      '9223372036854775807',
      '9223372036854775807',
      '-128',
      '1',
      '65535',
      '-8388608',
      '4294967295',
      '1234567890123456789012345678.0123456789',
      '12345678901234567890123456789012345678.25',
      '0.10000000149011612',
      '0.1',
      'a,"b"\n\\ é 🐟',
      'ab',
      'é',
      'rough "sea"',
      'a,b',
      '{"a": 1.10}',
      'deadbeef',
      '513',
      '2024-02-29',
      '2024-02-29T12:34:56.123456',
      '2024-02-29T07:04:56.500',
      '-830:59:59.5',
      '2024',
      'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
      '::1',
      'POINT(1 2.5)',
    ])
    expect(nulls).toEqual(values.map(() => null))
  })

  test('DM51.c a float keeps all digits', async () => {
    await server.rows('CREATE TABLE floats (f float); INSERT INTO floats VALUES (16777215), (123456.79)')
    const object = proposeObject(await extract('floats'))
    await fixture.build([object])
    expect(await fixture.rows(object.object_name)).toEqual([[16_777_215], [Math.fround(123_456.79)]])
  })

  test('DM51.c null and empty text differ, in one column as well', async () => {
    await server.rows(
      String.raw`CREATE TABLE one (t text); INSERT INTO one VALUES (NULL), (''), ('x'), ('\n'), ('"'), ('\\.'), ('a""b'), (CONCAT('c', CHAR(0), 'd'))`,
    )
    const extraction = await extract('one')
    const texts = [null, '', 'x', '\n', '"', '\\.', 'a""b', 'c\0d']
    expect(extraction.flashzone).toEqual(texts.map((each) => [each]))
  })

  test('DM51.d values that no type holds make their column text, and the log says so', async () => {
    await server.rows(`CREATE TABLE edges (d date, at datetime, big bigint unsigned, ok date); SET sql_mode = '';
      INSERT INTO edges VALUES ('0000-00-00', '0000-00-00', 18446744073709551615, '2024-01-01'),
        ('2024-01-02', '2024-01-02 03:04:05', 1, NULL)`)
    const extraction = await extract('edges')
    expect(typesOf(extraction)).toEqual({
      d: 'string varchar',
      at: 'string varchar',
      big: 'string varchar',
      ok: 'date',
    })
    expect(extraction.flashzone).toEqual([
      ['0000-00-00', '0000-00-00 00:00:00', '18446744073709551615', '2024-01-01'],
      ['2024-01-02', '2024-01-02 03:04:05', '1', null],
    ])
    const log = await fixture.platform.deps.jobs.log(extraction.job_id)
    expect(JSON.stringify(log)).toContain('d (date), at (timestamp), big (bigint)')
  })

  test('DM51.c rows in any order of texts arrive as they are, and settings of the server cut nothing', async () => {
    await server.rows(String.raw`SET GLOBAL sql_select_limit = 10; SET GLOBAL time_zone = '+09:00';
      CREATE TABLE many AS SELECT seq AS id, REPEAT(CONCAT(CHAR(32 + seq MOD 90 USING utf8mb4), '\r\n"\\,'), seq MOD 7) AS t,
        IF(seq MOD 3 = 0, CAST(seq / 7 AS DECIMAL(12,3)), NULL) AS v FROM seq_1_to_60000`)
    const object = proposeObject(await extract('many'))
    await fixture.build([object])
    const [found] = await server.rows(
      `SET group_concat_max_len = 1000000000;
       SELECT COUNT(*), COUNT(v), SUM(v), SUM(CHAR_LENGTH(t)), MD5(GROUP_CONCAT(t ORDER BY id SEPARATOR '|')) FROM many`,
    )
    await server.rows('SET GLOBAL sql_select_limit = DEFAULT; SET GLOBAL time_zone = DEFAULT')
    const { db, uploads, warehouse } = fixture.platform.deps
    const row = await db
      .selectFrom('uploads')
      .innerJoin('sourceTables', 'sourceTables.uploadId', 'uploads.id')
      .where('tableName', '=', 'many')
      .select(['uploads.id', 'uploads.name'])
      .executeTakeFirstOrThrow()
    const { columns } = await warehouse.execute(
      `SELECT count(*), count(v), CAST(sum(v) AS VARCHAR), sum(length(t)), md5(string_agg(t, '|' ORDER BY id))
       FROM read_parquet('${uploads.pathOf(row)}')`,
    )
    expect(columns.map((column) => String(column[0]))).toEqual(found)
  })

  test('DM51.e names with quotes, spaces and emoji; a build reads the rows that the database has then', async () => {
    await server.rows('CREATE TABLE `Fång "x" ``y``` (id int, `name of, it` text)')
    const name = 'Fång "x" `y`'
    await server.rows('INSERT INTO `Fång "x" ``y``` SELECT seq, CONCAT("fish ", seq) FROM seq_1_to_5000')
    const object = proposeObject(await extract(name))
    await fixture.build([object])
    await server.rows('INSERT INTO `Fång "x" ``y``` VALUES (5001, "late")')
    await fixture.build([object])
    const rows = await fixture.rows(object.object_name)
    expect(rows).toHaveLength(5001)
    expect(rows.at(-1)).toEqual([5001, 'late'])
  })

  test('DM51.e a table of 2,000 columns is read whole', async () => {
    const names = Array.from({ length: 2000 }, (_, at) => `column_${at}`)
    const columns = names.map((name, at) => `${name} ${at % 2 === 0 ? 'int' : 'double'}`)
    const values = names.map((_, at) => at)
    await server.rows(`CREATE TABLE wide (${columns.join()}) ENGINE = Aria;
      INSERT INTO wide VALUES (${values.join()})`)
    const extraction = await extract('wide')
    expect(extraction.attributes.map(({ attribute_name: name }) => name)).toEqual(names)
    expect(extraction.flashzone).toEqual([values])
    const object = proposeObject(extraction)
    await fixture.build([object])
    expect(await fixture.rows(object.object_name)).toEqual([values])
  })

  test('DM51.f a connection that is killed, a renamed table and a changed type leave everything as it was', async () => {
    await server.rows(`CREATE TABLE steady AS SELECT seq AS id, REPEAT('x', 2000) AS t FROM seq_1_to_8000`)
    const object = proposeObject(await extract('steady'))
    await fixture.build([object])
    const files = await uploadFiles()
    const rebuild = async () => {
      await fixture.request(dataManager.freezePrim, {})
      return fixture.call(dataManager.buildPhysical, {
        query: { wait: true, full: true },
        body: { levelsToBuild: ['data_prim'] },
      })
    }
    await server.rows(`RENAME TABLE steady TO moved;
      CREATE VIEW steady AS SELECT id, IF(id = 7000, SLEEP(30), t) AS t FROM moved`)
    const broken = read('steady')
    const kill = async (): Promise<void> => {
      const found = await server.rows(
        `SELECT ID FROM information_schema.PROCESSLIST WHERE USER = 'test' AND INFO LIKE '%steady%'`,
      )
      if (found.length === 0) return kill()
      for (const [id] of found) await server.rows(`KILL ${id}`)
      return undefined
    }
    await kill()
    expect(await broken).toMatchObject({ status: 502, body: { code: 'database_interrupted' } })
    await server.rows('DROP VIEW steady')
    expect(await rebuild()).toMatchObject({ status: 400, body: { code: 'database_table_missing' } })
    await server.rows('RENAME TABLE moved TO steady; ALTER TABLE steady MODIFY id text')
    expect(await rebuild()).toMatchObject({ status: 400, body: { code: 'file_unreadable' } })
    expect(await fixture.rows(object.object_name)).toHaveLength(8000)
    expect(await uploadFiles()).toHaveLength(files.length)
    await server.rows('ALTER TABLE steady MODIFY id bigint')
    expect(await rebuild()).toMatchObject({ status: 200 })
  })

  test('DM51.f a table that the user may not read names the permission; hidden columns are left out', async () => {
    await server.rows(`CREATE USER reader@'%' IDENTIFIED BY 'Reader-7-Only'; CREATE TABLE closed AS SELECT 1 AS id;
      CREATE TABLE partly AS SELECT 1 AS seen, 2 AS hidden; CREATE TABLE open_one AS SELECT 1 AS id;
      GRANT SELECT (seen) ON partly TO reader@'%'; GRANT SELECT ON open_one TO reader@'%'`)
    const parameters = { ...server.location, username: 'reader', password: 'Reader-7-Only', ssl: 'off' }
    await fixture.request(dataManager.createSource, {
      body: { dbms: 'mysql', parameters, database_name: 'narrow' },
    })
    for (const name of ['closed', 'partly']) await addTo('narrow', name)
    const closed = await read('closed', 'narrow')
    const statement = "GRANT SELECT ON `shop`.`closed` TO 'reader'@'%';"
    expect(closed).toMatchObject({ status: 502, body: { code: 'database_privilege', params: { statement } } })
    expect(JSON.stringify(closed.body)).toContain('denied')
    await server.rows(statement)
    expect(await read('closed', 'narrow')).toMatchObject({ status: 200 })
    const partly = await fixture.request(dataManager.extract, {
      params: { source: 'narrow', table: 'partly' },
      query: { wait: true },
    })
    expect(partly.extraction?.attributes.map((one) => one.attribute_name)).toEqual(['seen'])
  })
})
