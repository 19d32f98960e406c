// Nested objects of JSON files become attributes of their own.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const read = async (name: string, content: string) => {
  fixture.put(name, content)
  await fixture.register(name)
  const extraction = await fixture.extract(name)
  const attributes = extraction.attributes.map(({ attribute_name: attribute, type }) => [
    attribute,
    type.main,
  ])
  return { extraction, attributes }
}

const first = '{"id":1,"place":{"city":"Oslo","at":{"lat":59.913868912345678901,"lon":10.75}},"tags":["a"]}'
const second = '{"id":2,"place":null,"more":{"x/y":{"a.b":true}}}'
const files = [
  ['lines', 't.ndjson', `${first}\n${second}\n`],
  ['an array', 't.json', `[${first},${second}]`],
  ['a sequence', 't.json', `${first.replace(',', ',\n')}\n${second}`],
] as const

test.each(files)(
  'DM37 nested objects of %s unfold, are built and keep their digits',
  async (_, name, content) => {
    const { extraction, attributes } = await read(name, content)
    expect(attributes).toEqual([
      ['id', 'num'],
      ['place.city', 'string'],
      ['place.at.lat', 'num'],
      ['place.at.lon', 'num'],
      ['tags', 'string'],
      ['more.x/y.a.b', 'boolean'],
    ])
    await fixture.build([proposeObject(extraction)])
    expect((await fixture.rows('t')).map((row) => row.map(String))).toEqual([
      ['1', 'Oslo', '59.913868912345678901', '10.75', '["a"]', 'null'],
      ['2', 'null', 'null', 'null', 'null', 'true'],
    ])
  },
)

test('DM37 an object that is another value in some rows stays JSON text', async () => {
  const { extraction, attributes } = await read('t.ndjson', '{"a":{"b":1}}\n{"a":2}\n{"a":{}}\n')
  expect(attributes).toEqual([['a', 'string']])
  expect(extraction.flashzone).toEqual([['{"b":1}'], ['2'], ['{}']])
})

test('DM37 two members of the same name are both attributes', async () => {
  const { extraction, attributes } = await read('t.ndjson', '{"a.b":1,"a":{"b":2}}\n')
  expect(attributes.map(([name]) => name)).toEqual(['a.b', 'a.b_2'])
  expect(extraction.flashzone).toEqual([[1, 2]])
})

test('DM37 objects with too many members stay JSON text', async () => {
  const wide = Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`key ${index}`, index]))
  const { attributes } = await read('t.ndjson', `${JSON.stringify({ id: 1, wide })}\n`)
  expect(attributes).toEqual([
    ['id', 'num'],
    ['wide', 'string'],
  ])
})

test.each([
  ['objects', '{"a":', '1', '}'],
  ['lists', '[', '', ']'],
])('DM37 %s nested a hundred thousand levels deep are rejected', async (_, open, middle, close) => {
  const content = `{"x":${open.repeat(1e5)}${middle}${close.repeat(1e5)}}\n`
  fixture.put('t.ndjson', content)
  await fixture.register('t.ndjson')
  const answer = await fixture.call(dataManager.extract, {
    params: { source, table: 't.ndjson' },
    query: { wait: true },
  })
  expect(answer).toMatchObject({ status: 400 })
  expect(JSON.stringify(answer.body)).toContain('nested more than 100 levels deep')
})
