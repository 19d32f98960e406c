import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { queryRequest } from '#contract/query/request.ts'
import { compareDecimals } from '#domain/json/decimal-text.ts'
import {
  contextWith,
  inputOf,
  openQueryFixture,
  type Body,
  type QueryFixture,
} from '../testing/query-fixture.ts'
import { readWorkbook } from '../testing/read-workbook.ts'
import { sampleState, tableOf } from '../testing/sample-warehouse.ts'

const types = {
  s: 'string',
  note: 'string',
  n: 'bigint',
  big: 'decimal',
  x: 'double',
  b: 'boolean',
  d: 'date',
  t: 'datetime',
}
const names = Object.keys(types)
const list: Body = {
  data: { fields: Object.fromEntries(names.map((name) => [name, 'select'])), limit: 100 },
  table_name: 'world',
}

let fixture: QueryFixture
let reader: DuckDBConnection
let folder: string
beforeAll(async () => {
  fixture = await openQueryFixture()
  folder = mkdtempSync(join(tmpdir(), 'export-'))
  reader = await (await DuckDBInstance.create(':memory:')).connect()
})
afterAll(async () => {
  await fixture.close()
  reader.closeSync()
  rmSync(folder, { recursive: true })
})

const digits = fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }).map((units) => {
  const text = String(units < 0n ? -units : units).padStart(7, '0')
  return `${units < 0n ? '-' : ''}${text.slice(0, -6)}.${text.slice(-6)}`
})
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      "'",
      '"',
      ',',
      ';',
      '\n',
      '\r',
      '\t',
      ' ',
      '_',
      'x',
      '0',
      '&',
      '<',
      '🚢',
      'é',
      '\u0007',
      '\uFEFF',
    ),
    maxLength: 8,
  }),
  fc.constantFrom('=cmd|calc!A1', "'=1", '""', '_x0041_', 'NULL', '', 'شحن', '-1', '0012', 'TRUE'),
)
const rowArb = fc.tuple(
  ...[
    text,
    text,
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
    digits,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.boolean().map(String),
    fc.constantFrom('0001-01-01', '1900-02-28', '1900-03-01', '2024-02-29', '9999-12-31'),
    fc.constantFrom(
      '2024-12-30 06:15:00',
      '1999-12-31 23:59:59.999',
      '2024-01-01 00:00:00.000001',
      '1899-01-01 00:00:00',
    ),
  ].map((cell) => fc.option(cell, { freq: 6 })),
)

let builds = 0
/** Each build has its own table, as in the catalogue. */
const publish = async (rows: readonly (readonly (string | null)[])[]): Promise<void> => {
  builds += 1
  const name = `world_${builds}`
  await fixture.deps.warehouse.execute(
    `create table data_prim.${name} (s varchar, note varchar, n bigint, big decimal(38, 6), x double, b boolean, d date, t timestamp)`,
  )
  for (const parameters of rows)
    await fixture.deps.warehouse.execute({
      sql: `insert into data_prim.${name} select $1, $2, $3::bigint, $4::decimal(38, 6), $5::double, $6::boolean, $7::date, $8::timestamp`,
      parameters,
    })
  const world = tableOf(types, { table_name: 'world', physical_name: name, rows: 1 })
  fixture.publish({ ...sampleState, tables: [world] })
}

const listed = z.object({
  results: z.array(
    z.object({
      data: z.record(z.string(), z.object({ select: z.array(z.object({ value: z.unknown() })) })),
    }),
  ),
})

interface SourceContext {
  readonly source?: string
}
/** Rows of the JSON response; numbers as `{digits}`. */
const jsonRows = async (): Promise<unknown[][]> => {
  const body = await (await fixture.run(list)).text()
  const parsed: unknown = JSON.parse(body, (_key, value: unknown, context?: SourceContext) =>
    typeof value === 'number' ? { digits: context?.source } : value,
  )
  return listed.parse(parsed).results.map(({ data }) => names.map((name) => data[name]?.select[0]?.value))
}

