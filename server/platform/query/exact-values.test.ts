import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openQueryFixture, type QueryFixture } from './testing/query-fixture.ts'
import { sampleState, tableOf } from './testing/sample-warehouse.ts'

const texts = [
  '',
  ' ',
  'NULL',
  '🦆👩‍👩‍👧‍👦',
  'مرحبا بالعالم',
  '\u202eright to left\u202c',
  'e\u0301',
  'é',
  'line\r\nbreak\ttab "quoted" \\ back',
  '\u2028\u0001\u007f',
  `'; drop table data_prim.exact_1; --`,
  '長'.repeat(10_000),
  'x'.repeat(10_000),
]

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
  const { warehouse } = fixture.deps
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  const rows = texts.map((text, index) => `(${index}, ${quoted(text)}, ${index}::double)`)
  await warehouse.execute(`
    create table data_prim.exact_1 as select * from (values ${rows.join(', ')},
      (100, null, 'NaN'::double), (101, null, 'Infinity'::double), (102, null, '-Infinity'::double), (103, null, null)
    ) as t(id, s, x)`)
  const table = tableOf(
    { id: 'bigint', s: 'string', x: 'double' },
    { table_name: 'exact', physical_name: 'exact_1', rows: texts.length + 4 },
  )
  fixture.publish({ ...sampleState, tables: [table] })
})
afterAll(() => fixture.close())

const columnOf = async (field: string, filter: object = {}) => {
  const answer = await fixture.query({ data: { fields: { [field]: 'select' } }, filter: { ...filter } })
  return answer.results.map(({ data }) => data[field]?.['select']?.[0]?.['value'])
}

describe('QB1 values arrive exactly', () => {
  it('texts and nulls, in load order', async () => {
    expect(await columnOf('s')).toEqual([...texts, null, null, null, null])
  })

  it('texts as scales', async () => {
    const { results } = await fixture.query({
      data: { fields: { id: 'count' } },
      scale: { fields: ['s'] },
      filter: { s: { is_not_null: [] } },
    })
    expect(new Set(results.map(({ scales }) => scales['s']))).toEqual(new Set(texts))
    expect(results.map(({ data }) => data['id']?.['count']?.[0]?.['value'])).toEqual(texts.map(() => 1))
  })

  it('QB4 every text as an operand finds its row and no other', async () => {
    for (const [index, text] of texts.entries()) {
      expect(await columnOf('id', { s: { eq: text } })).toEqual([index])
      expect(await columnOf('id', { s: [text] })).toEqual([index])
    }
    expect(await columnOf('id', { s: [null] })).toEqual([100, 101, 102, 103])
    expect(await columnOf('id', { s: { in: ['', null] } })).toEqual([0, 100, 101, 102, 103])
  })

  it('NaN and infinity, which JSON does not have, are null', async () => {
    expect(await columnOf('x', { id: { gte: 100 } })).toEqual([null, null, null, null])
    expect(await columnOf('x', { id: { lt: 3 } })).toEqual([0, 1, 2])
  })
})
