// Numbers with many digits on their whole way: file, extraction, build, query, reply, screen and clipboard (QB31).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { queryResponse, type QueryResult, type Value } from '#contract/query/response.ts'
import { compareDecimals, formatDecimal, parseDecimal, sumDecimals } from '#domain/json/decimal-text.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { requestFor } from '#server/platform/http/client.ts'
import { openDataFixture, source, type DataFixture } from '#server/platform/testing/data-fixture.ts'
import { columnsOf } from '#src/api/query-answer.ts'
import { parseExactJson } from '#src/lib/exact-json.ts'
import { copyText } from '#src/features/query/result/grid-column.ts'
import { readGroups } from '#src/features/query/result/pivot.ts'
import { readCatalogue } from '#src/features/query/state/catalogue.ts'
import { measureFormatter, type Naming } from '#src/features/query/state/naming.ts'

let fixture: DataFixture
let token: string
beforeAll(async () => {
  fixture = await openDataFixture()
  token = await fixture.platform.signIn()
  fixture.put('digits.csv', 'id,value\na,1\n')
  await fixture.register('digits.csv')
})
afterAll(() => fixture.platform.close())

const send = async (request: Request): Promise<{ status: number; text: string }> => {
  const response = await fixture.platform.fetch(request, { address: '192.0.2.1', requestId: 'test' })
  return { status: response.status, text: await response.text() }
}
const run = async (body: QueryRequest) => send(requestFor(query.run, { body, token }))
const resultsOf = async (body: QueryRequest): Promise<readonly QueryResult[]> =>
  queryResponse.parse(parseExactJson((await run(body)).text)).results

const canonical = (text: string): string => {
  const decimal = parseDecimal(text)
  if (decimal === null) throw new Error(`${text} is not a number`)
  return formatDecimal(decimal)
}

const most = 10n ** 38n - 1n
const units = fc.oneof(
  fc.bigInt({ min: -most, max: most }),
  fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 53n + 8n }),
)
const column = fc
  .record({
    scale: fc.oneof(fc.constant(0), fc.constant(2), fc.nat(38)),
    units: fc.array(units, { minLength: 1, maxLength: 6 }),
  })
  .map(({ scale, units: all }) => all.map((each) => formatDecimal({ units: each, scale })))

const value = { field: 'value', mode: 'max' } as const
const id = { field: 'id' } as const

/** Writes, extracts and builds a table of these values, and returns the catalogue of the console. */
const build = async (values: readonly string[]): Promise<Naming> => {
  fixture.put('digits.csv', `id,value\n${values.map((text, index) => `r${index},${text}`).join('\n')}\n`)
  const object = proposeObject(await fixture.extract('digits.csv'))
  await fixture.build([object])
  const dataset = await fixture.request(query.dataset, {})
  // oxlint-disable-next-line consistent-type-assertions -- numbers need no texts
  const t = ((key: string) => key) as unknown as Naming['t']
  return { t, locale: 'en', catalogue: readCatalogue(dataset) }
}

const extremes = z.object({
  extraction: z.object({
    attributes: z.array(
      z.object({ min: z.union([z.string(), z.number()]), max: z.union([z.string(), z.number()]) }),
    ),
  }),
})
const extremesOf = (body: unknown): string[] => {
  const attribute = extremes.parse(body).extraction.attributes[1]
  return [attribute?.min ?? '', attribute?.max ?? ''].map(copyText)
}

const shown = (naming: Naming, cell: Value | undefined): string =>
  cell === null || cell === undefined
    ? ''
    : measureFormatter(naming, { measure: value, values: [cell] })(cell)
        .replaceAll(',', '')
        .replace('\u2212', '-')

