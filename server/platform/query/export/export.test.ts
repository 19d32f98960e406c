import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import type { CsvQuery } from '#contract/query/endpoints.ts'
import { queryRequest } from '#contract/query/request.ts'
import {
  contextWith,
  inputOf,
  openQueryFixture,
  refusalOf,
  type Body,
  type QueryFixture,
} from '../testing/query-fixture.ts'
import { sampleState, tableOf } from '../testing/sample-warehouse.ts'
import { readWorkbook } from '../testing/read-workbook.ts'

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
  await fixture.deps.warehouse.execute(`
    create table data_prim.ships_1 as select * from (values
      ('=1+1', 12345678901234567890123456789012345.123::decimal(38,3), date '2024-02-29', timestamp '2024-12-30 06:15:00.25', 0.1::double, true, 1234567::bigint),
      ('', -0.5, date '1899-12-31', timestamp '2024-12-30 06:15:00.000001', 1e300, false, 9007199254740993),
      (null, null, null, null, null, null, null)
    ) as t(name, price, day, "at", hours, late, number)`)
  fixture.publish({ ...sampleState, tables: [...sampleState.tables, ships] })
})
afterAll(() => fixture.close())

const ships = tableOf(
  {
    name: 'string',
    price: 'decimal',
    day: 'date',
    at: 'datetime',
    hours: 'double',
    late: 'boolean',
    number: 'bigint',
  },
  { table_name: 'ships', physical_name: 'ships_1', rows: 3 },
)
const listShips: Body = {
  data: {
    fields: {
      name: 'select',
      price: 'select',
      day: 'select',
      at: 'select',
      hours: 'select',
      late: 'select',
      number: 'select',
    },
  },
  table_name: 'ships',
}

interface CsvOptions {
  readonly query?: CsvQuery
  readonly conditions?: readonly RoleCondition[]
}
const asResponse = (returned: unknown): Response => {
  if (returned instanceof Response) return returned
  throw new TypeError('an export is a Response')
}
const exportCsv = async (body: Body, { query = {}, conditions = [] }: CsvOptions = {}): Promise<Response> => {
  const input = { ...inputOf(queryRequest.parse(body)), query }
  return asResponse(await fixture.handlers.exportCsv(input, contextWith(undefined, conditions)))
}
const csv = async (body: Body, options?: CsvOptions): Promise<string[]> => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await (await exportCsv(body, options)).arrayBuffer(),
  )
  return text.split('\r\n')
}
const exportXlsx = async (body: Body): Promise<Response> =>
  asResponse(await fixture.handlers.exportXlsx(inputOf(queryRequest.parse(body)), contextWith()))
const sheets = async (body: Body) => readWorkbook(await (await exportXlsx(body)).blob())

const byQuay: Body = {
  data: { fields: { price: ['sum', 'count'] } },
  scale: { fields: ['quay', 'day.year'] },
}

/** Past periods, under a relative date: on 2026-03-01, the last two years. */
const byYear: Body = {
  data: { fields: { people: ['sum', 'count'] } },
  scale: { fields: ['year', 'quay'] },
  filter: { day: { gte: { unit: 'year', shift: -1, edge: 'start' } } },
  evol: { scale: 'year', depth: 2 },
  table_name: 'trips',
}

