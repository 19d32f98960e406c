// The preview of a virtual attribute that is being written (DM67).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { AttributePreview, AttributePreviewRequest } from '#contract/data-manager/virtual-attribute.ts'
import { defaultRoles, type Permission } from '#contract/iam/permission.ts'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import type { ReasonCode } from '#contract/reasons.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { adminPassword } from '../../testing/test-platform.ts'

const trips = [
  'day,station,rides,price,"Ship 🚢 ""A"""',
  '2024-01-31,North,300,0.10,1',
  '2024-02-01,North,0,0.20,2',
  '2024-02-29,South,,1.05,3',
  '2024-03-01,x,7,2.00,9007199254740993',
]

let fixture: DataFixture

beforeAll(async () => {
  fixture = await openDataFixture()
  fixture.put('trips.csv', trips.join('\n'))
  fixture.put('crew.csv', 'person,salary\nAda,100\nLea,200\n')
  fixture.put('zones.csv', 'station,rides,tons\nNorth,1,2\n')
  await fixture.register('trips.csv', 'crew.csv', 'zones.csv')
  const designs = await Promise.all(
    ['trips.csv', 'crew.csv', 'zones.csv'].map((file) => fixture.extract(file)),
  )
  await fixture.build(designs.map(proposeObject))
})
afterAll(() => fixture.platform.close())

const dwh = { dwh: 'dwh' }

const previewAs = async (
  token: string | undefined,
  body: Partial<AttributePreviewRequest> & { sql: string },
): Promise<AttributePreview> => {
  const input = { params: dwh, body, ...(token !== undefined && { token }) }
  return (await fixture.request(dataManager.previewAttribute, input)).preview
}
const preview = (sql: string, more: Partial<AttributePreviewRequest> = {}) =>
  previewAs(undefined, { sql, ...more })

