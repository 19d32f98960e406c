import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { query } from '#contract/query/endpoints.ts'
import { ExactNumber } from '#contract/exact-number.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const design = async (csv: string, type: AttributeType): Promise<LogicalObject> => {
  fixture.put('sales.csv', csv)
  const object = await fixture.design('sales.csv')
  const attributes = object.attributes.map((attribute) =>
    attribute.attribute_name === 'amount' ? { ...attribute, type } : attribute,
  )
  return { ...object, object_name: 'sales', attributes }
}

const builtType = async (table: string): Promise<AttributeType | undefined> => {
  const { tables } = await fixture.request(query.dataset, {})
  return tables.find(({ table_name: name }) => name === table)?.fields.find(({ field }) => field === 'amount')
    ?.type
}

const ask = async (mode: string, table: string): Promise<string> => {
  const body = { data: { fields: { amount: [mode] } }, table_name: table }
  return JSON.stringify((await fixture.call(query.run, { body })).body)
}

const cents = `id,amount\n${Array.from({ length: 1000 }, (_, index) => `${index},0.10`).join('\n')}\n`

describe('DM30 a number without a subtype', () => {
  it('DM30 gets the type of the extraction, so that sums are exact', async () => {
    await fixture.build([await design(cents, { main: 'num' })])
    expect(await builtType('sales')).toEqual({ main: 'num', sub: 'decimal', precision: 2, digits: 18 })
    expect(await ask('sum', 'sales')).toContain('"sum":[{"value":100}]')
  })

  it('DM30 keeps integers beyond a double', async () => {
    await fixture.build([await design('id,amount\n1,9007199254740993\n', { main: 'num' })])
    expect(await builtType('sales')).toEqual({ main: 'num', sub: 'bigint' })
    expect(await fixture.rows('sales')).toEqual([[1, new ExactNumber('9007199254740993')]])
  })

  it('DM30 is a double where a value needs it', async () => {
    await fixture.build([await design('id,amount\n1,1e300\n2,0.5\n', { main: 'num' })])
    expect(await builtType('sales')).toEqual({ main: 'num', sub: 'double' })
  })

  it.each([true, false])('DM30 is exact as the sum of a mart (materialized: %s)', async (isTable) => {
    const sales = await design(cents, { main: 'num' })
    const amount = sales.attributes.find(({ attribute_name: name }) => name === 'amount')
    if (amount === undefined) throw new Error('the object has an amount')
    const mart: LogicalObject = {
      ...sales,
      object_name: 'totals',
      to_materialize: isTable,
      attributes: [
        {
          ...amount,
          database_name: 'data_mart',
          fpui: { operation: 'aggregate' },
          sources: [{ rules: [], attributes: ['data_prim/sales/amount'] }],
        },
      ],
    }
    await fixture.build([sales, mart], ['data_prim', 'data_mart'])
    expect(await builtType('totals')).toMatchObject({ sub: 'decimal', precision: 2, digits: 38 })
    expect(await fixture.rows('totals')).toEqual([[100]])
  })
})

describe('DM31 digits and bounds', () => {
  it('DM31 precision are the digits after the point; other values are rejected and counted', async () => {
    const csv = 'id,amount\n1,12345678901234567.25\n2,0.125\n3,7\n'
    const built = await fixture.build([await design(csv, { main: 'num', sub: 'decimal', precision: 2 })])
    expect(built.tables[0]).toMatchObject({ rows: 2, rejected_rows: 1 })
    expect(await fixture.rows('sales')).toEqual([
      [1, new ExactNumber('12345678901234567.25')],
      [3, 7],
    ])
  })

  it.each([
    [{ main: 'num', sub: 'smallint', min: 0, max: 10 }],
    [{ main: 'num', min: 0, max: 10 }],
    [{ main: 'num', sub: 'double', min: 0, max: 10 }],
  ] as const)('DM31 rejects values outside the bounds of %j', async (type) => {
    const built = await fixture.build([await design('id,amount\n1,-1\n2,0\n3,10\n4,11\n5,\n', type)])
    expect(built.tables[0]).toMatchObject({ rows: 3, rejected_rows: 2 })
    expect(JSON.stringify(built.log)).toContain(
      '“-1” is not between 0 and 10, the bounds of “amount” (sales.csv)',
    )
    expect((await fixture.rows('sales')).map(([id]) => id)).toEqual([2, 3, 5])
  })

  it.each(['sum', 'avg'])('DM31 a %s that overflows is refused', async (mode) => {
    const nines = '9'.repeat(38)
    await fixture.build([await design(`id,amount\n1,${nines}\n2,${nines}\n`, { main: 'num' })])
    expect(await ask(mode, 'sales')).toContain('"code":"number_overflow"')
    expect(await ask('max', 'sales')).toContain('"value":1e+38')
  })
})
