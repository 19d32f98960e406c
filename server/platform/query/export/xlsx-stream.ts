// Writes rows as an XLSX workbook (QB11c): text is stored in the cells, so that no table of texts grows with the rows.
import type { ExportColumn } from '#domain/spreadsheet/export-column.ts'
import { rowWriter, sheetEnd, sheetPath, sheetStart, workbookParts } from '#domain/spreadsheet/xlsx-parts.ts'
import { stylesOf } from '#domain/spreadsheet/xlsx-styles.ts'
import type { ExportBatch } from './export-batch.ts'
import { zipStream, type ZipEntry } from './zip-stream.ts'

/** A sheet ends at the last row that Excel reads, or before its archive entry has 4 GiB. */
export interface SheetLimits {
  /** With the header. */
  readonly rows: number
  /** Characters of XML, each of at most four bytes. */
  readonly characters: number
}

const excelLimits: SheetLimits = { rows: 1_048_576, characters: 1_000_000_000 }
export const maxColumns = 16_384

/** Reads batches row by row, across the ends of sheets. */
const openCursor = async (batches: AsyncIterable<ExportBatch>) => {
  const iterator = batches[Symbol.asyncIterator]()
  let batch: ExportBatch | undefined
  let row = 0
  const load = async (): Promise<void> => {
    const next = await iterator.next()
    batch = next.done === true ? undefined : next.value
    row = 0
  }
  await load()
  return {
    current: (): { readonly batch: ExportBatch; readonly row: number } | undefined =>
      batch === undefined ? undefined : { batch, row },
    advance: async (): Promise<void> => {
      row += 1
      if (batch !== undefined && row >= batch.rows) await load()
    },
    close: async (): Promise<void> => {
      await iterator.return?.()
    },
  }
}
type Cursor = Awaited<ReturnType<typeof openCursor>>

/** Characters that are passed on together. */
const pieceLength = 65_536

interface Workbook {
  readonly columns: readonly ExportColumn[]
  readonly write: ReturnType<typeof rowWriter>
  readonly limits: SheetLimits
}

async function* sheetXml(cursor: Cursor, { columns, write, limits }: Workbook): AsyncGenerator<string> {
  const sample = cursor.current()?.batch.columns ?? []
  let piece = sheetStart({ columns, sample })
  let characters = piece.length
  for (let number = 2; number <= limits.rows && characters < limits.characters; number += 1) {
    const at = cursor.current()
    if (at === undefined) break
    const xml = write(at.batch.columns, { row: at.row, number })
    piece += xml
    characters += xml.length
    if (piece.length >= pieceLength) {
      yield piece
      piece = ''
    }
    await cursor.advance()
  }
  yield piece + sheetEnd
}

interface XlsxInput {
  readonly columns: readonly ExportColumn[]
  readonly batches: AsyncIterable<ExportBatch>
  readonly limits?: SheetLimits
}

async function* entriesOf({ columns, batches, limits = excelLimits }: XlsxInput): AsyncGenerator<ZipEntry> {
  const styles = stylesOf(columns)
  const workbook = { columns, write: rowWriter(columns, styles), limits }
  const cursor = await openCursor(batches)
  try {
    const names: string[] = []
    do {
      names.push(names.length === 0 ? 'Result' : `Result ${names.length + 1}`)
      yield { path: sheetPath(names.length), content: sheetXml(cursor, workbook) }
    } while (cursor.current() !== undefined)
    for (const { path, xml } of workbookParts(names, styles)) yield { path, content: [xml] }
  } finally {
    await cursor.close()
  }
}

/** The bytes of a workbook. Rows beyond the limits continue on further sheets, each with the header. */
export function xlsxStream(input: XlsxInput): AsyncGenerator<Uint8Array, void, undefined> {
  return zipStream(entriesOf(input))
}
