import { expect, it } from 'vitest'
import type { ExportColumn } from '#domain/spreadsheet/export-column.ts'
import { readWorkbook } from '../testing/read-workbook.ts'
import { xlsxStream, type SheetLimits } from './xlsx-stream.ts'

const columns: readonly ExportColumn[] = [{ header: 'n', type: 'integer', scale: 0, isIdentifier: true }]

async function* batchesOf(rows: number, size = 3) {
  for (let from = 0; from < rows; from += size) {
    const cells = Array.from({ length: Math.min(size, rows - from) }, (_, index) => from + index)
    yield { columns: [cells], rows: cells.length }
  }
}

const bytesOf = async (stream: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>[]> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const bytes of stream) chunks.push(new Uint8Array(bytes))
  return chunks
}

const workbook = async (rows: number, limits?: SheetLimits) => {
  const stream = xlsxStream({
    tables: [{ name: 'Result', columns, batches: () => batchesOf(rows) }],
    ...(limits === undefined ? {} : { limits }),
  })
  return readWorkbook(new Blob(await bytesOf(stream)))
}

it.each([
  [0, [1]],
  [4, [5]],
  [5, [5, 2]],
  [9, [5, 5, 2]],
])('QB11d %i rows continue on further sheets, each with the names', async (rows, expected) => {
  const sheets = await workbook(rows, { rows: 5, characters: 1e9 })
  expect(sheets.map((sheet) => sheet.rows)).toEqual(expected)
  expect(sheets.map(({ name }) => name)).toEqual(['Result', 'Result 2', 'Result 3'].slice(0, sheets.length))
  expect(sheets.every(({ cells }) => cells.get('A1')?.value === 'n')).toBe(true)
  const values = sheets.flatMap(({ cells }) =>
    [...cells].filter(([at]) => at !== 'A1').map(([, { value }]) => value),
  )
  expect(values).toEqual(Array.from({ length: rows }, (_, index) => index))
})

it('QB11d a sheet ends before its entry of the archive has 4 GiB', async () => {
  const sheets = await workbook(100, { rows: 1_048_576, characters: 2000 })
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets.reduce((sum, { rows }) => sum + rows - 1, 0)).toBe(100)
})

it('QB11e an error of the rows is an error of the file', async () => {
  const failing = async function* () {
    yield* batchesOf(3)
    throw new Error('the engine stopped')
  }
  const stream = xlsxStream({ tables: [{ name: 'Result', columns, batches: failing }] })
  await expect(bytesOf(stream)).rejects.toThrow('the engine stopped')
})