describe('CSV', () => {
  it('QB11 has a row of names, then the rows of the query in their order', async () => {
    expect(await csv(byQuay)).toEqual([
      '\uFEFFquay,day.year,price [sum],price [count]',
      'east,2025,5,1',
      'north,2024,10.1,1',
      'north,,,0',
      'south,2025,20.21,2',
      ',2025,30.3,1',
      '',
    ])
  })

  it('QB11b guards text against formulas unless it is raw, never numbers, and has every digit', async () => {
    const [head, first, second, third] = await csv(listShips, { query: { bom: false } })
    expect(head).toBe('name,price,day,at,hours,late,number')
    expect(first).toBe(
      "'=1+1,12345678901234567890123456789012345.123,2024-02-29,2024-12-30T06:15:00.250,0.1,true,1234567",
    )
    expect(second).toBe('"",-0.5,1899-12-31,2024-12-30T06:15:00.000001,1e+300,false,9007199254740993')
    expect(third).toBe(',,,,,,')
    expect((await csv(listShips, { query: { raw: true } }))[1]).toMatch(/^=1\+1,/)
  })

  it('QB11 names the file after the table and the day', async () => {
    const response = await exportCsv(byQuay)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="trips-2026-03-01.csv"')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    await response.body?.cancel()
  })

  it('QB11 lists ignored members in a header', async () => {
    const response = await exportCsv({ ...byQuay, colour: 'red' })
    expect(decodeURIComponent(response.headers.get('x-warning') ?? '')).toBe(
      'Ignored, because the endpoint does not know them: colour',
    )
    await response.body?.cancel()
  })

  it('QB11 IAM10 contains only the rows that the caller is allowed to see', async () => {
    const conditions = [{ filter: { quay: ['south'] } }]
    expect(await csv(byQuay, { query: { bom: false }, conditions })).toEqual([
      'quay,day.year,price [sum],price [count]',
      'south,2025,20.21,2',
      '',
    ])
  })

  it('QB11 QB9 has the columns of past periods after those of the current one', async () => {
    const [head, ...lines] = await csv(byYear, { query: { bom: false } })
    expect(head).toBe(
      'year,quay,people [sum],people [count],year -1 year,people [sum] -1 year,people [count] -1 year,year -2 year,people [sum] -2 year,people [count] -2 year',
    )
    expect(lines).toEqual([
      '2025,east,100,1,,,,,,',
      '2025,north,,,2024,12,1,,,',
      '2025,south,33,2,,,,,,',
      '2025,,,0,,,,,,',
      '',
    ])
  })

  it('QB11a has all rows without a limit, and refuses more rows than an export may have', async () => {
    const set = (value: number) =>
      fixture.deps.db
        .transaction()
        .execute((trx) => fixture.deps.settings.set(trx, { name: 'export_limit', value }))
    expect(await csv({ ...byQuay, data: { ...byQuay.data, limit: 1, skip: 1 } })).toHaveLength(3)
    await set(4)
    expect(await refusalOf(exportCsv(byQuay))).toBe('export_rows')
    expect(await refusalOf(exportCsv({ ...byQuay, data: { ...byQuay.data, limit: 5 } }))).toBe(
      'too_big, data.limit too_big',
    )
    expect(await csv({ ...byQuay, data: { ...byQuay.data, limit: 4 } })).toHaveLength(6)
    await set(10_000_000)
  })

  it('QB11 refuses a query like the query endpoint, before any byte', async () => {
    expect(await refusalOf(exportCsv({ data: { fields: { colour: 'sum' } } }))).toBe(
      'NO_TABLE, data.fields.colour field_unknown',
    )
  })

  it('QB11h has the results or the totals of a query with totals, and says which it needs', async () => {
    const body: Body = { ...byQuay, total: { all: ['quay'], x: ['day.year'], y: ['quay'] } }
    expect(await refusalOf(exportCsv(body))).toBe('part_required, part part_required')
    expect(await refusalOf(exportCsv(byQuay, { query: { part: 'totals' } }))).toBe('required, total required')
    expect(await csv(body, { query: { part: 'results' } })).toEqual(await csv(byQuay))
    expect(await csv(body, { query: { part: 'totals', bom: false } })).toEqual([
      '[total],quay,day.year,price [sum],price [count]',
      'all,,,65.61,5',
      'all: quay,east,,5,1',
      'all: quay,north,,10.1,1',
      'all: quay,south,,20.21,2',
      'all: quay,,,30.3,1',
      'x: day.year,,2024,10.1,1',
      'x: day.year,,2025,55.51,4',
      'x: day.year,,,,0',
      'y: quay,east,,5,1',
      'y: quay,north,,10.1,1',
      'y: quay,south,,20.21,2',
      'y: quay,,,30.3,1',
      '',
    ])
  })

  it('QB11h IAM10 QB9 has totals of visible rows, with those of past periods, in a file of their own', async () => {
    const conditions = [{ filter: { quay: ['south', 'north'] } }]
    const response = await exportCsv(
      { ...byYear, evol: { scale: 'year' }, total: { all: ['year', 'quay'] } },
      { query: { part: 'totals', bom: false }, conditions },
    )
    expect(response.headers.get('content-disposition')).toMatch(/"trips-totals-2026-03-01\.csv"/)
    expect((await response.text()).split('\r\n')).toEqual([
      '[total],year,quay,people [sum],people [count],year -1 year,people [sum] -1 year,people [count] -1 year',
      'all,,,33,2,,45,3',
      'all: year,2025,,33,2,2024,12,1',
      'all: quay,,north,,,,12,1',
      'all: quay,,south,33,2,,33,2',
      '',
    ])
  })

  it('QB11h limits the totals of a file like those of a response', async () => {
    await fixture.deps.db
      .transaction()
      .execute((trx) => fixture.deps.settings.set(trx, { name: 'data_limit', value: 3 }))
    const totals = { total: { all: ['quay'] } }
    const expected = 'too_many_totals, total too_many_totals'
    expect(await refusalOf(exportCsv({ ...byQuay, ...totals }, { query: { part: 'totals' } }))).toBe(expected)
    await fixture.deps.db
      .transaction()
      .execute((trx) => fixture.deps.settings.set(trx, { name: 'data_limit', value: 100_000 }))
  })

  it('QB11e limits the exports at once, and admits the next when one ends or is not read', async () => {
    const open = await Promise.all([1, 2, 3, 4].map(() => exportCsv(byQuay)))
    expect(await refusalOf(exportCsv(byQuay))).toBe('exports_busy')
    for (const response of open) await response.body?.cancel()
    expect(await csv(byQuay)).toHaveLength(7)
  })
})

