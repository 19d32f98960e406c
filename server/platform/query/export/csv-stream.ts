// Writes rows as CSV in UTF-8 (QB11b).
import { byteOrderMark, csvRecord } from '#domain/spreadsheet/csv.ts'
import type { ExportBatch, ExportTable } from './export-batch.ts'

interface CsvInput {
  readonly table: Pick<ExportTable, 'columns' | 'batches'>
  /** Text that a spreadsheet would run as a formula is guarded. */
  readonly isGuarded: boolean
  readonly hasMark: boolean
}

const recordsOf = ({ columns, rows }: ExportBatch, isGuarded: boolean): string => {
  let text = ''
  for (let row = 0; row < rows; row += 1)
    text += csvRecord(
      columns.map((cells) => cells[row] ?? null),
      isGuarded,
    )
  return text
}

/** The bytes of the header and of every row. */
export async function* csvStream(input: CsvInput): AsyncGenerator<Uint8Array, void, undefined> {
  const { table, isGuarded, hasMark } = input
  const headers = table.columns.map(({ header }) => header)
  yield Buffer.from((hasMark ? byteOrderMark : '') + csvRecord(headers, isGuarded))
  for await (const batch of table.batches()) yield Buffer.from(recordsOf(batch, isGuarded))
}