it('QB31 DM30 every digit reaches the screen and the clipboard', async () => {
  await fc.assert(
    fc.asyncProperty(column, async (values) => {
      const naming = await build(values)
      // The screen rounds doubles, such as averages.
      const isExact = naming.catalogue.fields.get('value')?.type.sub !== 'double'
      const results = await resultsOf({ data: { fields: { value: ['max'] } }, scale: { fields: ['id'] } })
      const groups = readGroups(columnsOf(results), { dimensions: [id], values: [value] })
      const cells = new Map(groups.heads[0]?.map((head, row) => [head, groups.values[0]?.[row]]))
      for (const [index, text] of values.entries()) {
        const cell = cells.get(`r${index}`)
        expect(copyText(cell)).toBe(canonical(text))
        if (isExact) expect(canonical(shown(naming, cell))).toBe(canonical(text))
      }
    }),
  )
}, 60_000)

it('QB31 extractions, sums, groups and filters keep every digit', async () => {
  await fc.assert(
    fc.asyncProperty(column, fc.nat(5), async (values, at) => {
      await build(values)
      const sorted = values.toSorted(compareDecimals).map(canonical)
      const extraction = await send(
        requestFor(dataManager.lastExtraction, { params: { source, table: 'digits.csv' }, token }),
      )
      expect(extremesOf(parseExactJson(extraction.text))).toEqual([sorted[0], sorted.at(-1)])
      const operand = values[at % values.length] ?? ''
      const filtered = async (operator: string): Promise<string[]> => {
        const body = {
          data: { fields: { id: ['count'] } },
          scale: { fields: ['value'] },
          filter: { value: { [operator]: operand } },
        }
        return (await resultsOf(body)).map(({ scales }) => copyText(scales['value']))
      }
      const expected = (keep: (order: number) => boolean): string[] => [
        ...new Set(sorted.filter((each) => keep(compareDecimals(each, operand)))),
      ]
      expect(await filtered('eq')).toEqual(expected((order) => order === 0))
      expect(await filtered('gt')).toEqual(expected((order) => order > 0))
      expect(await filtered('lte')).toEqual(expected((order) => order <= 0))
    }),
  )
}, 60_000)

it('DM30 sums are exact, or refused because they have too many digits', async () => {
  await fc.assert(
    fc.asyncProperty(column, async (values) => {
      const { catalogue } = await build(values)
      fc.pre(catalogue.fields.get('value')?.type.sub !== 'double')
      const { status, text } = await run({ data: { fields: { value: ['sum'] } } })
      const scale = Math.max(...values.map((each) => parseDecimal(each)?.scale ?? 0))
      const sizes = values
        .map((each) => parseDecimal(each.replace('-', '')))
        .map((each) => formatDecimal(each ?? { units: 0n, scale: 0 }))
      const isSmall =
        compareDecimals(sumDecimals(sizes) ?? '', formatDecimal({ units: 2n ** 127n, scale })) < 0
      if (status === 400 && !isSmall) return expect(text).toContain('"code":"number_overflow"')
      const [result] = queryResponse.parse(parseExactJson(text)).results
      expect(copyText(result?.data['value']?.['sum']?.[0]?.['value'])).toBe(sumDecimals(values))
    }),
  )
}, 60_000)

it('QB31 DM9 reads every digit of a Parquet file', async () => {
  const { warehouse, staging } = fixture.platform.deps
  const path = join(staging, 'digits.parquet')
  await warehouse.execute(
    `COPY (SELECT CAST('12345678901234567890.123456789012345678' AS DECIMAL(38,18)) AS d, 9007199254740993::BIGINT AS b,
      18446744073709551615::UBIGINT AS u) TO '${path}' (FORMAT parquet)`,
  )
  fixture.put('digits.parquet', readFileSync(path))
  await fixture.request(dataManager.addTables, {
    body: [{ table_name: 'digits.parquet', database_name: source }],
  })
  const object = proposeObject(await fixture.extract('digits.parquet'))
  const objects = [{ ...object, object_name: 'parquet' }]
  await fixture.build(objects)
  const [row] = await resultsOf({
    data: { fields: { d: ['select'], b: ['select'], u: ['select'] } },
    table_name: 'parquet',
  })
  const texts = ['d', 'b', 'u'].map((name) => copyText(row?.data[name]?.['select']?.[0]?.['value']))
  expect(texts).toEqual([
    '12345678901234567890.123456789012345678',
    '9007199254740993',
    '18446744073709551615',
  ])
})