describe('XLSX', () => {
  it('QB11c has typed cells, formats by type, a frozen row of names and widths', async () => {
    const [sheet, ...others] = await sheets(listShips)
    expect(others).toEqual([])
    const at = (reference: string) => sheet?.cells.get(reference)
    const text = (value: string) => ({ type: 'text', value, format: 'General' })
    expect(['A1', 'B1', 'G1'].map((reference) => at(reference)?.value)).toEqual(['name', 'price', 'number'])
    expect(at('A2')).toEqual(text('=1+1'))
    expect(at('B2')).toEqual(text('12345678901234567890123456789012345.123'))
    expect(at('C2')).toEqual({ type: 'date', value: '2024-02-29T00:00:00.000', format: 'yyyy-mm-dd' })
    expect(at('D2')).toEqual({
      type: 'date',
      value: '2024-12-30T06:15:00.250',
      format: 'yyyy-mm-dd hh:mm:ss.000',
    })
    expect(at('E2')).toEqual({ type: 'number', value: 0.1, format: 'General' })
    expect(at('F2')).toEqual({ type: 'boolean', value: true, format: 'General' })
    expect(at('G2')).toEqual({ type: 'number', value: 1234567, format: '#,##0' })
    expect(at('A3')).toEqual(text(''))
    expect(at('B3')).toEqual({ type: 'number', value: -0.5, format: '#,##0.00' })
    expect(at('C3')).toEqual(text('1899-12-31'))
    expect(at('D3')).toEqual(text('2024-12-30T06:15:00.000001'))
    expect(at('E3')).toEqual({ type: 'number', value: 1e300, format: 'General' })
    expect(at('G3')).toEqual(text('9007199254740993'))
    expect(at('A4')).toBeUndefined()
    expect(sheet?.xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet?.xml.match(/<col /g)).toHaveLength(7)
  })

  it('QB11c QB9 has typed cells of past periods, and empty ones where they have no rows', async () => {
    const [sheet] = await sheets(byYear)
    const valueAt = (at: string) => sheet?.cells.get(at)?.value
    expect(['A1', 'E1', 'H1', 'J1'].map(valueAt)).toEqual([
      'year',
      'year -1 year',
      'year -2 year',
      'people [count] -2 year',
    ])
    expect(['A3', 'B3', 'C3', 'E3', 'F3', 'G3', 'H3'].map(valueAt)).toEqual([
      2025,
      'north',
      undefined,
      2024,
      12,
      1,
      undefined,
    ])
    expect(sheet?.rows).toBe(5)
  })

  it('QB11h has the totals on a sheet of their own, with typed cells', async () => {
    const [result, totals, ...others] = await sheets({ ...byQuay, total: { all: [], x: ['day.year'] } })
    expect(others).toEqual([])
    expect(result).toMatchObject({ name: 'Result', rows: 6 })
    expect(totals).toMatchObject({ name: 'Totals', rows: 5 })
    const row = (number: number) =>
      ['A', 'B', 'C', 'D'].map((at) => totals?.cells.get(`${at}${number}`)?.value)
    expect(row(1)).toEqual(['[total]', 'day.year', 'price [sum]', 'price [count]'])
    expect(row(2)).toEqual(['all', undefined, 65.61, 5])
    expect(row(3)).toEqual(['x: day.year', 2024, 10.1, 1])
    expect(totals?.cells.get('B3')?.format).toBe('0')
    expect(totals?.cells.get('C3')?.format).toBe('#,##0.00')
  })

  it('QB11c refuses a text that no cell of Excel holds, before any byte', async () => {
    await fixture.deps.warehouse.execute(
      "insert into data_prim.ships_1 (name) values (repeat('x', 32767)), (repeat('é', 32767)), (repeat('⛴️🛳', 8191))",
    )
    expect((await sheets(listShips))[0]?.cells.get('A5')?.value).toHaveLength(32_767)
    await fixture.deps.warehouse.execute("insert into data_prim.ships_1 (name) values (repeat('🛳', 16384))")
    await expect(exportXlsx(listShips)).rejects.toThrow('A value of “name” has 32768 characters')
    expect((await csv(listShips)).at(-2)).toHaveLength(32_768 + 6)
    await fixture.deps.warehouse.execute('delete from data_prim.ships_1 where length(name) > 16000')
  })
})