const bytesOf = async (returned: unknown): Promise<Blob> => {
  if (!(returned instanceof Response)) throw new TypeError('an export is a Response')
  return returned.blob()
}
const csvFile = async (query: { raw?: boolean }): Promise<Blob> =>
  bytesOf(await fixture.handlers.exportCsv({ ...inputOf(queryRequest.parse(list)), query }, contextWith()))

/** Parses the file with the engine's own CSV reader. */
const parseCsv = async (file: Blob): Promise<unknown[][]> => {
  const path = join(folder, 'export.csv')
  writeFileSync(path, Buffer.from(await file.arrayBuffer()))
  const columns = names.map((name) => `${name}: 'VARCHAR'`).join(', ')
  const rows = await reader.runAndReadAll(
    `select * from read_csv('${path}', auto_detect=false, header=true, delim=',', quote='"', escape='"', allow_quoted_nulls=false, new_line='\\r\\n', parallel=false, columns={${columns}})`,
  )
  return rows.getRows()
}

const expectCell = (cell: unknown, expected: unknown): void => {
  if (typeof expected === 'object' && expected !== null) {
    const source: unknown = Reflect.get(expected, 'digits')
    expect(compareDecimals(String(cell), String(source))).toBe(0)
  } else expect(cell).toEqual(typeof expected === 'boolean' ? String(expected) : expected)
}

const expectRows = (
  rows: readonly (readonly unknown[])[],
  expected: readonly (readonly unknown[])[],
): void => {
  expect(rows).toHaveLength(expected.length)
  for (const [row, cells] of expected.entries())
    for (const [column, cell] of cells.entries()) expectCell(rows[row]?.[column], cell)
}

/** A day is its midnight. */
const isoOf = (value: unknown): string =>
  typeof value === 'string' ? new Date(value.includes('T') ? `${value}Z` : value).toISOString() : ''

const runs = { numRuns: 30 }
const rowsArb = fc.array(rowArb, { maxLength: 6 })

it('QB11b a raw CSV file contains exactly the values of the JSON response', async () => {
  await fc.assert(
    fc.asyncProperty(rowsArb, async (rows) => {
      await publish(rows)
      expectRows(await parseCsv(await csvFile({ raw: true })), await jsonRows())
    }),
    runs,
  )
})

it('QB11b no cell of a guarded CSV file is a formula, and removing the guard restores the value', async () => {
  const restored = (cell: unknown): unknown =>
    typeof cell === 'string' && /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell
  await fc.assert(
    fc.asyncProperty(rowsArb, async (rows) => {
      await publish(rows)
      const parsed = await parseCsv(await csvFile({}))
      for (const [s, note] of parsed)
        for (const cell of [s, note]) expect(String(cell)).not.toMatch(/^[=+\-@\t\r\n]/)
      expectRows(
        parsed.map((cells) => cells.map(restored)),
        await jsonRows(),
      )
    }),
    runs,
  )
})

it('QB11c an XLSX file contains exactly the values of the JSON response', async () => {
  const cellText = (value: unknown): unknown => (typeof value === 'number' ? value : String(value))
  await fc.assert(
    fc.asyncProperty(rowsArb, async (rows) => {
      await publish(rows)
      const file = await bytesOf(
        await fixture.handlers.exportXlsx(inputOf(queryRequest.parse(list)), contextWith()),
      )
      const [sheet] = await readWorkbook(file)
      const expected = await jsonRows()
      expect(sheet?.rows).toBe(expected.length + 1)
      for (const [row, cells] of expected.entries())
        for (const [column, cell] of cells.entries()) {
          const found = sheet?.cells.get(`${String.fromCharCode(65 + column)}${row + 2}`)
          if (cell === null) expect(found).toBeUndefined()
          else if (found?.type === 'date') expect(isoOf(found.value)).toBe(isoOf(cell))
          else expectCell(cellText(found?.value), cell)
        }
    }),
    runs,
  )
})