describe('DM67 the values of an expression', () => {
  test.each<[string, AttributePreview['type'], unknown[]]>([
    ['rides * 2', { main: 'num', sub: 'bigint' }, [600, 0, null, 14]],
    ['price * 3', { main: 'num', sub: 'decimal', precision: 2 }, [0.3, 0.6, 3.15, 6]],
    ['price / rides', { main: 'num', sub: 'double' }, [0.1 / 300, null, null, 2 / 7]],
    ["station || '!'", { main: 'string', sub: 'varchar' }, ['North!', 'South!', 'x!']],
    ['day + 1', { main: 'date' }, ['2024-02-01', '2024-02-02', '2024-03-01', '2024-03-02']],
    ['rides > 5', { main: 'boolean' }, [true, false, null, true]],
  ])('DM67 of %s', async (sql, type, values) => {
    const found = await preview(sql)
    expect(found).toMatchObject({ problems: [], kind: 'row', type, failure: null })
    expect(found.columns.at(-1)).toMatchObject({ name: '', is_result: true })
    expect(found.rows.map((row) => row.at(-1)).map(String)).toEqual(values.map(String))
  })

  test('DM67 with all digits', async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await fixture.platform.signIn()}`,
    }
    const body = JSON.stringify({ sql: '"Ship 🚢 ""A""" + 0' })
    const request = new Request('http://platform.invalid/attributes/dwh/preview', {
      method: 'POST',
      headers,
      body,
    })
    const response = await fixture.platform.fetch(request, { address: '192.0.2.1', requestId: 'test' })
    expect(await response.text()).toContain('[9007199254740993,9007199254740993]')
  })

  test('DM67 beside the attributes that it reads, in the order of their first use', async () => {
    const found = await preview('price * rides + price', { rows: 2 })
    expect(found).toMatchObject({
      attributes: ['price', 'rides'],
      table: { database_name: 'data_prim', table_name: 'trips' },
      tables: [{ table_name: 'trips' }],
      columns: [
        { name: 'price', type: { main: 'num', sub: 'decimal' }, is_result: false },
        { name: 'rides', type: { main: 'num' }, is_result: false },
        { is_result: true },
      ],
      rows: [
        [0.1, 300, 30.1],
        [0.2, 0, 0.2],
      ],
    })
  })

  test('DM67 of an aggregate beside its aggregate functions, of all rows', async () => {
    const found = await preview('sum(rides) / count(DISTINCT station) + sum(rides) * 0')
    expect(found).toMatchObject({ kind: 'aggregate', type: { main: 'num', sub: 'double' } })
    expect(found.columns.map(({ name }) => name)).toEqual(['sum(rides)', 'count(DISTINCT station)', ''])
    expect(found.rows).toHaveLength(1)
    expect(found.rows[0]?.at(-1)).toBeCloseTo(307 / 3)
    expect(await preview('sum(rides)')).toMatchObject({ columns: [{ name: '' }], rows: [[307]] })
  })

  test('DM67 from the preferred table, else from the first with all attributes', async () => {
    const table = { database_name: 'data_prim', table_name: 'zones' } as const
    expect(await preview('rides + 1', { table })).toMatchObject({ table, rows: [[1, 2]] })
    expect(await preview('price + 1', { table })).toMatchObject({ table: { table_name: 'trips' } })
  })

  test('DM67 a value that cannot be computed is named, and its inputs are shown', async () => {
    expect(await preview('cast(station as integer)', { rows: 3 })).toMatchObject({
      problems: [],
      type: { main: 'num' },
      failure: { code: 'conversion_failed' },
      columns: [{ name: 'station' }],
      rows: [['North'], ['South'], ['x']],
    })
    expect(await preview('sum(rides * 9223372036854775807)')).toMatchObject({
      failure: { code: 'calculation_overflow' },
      rows: [],
    })
  })

  test('DM67 of a text of ten thousand characters', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `'${String(index).padStart(96, 'x')}'`)
    const sql = `station IN (${names.join(', ')})`
    expect(sql.length).toBeGreaterThan(10_000)
    expect(await preview(sql)).toMatchObject({ problems: [], type: { main: 'boolean' } })
  })

  test('DM67 without an expression nothing is found', async () => {
    expect(await preview(' \n')).toMatchObject({ problems: [], type: null, rows: [] })
  })
})

describe('DM67 each problem is at its word', () => {
  test.each<[sql: string, word: string, reason: ReasonCode]>([
    ['1 + ridse', 'ridse', 'sql_attribute_similar'],
    ['1 + nothing_like_it', 'nothing_like_it', 'sql_attribute_unknown'],
    ['"Ship 🚢 ""A""" + nope', 'nope', 'sql_attribute_unknown'],
    ["'é😀' || nope", 'nope', 'sql_attribute_unknown'],
    ['price + salary', '+', 'sql_attribute_elsewhere'],
    ['SELECT rides FROM ports', 'ports', 'sql_table_unknown'],
    ["rides\n  + 'x'", '+', 'sql_arguments'],
    ['rides + (SELECT 1)', '(', 'sql_element'],
    ['sum(rides) OVER ()', 'sum', 'sql_element'],
    ['sum(rides) / rides', 'rides', 'sql_mixed'],
    ['sum(avg(rides))', 'avg', 'sql_nested'],
    ['rides -- note', '-', 'sql_element'],
    ['rides +', '+', 'sql_syntax'],
    ['upper(station', 'station', 'sql_syntax'],
    ['SELECT rides FROM trips WHERE rides > 1', 'WHERE', 'sql_clause'],
    ['SELECT count(DISTINCT rides) FROM trips LIMIT 1', 'LIMIT', 'sql_clause'],
    ['rides, station', ',', 'sql_several'],
    ['random() * rides', 'random', 'sql_function'],
    ["day > 'yesterday'", "'yesterday'", 'sql_literal'],
    ["date_trunc('century', day)", "'century'", 'sql_unit'],
    ['station::json', '::', 'sql_cast_type'],
    ['1 + 1', '+', 'sql_no_attribute'],
    ['rides * cast(1.5 as decimal(38,38)) * cast(1.5 as decimal(38,38))', '*', 'sql_engine'],
  ])('DM67 %s: %s', async (sql, word, reason) => {
    const { problems, type, rows } = await preview(sql)
    const [problem] = problems
    const start = problem?.offset ?? -1
    expect(problem).toMatchObject({ path: 'sql', code: 'expression_refused', params: { reason } })
    expect(sql.slice(start, start + (problem?.length ?? 0))).toBe(word)
    expect({ type, rows }).toEqual({ type: null, rows: [] })
  })

  test.each([
    ['rides', 'attribute_taken'],
    ['month', 'attribute_taken'],
    ['day.year', 'attribute_taken'],
    ['TAKEN', 'exists'],
  ])('DM67 the name %s', async (name, code) => {
    const body = {
      attribute_name: 'taken',
      is_dimension: false,
      is_virtual: true,
      is_summable: false,
      is_measure: true,
      sql: 'rides',
    } as const
    await fixture.request(dataManager.createAttribute, { params: dwh, body })
    const found = await preview('rides + 1', { attribute_name: name })
    expect(found.problems).toMatchObject([{ path: 'attribute_name', code, offset: null, length: null }])
    expect(found.rows).toHaveLength(4)
    await fixture.request(dataManager.deleteAttribute, { params: { ...dwh, attribute: 'taken' } })
  })

  test('DM67 nothing is written', async () => {
    const changes = () => fixture.platform.deps.db.selectFrom('audit').select('seq').execute()
    const before = await changes()
    await preview('rides + 1', { attribute_name: 'unwritten' })
    expect(await changes()).toEqual(before)
    expect(await fixture.request(dataManager.listAttributes, { params: dwh })).toMatchObject({ total: 0 })
  })
})

describe('DM67 what the caller may see', () => {
  const signedIn = async (
    login: string,
    { permissions, condition = null }: { permissions: readonly string[]; condition?: RoleCondition | null },
  ): Promise<string> => {
    const { role } = await fixture.request(roles.create, {
      body: { name: login, permissions: [...permissions], condition },
    })
    const account = { login, firstname: 'First', lastname: login, password: adminPassword }
    await fixture.request(users.create, {
      body: { ...account, password_renew: false, roles: [{ role: role.id }] },
    })
    return fixture.platform.signIn(login, adminPassword)
  }
  const write: Permission = 'data-manager:attribute:write'
  const run: Permission = 'query-builder-legacy:query:run'

  test('DM67 the rows that its roles show', async () => {
    const condition = { filter: { station: ['South'] } }
    const token = await signedIn('lena', { permissions: [write, run], condition })
    expect(await previewAs(token, { sql: 'price * 2' })).toMatchObject({ rows: [[1.05, 2.1]] })
    expect(await previewAs(token, { sql: 'count(price)' })).toMatchObject({ rows: [[1]] })
    expect(await previewAs(token, { sql: 'rides + 1', rows: 1 })).toMatchObject({
      table: { table_name: 'trips' },
    })
    expect(await previewAs(token, { sql: 'salary * 2' })).toMatchObject({
      type: { main: 'num' },
      table: null,
      rows: [],
      failure: { code: 'condition_unmet', params: { fields: 'station' } },
    })
  })

  test('DM67 a hidden row cannot fail the preview', async () => {
    const condition = { filter: { station: ['x'] } }
    const token = await signedIn('noor', { permissions: [write, run], condition })
    const sql = "cast(case when station = 'North' then 'x' else '1' end as integer)"
    expect(await previewAs(token, { sql })).toMatchObject({ failure: null, rows: [['x', 1]] })
  })

  test('DM67 values need the permission to query, and a preview that to write attributes', async () => {
    const token = await signedIn('theo', { permissions: [write] })
    expect(await previewAs(token, { sql: 'rides' })).toMatchObject({
      type: { main: 'num' },
      rows: [],
      failure: { code: 'missing_permission', params: { permission: run } },
    })
    const reader = await signedIn('rita', { permissions: defaultRoles.read_only.permissions })
    const refused = await fixture.call(dataManager.previewAttribute, {
      params: dwh,
      body: { sql: 'rides' },
      token: reader,
    })
    expect(refused).toMatchObject({ status: 401, body: { code: 'missing_permission' } })
  })
})

test('DM67 without a table there is nothing to preview', async () => {
  const empty = await openDataFixture()
  const answer = await empty.call(dataManager.previewAttribute, { params: dwh, body: { sql: 'rides' } })
  expect(answer).toMatchObject({ status: 400, body: { code: 'nothing_to_query' } })
  await empty.platform.close()
})
