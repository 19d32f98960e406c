// SQL that a virtual attribute must not contain (DM7). Each row is sent to a real platform and must be refused at the
// given position, with nothing stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { ReasonCode } from '#contract/reasons.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture

beforeAll(async () => {
  fixture = await openDataFixture()
  fixture.put('trips.csv', 'day,station,rides\n2024-01-31,North,300\n')
  fixture.put('crew.csv', 'person,salary\nAda,100\n')
  await fixture.register('trips.csv', 'crew.csv')
  await fixture.build([
    proposeObject(await fixture.extract('trips.csv')),
    proposeObject(await fixture.extract('crew.csv')),
  ])
})
afterAll(() => fixture.platform.close())

const create = (sql: string) =>
  fixture.call(dataManager.createAttribute, {
    params: { dwh: 'dwh' },
    body: {
      attribute_name: 'hostile',
      is_dimension: false,
      is_virtual: true,
      is_summable: false,
      is_measure: true,
      sql,
    },
  })

type Case = readonly [sql: string, reason: ReasonCode, line: number, column: number]

const cases: readonly Case[] = [
  // other data
  ['(SELECT max(salary) FROM crew)', 'sql_element', 1, 1],
  ['rides + (SELECT 1)', 'sql_element', 1, 9],
  ['EXISTS (SELECT 1)', 'sql_element', 1, 1],
  ['rides IN (SELECT 1)', 'sql_element', 1, 7],
  ['rides = ANY (SELECT 1)', 'sql_element', 1, 7],
  ['SELECT rides FROM (SELECT * FROM crew)', 'sql_clause', 1, 14],
  ['SELECT rides FROM trips, crew', 'sql_clause', 1, 14],
  ['SELECT rides FROM trips JOIN crew ON true', 'sql_clause', 1, 25],
  ['SELECT rides FROM trips UNION SELECT salary FROM crew', 'sql_clause', 1, 25],
  ['WITH x AS (SELECT 1) SELECT rides FROM trips', 'sql_clause', 1, 1],
  ["SELECT rides FROM '/etc/passwd'", 'sql_table_unknown', 1, 19],
  ["SELECT rides FROM read_csv('/etc/passwd')", 'sql_clause', 1, 19],
  ['SELECT rides FROM information_schema.tables', 'sql_clause', 1, 19],
  ['SELECT rides FROM sqlite_master', 'sql_table_unknown', 1, 19],
  ['SELECT rides FROM trips WHERE rides > 1', 'sql_clause', 1, 25],
  ['SELECT DISTINCT rides FROM trips', 'sql_clause', 1, 8],
  ['SELECT rides FROM trips LIMIT 1', 'sql_clause', 1, 25],
  ['SELECT sum(rides) FROM trips GROUP BY station', 'sql_clause', 1, 30],
  ['SELECT rides FROM trips TABLESAMPLE 10%', 'sql_clause', 1, 19],
  ['FROM trips', 'sql_element', 1, 1],
  ['TABLE trips', 'sql_element', 1, 1],
  ['DESCRIBE trips', 'sql_clause', 1, 1],
  ['length(person) + rides', 'sql_attribute_elsewhere', 1, 16],
  // several statements
  ['rides; DROP TABLE trips', 'sql_syntax', 1, 1],
  ['rides; SELECT 1', 'sql_several', 1, 6],
  ['rides, station', 'sql_several', 1, 6],
  ['rides -- ; DROP TABLE trips', 'sql_element', 1, 7],
  ['rides /* hidden */ + 1', 'sql_element', 1, 7],
  ['DROP TABLE trips', 'sql_syntax', 1, 6],
  ["COPY trips TO '/tmp/x'", 'sql_syntax', 1, 12],
  ["ATTACH '/tmp/x' AS y", 'sql_cast_type', 1, 1],
  ['SET threads = 1', 'sql_syntax', 1, 13],
  ['INSTALL httpfs', 'sql_attribute_unknown', 1, 1],
  // files, settings, environment, and results that change
  ["read_text('/etc/passwd')", 'sql_function', 1, 1],
  ["read_csv('/etc/passwd')", 'sql_function', 1, 1],
  ["glob('/*')", 'sql_function', 1, 1],
  ["getenv('HOME')", 'sql_function', 1, 1],
  ["current_setting('secret_directory')", 'sql_function', 1, 1],
  ["getvariable('x')", 'sql_function', 1, 1],
  ['version()', 'sql_function', 1, 1],
  ['random() * rides', 'sql_function', 1, 1],
  ['now()', 'sql_function', 1, 1],
  ['current_date', 'sql_attribute_unknown', 1, 1],
  ['current_user', 'sql_attribute_unknown', 1, 1],
  ["nextval('s')", 'sql_function', 1, 1],
  ["query_table('trips')", 'sql_function', 1, 1],
  ["query('SELECT 1')", 'sql_function', 1, 1],
  ['system.main.sum(rides)', 'sql_function', 1, 1],
  ["pg_catalog.current_setting('x')", 'sql_function', 1, 1],
  ["error('x')", 'sql_function', 1, 1],
  // too much work, or results of unlimited size
  ['repeat(station, 1000000000)', 'sql_function', 1, 1],
  ["lpad(station, 1000000000, 'x')", 'sql_function', 1, 1],
  ['range(1000000000)', 'sql_function', 1, 1],
  ['unnest(range(10))', 'sql_function', 1, 1],
  [`replace(replace(station, 'a', '${'b'.repeat(100)}'), 'b', '${'c'.repeat(100)}')`, 'sql_too_large', 1, 1],
  ['replace(station, station, station)', 'sql_too_large', 1, 1],
  ["regexp_replace(station, '(a+)+', 'b')", 'sql_function', 1, 1],
  [`${'rides + '.repeat(300)}rides`, 'sql_too_large', 1, 1591],
  // other constructs
  ['*', 'sql_element', 1, 1],
  ['trips.*', 'sql_element', 1, 1],
  ["COLUMNS('r.*')", 'sql_element', 1, 1],
  ['rides + ?', 'sql_element', 1, 7],
  ['rides + $1', 'sql_element', 1, 7],
  ['#1', 'sql_element', 1, 1],
  ['sum(rides) OVER ()', 'sql_element', 1, 1],
  ['row_number() OVER (ORDER BY rides)', 'sql_element', 1, 1],
  ['[rides]', 'sql_function', 1, 2],
  ["{'a': rides}", 'sql_function', 1, 2],
  ['x -> x + rides', 'sql_element', 1, 3],
  ['station COLLATE nocase', 'sql_element', 1, 1],
  ['TRY(rides / 0)', 'sql_element', 1, 1],
  ['sum(rides ORDER BY day)', 'sql_element', 1, 1],
  ['arg_min(rides, day)', 'sql_function', 1, 1],
  ['station::json', 'sql_cast_type', 1, 8],
  ['rides::INTEGER[]', 'sql_cast_type', 1, 6],
  ['station::no_such_type', 'sql_cast_type', 1, 8],
  // wrong, but not hostile
  ['rides +', 'sql_syntax', 1, 8],
  ["rides\n  + 'x'", 'sql_arguments', 2, 3],
  ['é + rides', 'sql_attribute_unknown', 1, 1],
  ["upper('é😀') || nope", 'sql_attribute_unknown', 1, 17],
  ['1 + 1', 'sql_no_attribute', 1, 3],
  ['sum(rides) / rides', 'sql_mixed', 1, 14],
  ['sum(avg(rides))', 'sql_nested', 1, 5],
  ['station = 5', 'sql_arguments', 1, 9],
  ['ridse + 1', 'sql_attribute_similar', 1, 1],
  ["day > 'yesterday'", 'sql_literal', 1, 7],
  ["date_trunc('century', day)", 'sql_unit', 1, 12],
  ['extract(epoch FROM day)', 'sql_unit', 1, 9],
  [`rides * ${'9'.repeat(50)}`, 'sql_literal', 1, 9],
  ['rides * cast(1.5 as decimal(38,38)) * cast(1.5 as decimal(38,38))', 'sql_engine', 1, 37],
  ["day = date '2024-02-30'", 'sql_literal', 1, 12],
]

describe('DM7 refuses what is not an expression over attributes', () => {
  test.each(cases)('DM7 %s: %s', async (sql, reason, line, column) => {
    expect(await create(sql)).toMatchObject({
      status: 400,
      body: {
        code: 'expression_refused',
        details: [{ path: 'sql', params: { reason, line, column } }],
      },
    })
  })

  test('DM7 stores nothing of them', async () => {
    const answer = await fixture.request(dataManager.listAttributes, { params: { dwh: 'dwh' } })
    expect(answer.total).toBe(0)
  })

  test.each(['', ' ', ';', '\0', 'ri\0des', '\u{D800}'])('DM7 %j is a 400', async (sql) => {
    expect((await create(sql)).status).toBe(400)
  })
})
