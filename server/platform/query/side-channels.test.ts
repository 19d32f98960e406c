// What a role with a condition must not reveal about the rows and tables that it hides (IAM10a). Each row of a table
// below is one way to find out.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { users } from '#contract/iam/users.ts'
import { query as api } from '#contract/query/endpoints.ts'
import { queryRequest } from '#contract/query/request.ts'
import { defaultRoles } from '#contract/iam/permission.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, source, type DataFixture } from '../testing/data-fixture.ts'
import { adminPassword, type TokenInput } from '../testing/test-platform.ts'

/** 7 of 20 sales are in Texas. */
const sales = Array.from({ length: 20 }, (_, index) => `${index < 7 ? 'TX' : 'NY'},${index}`)
const texas = { filter: { state: ['TX'] } }

let fixture: DataFixture
let limited: string
let editor: string

const roleOf = async (
  name: string,
  permissions: readonly string[],
  condition: RoleCondition | null,
): Promise<string> => {
  const body = { name, permissions: [...permissions], condition }
  return (await fixture.request(roles.create, { body })).role.id
}
const signedIn = async (login: string, ...roleIds: readonly string[]): Promise<string> => {
  await fixture.request(users.create, {
    body: {
      login,
      firstname: 'First',
      lastname: login,
      password: adminPassword,
      password_renew: false,
      roles: roleIds.map((role) => ({ role })),
    },
  })
  return fixture.platform.signIn(login, adminPassword)
}

beforeAll(async () => {
  fixture = await openDataFixture()
  fixture.put('sales.csv', `state,amount\n${sales.join('\n')}\n`)
  fixture.put('small.csv', `state,amount,region\n${sales.slice(0, 10).join(',west\n')},west\n`)
  fixture.put('staff.csv', 'person,salary\nAda,100\n')
  await fixture.register('sales.csv', 'small.csv', 'staff.csv')
  const objects: LogicalObject[] = []
  for (const name of ['sales.csv', 'small.csv', 'staff.csv'])
    objects.push(proposeObject(await fixture.extract(name)))
  await fixture.build(objects)
  const readOnly = await roleOf('Texas reader', defaultRoles.read_only.permissions, texas)
  const dataEditor = await roleOf('Texas editor', defaultRoles.data_editor.permissions, texas)
  limited = await signedIn('tess', readOnly)
  editor = await signedIn('ed', dataEditor)
})
afterAll(() => fixture.platform.close())

const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) => fixture.call(endpoint, input)
const run = (body: object, token = limited) => call(api.run, { token, body: queryRequest.parse(body) })
const counts = (value: unknown): string =>
  [...JSON.stringify(value).matchAll(/"table_name":"([^"]+)"[^{}]*?"rows":(\d+)/g)]
    .map(([, name, rows]) => `${name} ${rows}`)
    .join(', ')

const amount = { data: { fields: { amount: 'sum' } } }

describe('IAM10a counts cover the visible rows only', () => {
  test('IAM10a in the dataset', async () => {
    const { body } = await call(api.dataset, { token: limited })
    expect(counts(Reflect.get(Object(body), 'tables'))).toBe('sales 7, small 7')
  })

  test('IAM10a in the candidates of a receipt', async () => {
    const { body } = await run(amount)
    expect(counts(Reflect.get(Object(body), 'receipt'))).toBe('sales 7, small 7')
  })

  test('IAM10a in the choice of a table: the one with fewer hidden rows is not preferred', async () => {
    const { body } = await run(amount)
    expect(body).toMatchObject({ table_name: 'sales' })
  })

  test('IAM10a of a role that shows no row: the answer is empty, whether the table has rows or not', async () => {
    const token = await signedIn(
      'none',
      await roleOf('Nowhere', defaultRoles.read_only.permissions, { filter: { state: ['XX'] } }),
    )
    expect(await run({ ...amount, scale: { fields: ['state'] } }, token)).toMatchObject({
      status: 200,
      body: { results: [], receipt: { limited_by: ['state'] } },
    })
  })

  test('IAM10a in the list of logical objects', async () => {
    const { body } = await call(dataManager.listObjects, { token: limited, query: {} })
    expect(body).toMatchObject({ items: [{ rows: null }, { rows: null }, { rows: null }] })
  })
})

