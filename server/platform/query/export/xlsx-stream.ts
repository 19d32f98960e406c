// Writes tables as an XLSX workbook (QB11c): text is stored in the cells, so that no table of texts grows with the rows.
import type { ExportColumn } from '#domain/spreadsheet/export-column.ts'
import { rowWriter, sheetEnd, sheetPath, sheetStart, workbookParts } from '#domain/spreadsheet/xlsx-parts.ts'
import { stylesOf } from '#domain/spreadsheet/xlsx-styles.ts'
import type { ExportBatch, ExportTable } from './export-batch.ts'
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

interface SheetFormat {
  readonly columns: readonly ExportColumn[]
  readonly write: ReturnType<typeof rowWriter>
  readonly limits: SheetLimits
}

async function* sheetXml(cursor: Cursor, { columns, write, limits }: SheetFormat): AsyncGenerator<string> {
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
  readonly tables: readonly Pick<ExportTable, 'name' | 'columns' | 'batches'>[]
  readonly limits?: SheetLimits
}

async function* entriesOf({ tables, limits = excelLimits }: XlsxInput): AsyncGenerator<ZipEntry> {
  const styles = stylesOf(tables.flatMap(({ columns }) => columns))
  const names: string[] = []
  let firstStyle = 0
  for (const { name, columns, batches } of tables) {
    const write = rowWriter(columns, styles.columns.slice(firstStyle, firstStyle + columns.length))
    firstStyle += columns.length
    const cursor = await openCursor(batches())
    try {
      let part = 0
      do {
        part += 1
        names.push(part === 1 ? name : `${name} ${part}`)
        yield { path: sheetPath(names.length), content: sheetXml(cursor, { columns, write, limits }) }
      } while (cursor.current() !== undefined)
    } finally {
      await cursor.close()
    }
  }
  for (const { path, xml } of workbookParts(names, styles)) yield { path, content: [xml] }
}

/**
 * The bytes of a workbook with a sheet for each table. Rows beyond the limits continue on further sheets, each with the
 * header.
 */
export function xlsxStream(input: XlsxInput): AsyncGenerator<Uint8Array, void, undefined> {
  return zipStream(entriesOf(input))
}
