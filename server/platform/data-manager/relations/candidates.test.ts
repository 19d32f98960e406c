import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

type Change = (object: LogicalObject) => LogicalObject

const saveAll = async (files: Readonly<Record<string, string>>, change: Change = (object) => object) => {
  for (const [name, content] of Object.entries(files)) fixture.put(name, content)
  await fixture.register(...Object.keys(files))
  const objects = []
  for (const name of Object.keys(files)) objects.push(change(proposeObject(await fixture.extract(name))))
  await fixture.request(dataManager.saveObjects, { body: objects })
}

const find = (body: { objects?: string[]; of?: string } = {}) =>
  fixture.request(dataManager.findRelations, { body })

/** Each candidate in one line. */
const found = async (body: { objects?: string[]; of?: string } = {}): Promise<string[]> =>
  (await find(body)).candidates.map(({ from, to, attributes, type, by }) => {
    const pairs = attributes.map((pair) => `${pair.from}=${pair.to}`).join('&')
    return `${from}>${to} ${pairs} ${type} ${by}`
  })

const numbered = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index + 1)).join('\n')

const customers = `id,name,country\n${numbered(50, (n) => `${n},Name ${n},${['FR', 'JP', 'DE'][n % 3]}`)}\n`
const countries = 'code,label\nFR,France\nJP,Japan\nDE,Germany\nIT,Italy\n'
const orders = `order_id,customer_id,n\n${numbered(200, (n) => `${n},${(n % 40) + 1},${n % 12}`)}\n`

test('DM42 relations are found by name and by value, and consecutive numbers alone are none', async () => {
  await saveAll({ 'customers.csv': customers, 'countries.csv': countries, 'orders.csv': orders })
  expect(await found()).toEqual([
    'orders>customers customer_id=id many_to_one name',
    'customers>countries country=code many_to_one both',
  ])
  expect((await find()).candidates[0]?.measure).toMatchObject({
    rows: 200,
    matched_rows: 200,
    inclusion: 1,
    target_unique: true,
    rows_per_match: 1,
  })
  expect(await found({ of: 'countries' })).toHaveLength(1)
  expect(await found({ objects: ['orders', 'countries'] })).toEqual([])
})

test('DM42 texts are found by value without a name', async () => {
  await saveAll({
    'flights.csv': 'nr,start\n1,LYS\n2,CDG\n3,HND\n4,LYS\n5,CDG\n6,HND\n',
    'airports.csv': 'iata,city\nLYS,Lyon\nCDG,Paris\nHND,Tokyo\nJFK,New York\n',
  })
  expect(await found()).toEqual(['flights>airports start=iata many_to_one value'])
})

test('DM42 a key of two attributes is one relation', async () => {
  await saveAll(
    {
      'sales.csv': `shop,day,n\n${numbered(20, (n) => `s${n % 4},2026-01-0${(n % 5) + 1},${n}`)}\n`,
      'openings.csv': `shop,day,open\n${numbered(20, (n) => `s${n % 4},2026-01-0${(n % 5) + 1},1`)}\n`,
    },
    (object) => (object.object_name === 'openings' ? { ...object, key: ['shop', 'day'] } : object),
  )
  const [first] = await found()
  expect(first).toBe('sales>openings shop=shop&day=day one_to_one name')
})

test('DM42 a relation that multiplies rows is last and has a warning type', async () => {
  await saveAll({
    'visits.csv': 'person,page\na,1\na,2\nb,1\nc,1\nb,3\n',
    'calls.csv': 'person,minutes\na,1\na,2\nb,3\nc,4\nc,5\nb,6\n',
  })
  const { candidates } = await find()
  expect(candidates.map(({ type }) => type)).toEqual(['many_to_many'])
  // a: 2 × 2, b: 2 × 2, c: 1 × 2.
  expect(candidates[0]).toMatchObject({ from: 'calls', measure: { matched_rows: 6, joined_rows: 10 } })
})

test('DM42 designed relations are marked, and unreadable objects are named', async () => {
  await saveAll({ 'customers.csv': customers, 'orders.csv': orders }, (object) =>
    object.object_name === 'orders'
      ? {
          ...object,
          relations: [
            {
              object_name: 'customers',
              attributes: [{ from: 'customer_id', to: 'id' }],
              type: 'many_to_one',
            },
          ],
        }
      : object,
  )
  expect((await find()).candidates.map(({ is_designed: designed }) => designed)).toEqual([true])
  fixture.put('customers.csv', 'other\n1\n')
  const answer = await find()
  expect(answer.candidates).toEqual([])
  expect(answer.unread).toMatchObject([{ object: 'customers', problem: { code: 'file_unreadable' } }])
})

test('DM42 an unknown object is refused with its path', async () => {
  await saveAll({ 'customers.csv': customers })
  const refused = await fixture.call(dataManager.findRelations, { body: { objects: ['nobody'] } })
  expect(refused).toMatchObject({
    status: 404,
    body: { details: [{ path: 'objects.0', code: 'not_found' }] },
  })
})
