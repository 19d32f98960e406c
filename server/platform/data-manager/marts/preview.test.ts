import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const orders = 'order,customer,amount\n1,a,10\n2,a,5\n3,b,7\n4,,1\n5,x,2\n'
const customers = 'id,town\na,Brest\nb,Lorient\nc,Brest\n'

/** Saves an object of each file; orders name customers. */
const designAll = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, content] of Object.entries(files)) fixture.put(name, content)
  await fixture.register(...Object.keys(files))
  const objects: LogicalObject[] = []
  for (const name of Object.keys(files)) objects.push(proposeObject(await fixture.extract(name)))
  const related = objects.map((object) =>
    object.object_name === 'orders'
      ? {
          ...object,
          relations: [
            {
              object_name: 'customers',
              type: 'many_to_one' as const,
              attributes: [{ from: 'customer', to: 'id' }],
            },
          ],
        }
      : object,
  )
  await fixture.request(dataManager.saveObjects, { body: related })
}

const attribute = (name: string, from: string): LogicalAttribute =>
  logicalAttribute(name, { from: [`data_prim/${from}`] })

const martOf = (...attributes: LogicalAttribute[]): LogicalObject =>
  logicalObject('order_mart', { attributes })

const preview = async (object: LogicalObject, rows = 50) =>
  (await fixture.request(dataManager.previewMart, { body: { object, rows } })).preview

describe('DM44 the preview of a mart', () => {
  test('DM44 has the rows that a build would write, grouped as designed, before anything is built', async () => {
    await designAll({ 'orders.csv': orders, 'customers.csv': customers })
    const found = await preview(
      martOf(
        attribute('town', 'customers/town'),
        logicalAttribute('amount', {
          from: ['data_prim/orders/amount'],
          type: { main: 'num', sub: 'bigint' },
          fpui: { operation: 'aggregate' },
        }),
      ),
    )
    // Orders 4 and 5 have no customer.
    expect(found.rows).toEqual([
      ['Brest', '15'],
      ['Lorient', '7'],
      [null, '3'],
    ])
    expect(found).toMatchObject({ base: 'orders', base_rows: 5, total_rows: 3, read_from: 'files' })
  })

  test('DM44 returns the first rows and counts all of them', async () => {
    await designAll({ 'orders.csv': orders, 'customers.csv': customers })
    const found = await preview(
      martOf(attribute('order', 'orders/order'), attribute('town', 'customers/town')),
      2,
    )
    expect(found.rows).toEqual([
      ['1', 'Brest'],
      ['2', 'Brest'],
    ])
    expect(found).toMatchObject({ total_rows: 5, rejected_rows: 0, filtered_rows: 0 })
  })

  test('DM44 refuses a relation that multiplies rows, as a build does', async () => {
    await designAll({ 'orders.csv': orders, 'customers.csv': `${customers}a,Vannes\n` })
    const object = martOf(attribute('order', 'orders/order'), attribute('town', 'customers/town'))
    await expect(preview(object)).rejects.toThrow(
      'the relation from “orders” leads to several rows of “customers” with the same value of id',
    )
  })

  test('DM44 names the attribute whose source is unknown', async () => {
    await designAll({ 'orders.csv': orders, 'customers.csv': customers })
    await expect(preview(martOf(attribute('town', 'customers/city')))).rejects.toThrow(
      'object.attributes.0.sources.0.attributes.0: The attribute “data_prim/customers/city” does not exist',
    )
  })
  test('DM44 counts the rows that rules leave out and values that do not fit', async () => {
    await designAll({ 'orders.csv': orders, 'customers.csv': customers })
    const rules = [{ condition: 'EQUAL', condition_values: ['1'], action: 'skip', action_values: [] }]
    const kept = logicalAttribute('order', {
      type: { main: 'num', sub: 'bigint', max: 4 },
      sources: [{ attributes: ['data_prim/orders/order'], rules }],
    })
    const found = await preview(martOf(kept))
    expect(found.rows).toEqual([['2'], ['3'], ['4']])
    expect(found).toMatchObject({ total_rows: 3, rejected_rows: 1, filtered_rows: 1 })
  })
})