/** The error without the names that the request itself contains. */
const shapeOf = (body: unknown, names: readonly string[]): string =>
  names.reduce(
    (text, name) => text.replaceAll(name, '?'),
    JSON.stringify({
      ...Object(body),
      trace: undefined,
      duration: undefined,
      request_id: undefined,
      timestamp: undefined,
    }),
  )

describe('IAM10a a hidden table and a hidden field look like names that do not exist', () => {
  const ways: readonly { way: string; hidden: object; absent: object }[] = [
    {
      way: 'a field',
      hidden: { data: { fields: { salary: 'sum' } } },
      absent: { data: { fields: { nothing: 'sum' } } },
    },
    {
      way: 'a field beside a visible one',
      hidden: { data: { fields: { amount: 'sum', salary: 'sum' } } },
      absent: { data: { fields: { amount: 'sum', nothing: 'sum' } } },
    },
    {
      way: 'a table',
      hidden: { data: { fields: { salary: 'sum' } }, table_name: 'staff' },
      absent: { data: { fields: { salary: 'sum' } }, table_name: 'nowhere' },
    },
    {
      way: 'a field in a filter',
      hidden: { ...amount, filter: { salary: { gt: 1 } } },
      absent: { ...amount, filter: { nothing: { gt: 1 } } },
    },
    {
      way: 'a field to sort by',
      hidden: { ...amount, order: { salary: 'asc' } },
      absent: { ...amount, order: { nothing: 'asc' } },
    },
    {
      way: 'a scale',
      hidden: { ...amount, scale: { fields: ['person'] } },
      absent: { ...amount, scale: { fields: ['nothing'] } },
    },
  ]
  test.each(ways)('IAM10a $way', async ({ hidden, absent }) => {
    const names = ['salary', 'person', 'staff', 'nothing', 'nowhere']
    const [found, missing] = [await run(hidden), await run(absent)]
    expect(found.status).toBe(400)
    expect(shapeOf(found.body, names)).toBe(shapeOf(missing.body, names))
    if (!('order' in hidden)) expect(JSON.stringify(found.body)).toContain('condition_unmet')
  })
})

describe('IAM10a data of all rows is for data editors', () => {
  const table = { source, table: 'sales.csv' }
  const ways: readonly {
    way: string
    request: (token: string) => Promise<{ status: number; body: unknown }>
  }[] = [
    { way: 'profiles', request: (token) => call(dataManager.lastExtraction, { token, params: table }) },
    { way: 'tables', request: (token) => call(dataManager.listTables, { token, query: {} }) },
    { way: 'sources', request: (token) => call(dataManager.listSources, { token, query: {} }) },
    { way: 'builds', request: (token) => call(dataManager.listBuilds, { token, query: {} }) },
  ]
  test.each(ways)('IAM10a $way', async ({ request }) => {
    expect(await request(limited)).toMatchObject({
      status: 401,
      body: { code: 'rows_limited', params: { permission: 'data-manager:source:write' } },
    })
    expect(await request(editor)).toMatchObject({ status: 200 })
  })

  test('IAM10a jobs of others, whose log counts rows', async () => {
    const { body } = await call(engine.listJobs, { token: limited, query: {} })
    expect(body).toMatchObject({ total: 0 })
    const all = await fixture.request(engine.listJobs, { query: {} })
    const job = all.items[0]?.job_id ?? ''
    const input = { token: limited, params: { job } }
    const answers = [await call(engine.getJob, input), await call(engine.getJobLog, { ...input, query: {} })]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })
})

describe('IAM10a a condition without fields limits nothing', () => {
  const empty = { name: 'Lifts', permissions: ['query-builder-legacy:query:run'], condition: { filter: {} } }

  test('IAM10a it cannot be saved', async () => {
    expect(await call(roles.create, { body: empty })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'condition.filter' }] },
    })
  })

  test('IAM10a a stored one does not lift the condition of another role', async () => {
    const lifting = await roleOf('Lifting', empty.permissions, null)
    const reading = await roleOf('Reading', defaultRoles.read_only.permissions, texas)
    await fixture.platform.deps.db
      .updateTable('roles')
      .set({ conditionJson: '{"filter":{}}' })
      .where('id', '=', lifting)
      .execute()
    const token = await signedIn('lifted', reading, lifting)
    const { body } = await run({ data: { fields: { amount: 'count' } } }, token)
    expect(JSON.stringify(body)).toContain('"value":7')
    expect(await fixture.request(roles.get, { params: { id: lifting } })).toMatchObject({
      role: { condition: null },
    })
  })
})
