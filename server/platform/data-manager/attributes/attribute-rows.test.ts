// What roles with a row condition see of virtual attributes (DM7, IAM10a).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { defaultRoles } from '#contract/iam/permission.ts'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { query as api } from '#contract/query/endpoints.ts'
import { queryRequest } from '#contract/query/request.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { adminPassword } from '../../testing/test-platform.ts'

let fixture: DataFixture

const signedIn = async (login: string, condition: RoleCondition): Promise<string> => {
  const { role } = await fixture.request(roles.create, {
    body: { name: login, permissions: [...defaultRoles.read_only.permissions], condition },
  })
  await fixture.request(users.create, {
    body: {
      login,
      firstname: 'First',
      lastname: login,
      password: adminPassword,
      password_renew: false,
      roles: [{ role: role.id }],
    },
  })
  return fixture.platform.signIn(login, adminPassword)
}

const create = (name: string, sql: string) =>
  fixture.request(dataManager.createAttribute, {
    params: { dwh: 'dwh' },
    body: {
      attribute_name: name,
      is_dimension: false,
      is_virtual: true,
      is_summable: false,
      is_measure: true,
      sql,
    },
  })

beforeAll(async () => {
  fixture = await openDataFixture()
  fixture.put('sales.csv', 'state,amount\nTX,1\nTX,2\nNY,40\n')
  fixture.put('staff.csv', 'person,salary\nAda,100\n')
  await fixture.register('sales.csv', 'staff.csv')
  await fixture.build([
    proposeObject(await fixture.extract('sales.csv')),
    proposeObject(await fixture.extract('staff.csv')),
  ])
  await create('mean', 'sum(amount) / count(*)')
  await create('pay', 'salary * 2')
  await create('failing', "cast(case when state = 'NY' then 'x' else '1' end as integer)")
  await create('region', "case when state = 'TX' then 'south' else 'north' end")
})
afterAll(() => fixture.platform.close())

const run = (token: string, body: object) => fixture.call(api.run, { token, body: queryRequest.parse(body) })

test('DM7 they are computed from the visible rows', async () => {
  const token = await signedIn('tess', { filter: { state: ['TX'] } })
  expect(JSON.stringify((await run(token, { data: { fields: { mean: 'select' } } })).body)).toContain(
    '"value":1.5',
  )
})

test('DM7 one over a hidden table is hidden', async () => {
  const token = await signedIn('theo', { filter: { state: ['TX'] } })
  const { tables } = await fixture.request(api.dataset, { token })
  expect(tables.flatMap(({ fields }) => fields.map(({ field }) => field))).not.toContain('pay')
  expect(await run(token, { data: { fields: { pay: 'sum' } } })).toMatchObject({
    status: 400,
    body: { code: 'NO_TABLE' },
  })
})

test('DM7 a value of a hidden row cannot fail the query', async () => {
  const token = await signedIn('tom', { filter: { state: ['TX'] } })
  const body = { data: { fields: { amount: 'sum' } }, filter: { failing: { eq: [1] } } }
  const answer = await run(token, body)
  expect(JSON.stringify(answer.body)).toContain('"value":3')
  expect(JSON.stringify(answer.body)).toContain('case when')
  const admin = await fixture.call(api.run, { body: queryRequest.parse(body) })
  expect(admin).toMatchObject({ status: 400, body: { code: 'conversion_failed' } })
})

test('DM7 a virtual attribute never opens a table for a role', async () => {
  const token = await signedIn('tara', { filter: { region: ['south'] } })
  expect(await run(token, { data: { fields: { amount: 'sum' } } })).toMatchObject({
    status: 400,
    body: { code: 'NO_TABLE' },
  })
})
