// Reads a sheet of a workbook to the CSV file that the engine loads. The baseline is the least that any reader of the
// same library does: it unpacks the XML of the sheet and parses it with a bare `saxes`, without looking at a cell. The
// memory is that of a process which reads it, compared with a sheet of a quarter of the rows.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createInflateRaw, deflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { defaultExtractionLimits as limits } from '#server/platform/warehouse/loading/extraction-limits.ts'
import { readSheet } from '#server/platform/warehouse/workbook/read-workbook.ts'
import { workbookOf } from '#server/platform/warehouse/workbook/testing/workbook-bytes.ts'
import { median, timeAlternately, type Measure } from './measurement.ts'

const [rows, columns, runs] = [200_000, 10, 3]
const mostTime = 4
const mostMemory = 1.25

const texts = Array.from({ length: 5000 }, (_, index) => `<t>port ${index}</t>`)

/** Cells of each kind: shared texts, integers, decimals, days. */
const cells: readonly ((at: string, row: number) => string)[] = [
  (at, row) => `<c r="${at}" t="s"><v>${(row * 31) % texts.length}</v></c>`,
  (at, row) => `<c r="${at}"><v>${(row * 7919) % 100_003}</v></c>`,
  (at, row) => `<c r="${at}"><v>${((row * 31) / 100).toFixed(2)}</v></c>`,
  (at, row) => `<c r="${at}" s="1"><v>${40_000 + (row % 5000)}</v></c>`,
  (at, row) => `<c r="${at}"><v>${row}</v></c>`,
]

const rowOf = (number: number): string => {
  const row = Array.from({ length: columns }, (_, column) => {
    const at = `${String.fromCharCode(65 + column)}${number}`
    if (number === 1) return `<c r="${at}" t="inlineStr"><is><t>column ${column}</t></is></c>`
    return cells[column % cells.length]?.(at, number + column) ?? ''
  })
  return `<row r="${number}">${row.join('')}</row>`
}

const rowsOf = (count: number): string =>
  Array.from({ length: count + 1 }, (_, index) => rowOf(index + 1)).join('')

const writeWorkbook = async (path: string, content: string): Promise<void> => {
  const sheets = [{ name: 'Calls', rows: content }]
  writeFileSync(path, await workbookOf({ sheets, texts, formats: ['yyyy-mm-dd'] }))
}

/** Unpacks and parses. Returns the number of elements, so that no run reads less. */
const parseBare = async (packed: Buffer): Promise<number> => {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const decoder = new TextDecoder()
  let elements = 0
  parser.on('opentag', () => {
    elements += 1
  })
  const pieces: AsyncIterable<Buffer> = Readable.from([packed]).pipe(createInflateRaw())
  for await (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }))
  parser.close()
  return elements
}

/** Megabytes. */
const peakOf = (path: string): number => {
  const args = [join(import.meta.dirname, 'sheet-reader.ts'), path, `${path}.csv`]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-workbook-'))
  try {
    const [path, quarter] = [join(folder, 'all.xlsx'), join(folder, 'quarter.xlsx')]
    const content = rowsOf(rows)
    await writeWorkbook(path, content)
    await writeWorkbook(quarter, rowsOf(rows / 4))
    const packed = deflateRawSync(`<sheetData>${content}</sheetData>`)
    const { signal } = new AbortController()
    const copy = join(folder, 'copy.csv')
    const ours = async () => {
      const order = { sheet: null, header: null, nulls: [''], copy, limit: undefined }
      const read = await readSheet({ path, name: 'all.xlsx', limits, signal }, order)
      rmSync(copy)
      if (read.rows !== rows) throw new Error(`${read.rows} rows were read`)
    }
    const times = await timeAlternately({ ours, baseline: () => parseBare(packed), runs, warmUp: 1 })
    const [time, floor] = [median(times.ours), median(times.baseline)]
    const perRow = (milliseconds: number): string => ((milliseconds * 1000) / rows).toFixed(1)
    const memory = { ours: peakOf(path), baseline: peakOf(quarter) }
    return [
      {
        name: `read a sheet of ${rows} rows × ${columns} columns`,
        unit: 'ms',
        ours: time,
        baseline: floor,
        limit: floor * mostTime,
        note: `${perRow(time)} µs per row, ${perRow(floor)} µs for unpacking and a bare parse`,
      },
      {
        name: 'peak memory of a process that reads a sheet, and of one that reads a quarter of it',
        unit: 'MB',
        ...memory,
        limit: memory.baseline * mostMemory,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
