import { rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { MeasuredRelation, RelationKey } from '#contract/data-manager/relation-endpoints.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { adminPassword } from '../../testing/test-platform.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

/** Registers the files and saves an object of each. */
const designAll = async (files: Readonly<Record<string, string>>): Promise<LogicalObject[]> => {
  for (const [name, content] of Object.entries(files)) fixture.put(name, content)
  await fixture.register(...Object.keys(files))
  const objects = []
  for (const name of Object.keys(files)) objects.push(proposeObject(await fixture.extract(name)))
  await fixture.request(dataManager.saveObjects, { body: objects })
  return objects
}

const relation = (from: string, to: string, ...pairs: readonly [string, string][]): RelationKey => ({
  from,
  to,
  attributes: pairs.map(([own, other]) => ({ from: own, to: other })),
})

const measure = async (...relations: RelationKey[]): Promise<MeasuredRelation[]> =>
  (await fixture.request(dataManager.measureRelations, { body: { relations } })).relations

const measureOf = async (one: RelationKey) => {
  const [measured] = await measure(one)
  if (!measured?.measure) throw new Error(JSON.stringify(measured?.problem))
  return measured.measure
}

const orders = 'order,customer\n1,a\n2,a\n3,b\n4,\n5,x\n6,y\n7,y\n'
const customers = 'id,name\na,Ada\nb,Ben\nc,Cid\n'

describe('DM42 measures', () => {
  test('DM42 rows, nulls, matches and orphans are counted on all rows', async () => {
    await designAll({ 'orders.csv': orders, 'customers.csv': customers })
    const found = await measureOf(relation('orders', 'customers', ['customer', 'id']))
    expect(found).toEqual({
      rows: 7,
      null_rows: 1,
      matched_rows: 3,
      orphan_rows: 3,
      inclusion: 0.5,
      from_keys: 4,
      matched_keys: 2,
      target_rows: 3,
      target_unique: true,
      from_unique: false,
      joined_rows: 3,
      rows_per_match: 1,
      type: 'many_to_one',
      orphans: [
        { values: ['y'], rows: 2 },
        { values: ['x'], rows: 1 },
      ],
      read_from: 'files',
      milliseconds: 0,
    })
  })

  test('DM42 a target with duplicates multiplies rows', async () => {
    await designAll({ 'orders.csv': orders, 'visits.csv': 'id\na\na\na\nb\nb\nz\n' })
    const found = await measureOf(relation('orders', 'visits', ['customer', 'id']))
    // a: 2 orders × 3 visits, b: 1 × 2.
    expect(found).toMatchObject({ matched_rows: 3, joined_rows: 8, target_unique: false })
    expect(found.rows_per_match).toBeCloseTo(8 / 3, 12)
    expect(found.type).toBe('many_to_many')
  })

  test('DM42 a key of two attributes matches both, and is null if one is null', async () => {
    await designAll({
      'sale.csv': 'shop,day,n\n1,2026-01-01,5\n1,2026-01-02,6\n2,2026-01-01,7\n2,,8\n',
      'day.csv': 'shop,day,open\n1,2026-01-01,true\n2,2026-01-01,true\n2,2026-01-02,false\n',
    })
    const found = await measureOf(relation('sale', 'day', ['shop', 'shop'], ['day', 'day']))
    expect(found).toMatchObject({
      rows: 4,
      null_rows: 1,
      matched_rows: 2,
      orphan_rows: 1,
      type: 'one_to_one',
    })
    expect(found.orphans).toEqual([{ values: ['1', '2026-01-02'], rows: 1 }])
  })

  test('DM42 names may be emoji and contain quotes', async () => {
    const [left, right] = await designAll({ '🚢 "a".csv': '"k ""🚢"""\n1\n2\n', "it's.csv": '"🚢"\n1\n' })
    const names = [left, right].map((object) => object?.object_name ?? '')
    const attributes = [left, right].map((object) => object?.attributes[0]?.attribute_name ?? '')
    const found = await measureOf(
      relation(names[0] ?? '', names[1] ?? '', [attributes[0] ?? '', attributes[1] ?? '']),
    )
    expect(found).toMatchObject({ rows: 2, matched_rows: 1, orphans: [{ values: ['2'], rows: 1 }] })
  })

  test('DM42 integers, decimals and doubles are compared as numbers', async () => {
    await designAll({
      'a.csv': 'n\n1\n2\n3\n',
      'b.csv': 'n\n1.0\n2.5\n3.00\n',
      'c.csv': 'n\n1e0\n2e0\n4e0\n',
    })
    expect(await measureOf(relation('a', 'b', ['n', 'n']))).toMatchObject({ matched_rows: 2 })
    expect(await measureOf(relation('a', 'c', ['n', 'n']))).toMatchObject({ matched_rows: 2 })
  })

  test('DM42 a relation without matches multiplies nothing', async () => {
    await designAll({ 'customers.csv': customers })
    expect(await measureOf(relation('customers', 'customers', ['id', 'name']))).toMatchObject({
      inclusion: 0,
      rows_per_match: null,
    })
  })
})

describe('DM42 refusals', () => {
  test('DM42 each relation has its own problem, and the others are measured', async () => {
    await designAll({ 'orders.csv': orders, 'customers.csv': customers })
    const measured = await measure(
      relation('orders', 'nobody', ['customer', 'id']),
      relation('orders', 'customers', ['nothing', 'id']),
      relation('orders', 'customers', ['order', 'id']),
      relation('orders', 'customers', ['customer', 'id']),
    )
    expect(measured.map(({ problem }) => problem?.message)).toEqual([
      'relations.0.to: Logical object “nobody” does not exist.',
      'relations.1.attributes.0.from: “nothing” is not an attribute of “orders”.',
      'relations.2.attributes.0: This value is not valid: values of “order” (num bigint) cannot be compared with values of “id” (string varchar).',
      undefined,
    ])
    expect(measured.map(({ problem }) => problem?.path)).toEqual([
      'relations.0.to',
      'relations.1.attributes.0.from',
      'relations.2.attributes.0',
      undefined,
    ])
    expect(measured.map(({ measure: found }) => found === null)).toEqual([true, true, true, false])
  })

  test('DM42 a file that is missing is the problem of its relations', async () => {
    await designAll({ 'orders.csv': orders, 'customers.csv': customers })
    rmSync(`${fixture.platform.sources}/customers.csv`)
    const [measured] = await measure(relation('orders', 'customers', ['customer', 'id']))
    expect(measured?.problem?.code).toBe('file_missing')
  })

  test('DM42 roles that limit rows do not see measures', async () => {
    await designAll({ 'orders.csv': orders, 'customers.csv': customers })
    const body = { relations: [relation('orders', 'customers', ['customer', 'id'])] }
    const permissions = ['data-manager:source:extract', 'data-manager:object:read']
    const statusWith = async (login: string, role: object) => {
      const created = await fixture.request(roles.create, {
        body: { name: login, permissions, condition: null, ...role },
      })
      const account = { login, firstname: 'First', lastname: login, password: adminPassword }
      await fixture.request(users.create, {
        body: { ...account, password_renew: false, roles: [{ role: created.role.id }] },
      })
      const token = await fixture.platform.signIn(login, adminPassword)
      return fixture.call(dataManager.measureRelations, { token, body })
    }
    expect((await statusWith('all', {})).status).toBe(200)
    expect(await statusWith('limited', { condition: { filter: { customer: ['a'] } } })).toMatchObject({
      status: 401,
      body: { code: 'rows_limited' },
    })
    const extractOnly = { permissions: ['data-manager:source:extract'] }
    expect(await statusWith('blind', extractOnly)).toMatchObject({
      status: 401,
      body: { code: 'missing_permission', params: { permission: 'data-manager:object:read' } },
    })
  })
})

describe('DM42 what is read', () => {
  test('DM42 a built table is used until its files or its rows change', async () => {
    const [first, second] = await designAll({ 'orders.csv': orders, 'customers.csv': customers })
    if (first === undefined || second === undefined) throw new Error('no objects')
    const key = relation('orders', 'customers', ['customer', 'id'])
    await fixture.build([first, second])
    expect(await measureOf(key)).toMatchObject({ read_from: 'build', matched_rows: 3 })

    const related = {
      ...first,
      display_name: 'Orders',
      relations: [{ object_name: 'customers', attributes: key.attributes, type: 'many_to_one' }],
    }
    await fixture.request(dataManager.saveObjects, { body: [related] })
    expect(await measureOf(key)).toMatchObject({ read_from: 'build' })

    writeFileSync(`${fixture.platform.sources}/customers.csv`, `${customers}x,Xia\n`)
    expect(await measureOf(key)).toMatchObject({ read_from: 'files', matched_rows: 4, target_rows: 4 })
  })

  test('DM42 a design of the request replaces the saved one', async () => {
    const [first] = await designAll({ 'orders.csv': orders, 'customers.csv': customers })
    if (first === undefined) throw new Error('no object')
    const key = relation('orders', 'customers', ['customer', 'id'])
    const designs = [{ ...first, key: ['customer'] }]
    const answer = await fixture.request(dataManager.measureRelations, {
      body: { relations: [key], designs },
    })
    expect(answer.relations[0]?.measure).toMatchObject({ rows: 5, from_unique: true })
    const broken = [{ ...first, key: ['nothing'] }]
    const refused = await fixture.call(dataManager.measureRelations, {
      body: { relations: [key], designs: broken },
    })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('designs.0.key.0')
  })

  test('DM42 tables of designs do not change builds', async () => {
    const objects = await designAll({ 'orders.csv': orders, 'customers.csv': customers })
    const key = relation('orders', 'customers', ['customer', 'id'])
    await measure(key)
    await fixture.build(objects)
    expect((await fixture.rows('orders')).length).toBe(7)
    await fixture.build(objects)
    expect(await measureOf(key)).toMatchObject({ read_from: 'build' })
  })
})
