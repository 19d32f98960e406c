// Writes the table on the screen as a file: its columns and rows in their order, figures with all their digits. Collapsed
// groups are written too.
import { ExactNumber } from '#contract/exact-number.ts'
import { type PackFile, pack } from '#domain/archive/repair/build.ts'
import { noPlan } from '#domain/archive/repair/repair.ts'
import { byteOrderMark, csvRecord } from '#domain/spreadsheet/csv.ts'
import type { ExportCell, ExportColumn, ExportType } from '#domain/spreadsheet/export-column.ts'
import { rowWriter, sheetEnd, sheetPath, sheetStart, workbookParts } from '#domain/spreadsheet/xlsx-parts.ts'
import { stylesOf } from '#domain/spreadsheet/xlsx-styles.ts'
import { toNumber } from '../../state/value-format.ts'
import type { GridColumn } from '../grid-column.ts'
import { type GridContent, copiedText, lineAt, lineCount } from './grid-content.ts'

interface FileInput {
  readonly content: GridContent
  readonly signal: AbortSignal
  /** Name of the sheet. */
  readonly name: string
}

/** Lines that are written before the page may do other work. */
const pieceLines = 2000
/** A sheet ends at the last row that Excel reads. */
const sheetLines = 1_048_575

const allLines = (content: GridContent): GridContent =>
  content.groups === null ? content : { ...content, lines: content.groups.lines }

const cellAt = (content: GridContent, position: number, column: GridColumn): ExportCell => {
  const line = lineAt(content, position)
  const text = copiedText(content, { line, column })
  if (text === '') return column.read(line.block, line.row) === '' ? '' : null
  return column.areNumbers && toNumber(text) !== null ? new ExactNumber(text) : text
}

/** The cells of some lines, by column. */
const cellsOf = (
  content: GridContent,
  [from, to]: readonly [number, number],
): readonly (readonly ExportCell[])[] =>
  content.columns.map((column) =>
    Array.from({ length: to - from }, (_, at) => cellAt(content, from + at, column)),
  )

/** Calls `write` with the cells of each piece. Between them, the page stays responsive. */
const eachPiece = async (
  { content, signal }: FileInput,
  write: (cells: readonly (readonly ExportCell[])[], from: number) => void,
): Promise<void> => {
  const count = lineCount(content)
  for (let from = 0; from < count; from += pieceLines) {
    write(cellsOf(content, [from, Math.min(count, from + pieceLines)]), from)
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
}

const headerOf = ({ head, group }: GridColumn): string =>
  group === null || group === head ? head : `${group} ${head}`

/** One line as a CSV file. */
export async function tableCsv(input: FileInput): Promise<Blob> {
  const file = { ...input, content: allLines(input.content) }
  const parts = [byteOrderMark + csvRecord(file.content.columns.map(headerOf), true)]
  await eachPiece(file, (cells) => {
    const count = cells[0]?.length ?? 0
    let text = ''
    for (let row = 0; row < count; row += 1)
      text += csvRecord(
        cells.map((column) => column[row] ?? null),
        true,
      )
    parts.push(text)
  })
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

const day = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const sampled = 500

const typeOf = ({ areNumbers }: GridColumn, cells: readonly ExportCell[]): ExportType => {
  const texts = cells
    .slice(0, sampled)
    .filter((cell) => cell !== null)
    .map(String)
  if (areNumbers) return texts.every((text) => /^-?\d+$/.test(text)) ? 'integer' : 'double'
  if (texts.length > 0 && texts.every((text) => day.test(text))) return 'date'
  return texts.length > 0 && texts.every((text) => instant.test(text)) ? 'datetime' : 'text'
}

/** Excel computes with doubles: shares with more digits are rounded to them, other figures are not. */
const sheetCells = (
  columns: readonly GridColumn[],
  cells: readonly (readonly ExportCell[])[],
): readonly (readonly ExportCell[])[] =>
  cells.map((column, at) =>
    columns[at]?.unit === null
      ? column.map((cell) => (cell instanceof ExactNumber ? Number(String(cell)) : cell))
      : column,
  )

const partOf = (path: string, content: Blob): PackFile => ({
  path,
  size: content.size,
  modified: Date.now(),
  blob: () => Promise.resolve(content),
})

/** The table as an Excel workbook. Rows beyond the last row of a sheet continue on the next one. */
export async function tableXlsx(input: FileInput): Promise<Blob> {
  const content = allLines(input.content)
  const sample = sheetCells(content.columns, cellsOf(content, [0, Math.min(sampled, lineCount(content))]))
  const columns = content.columns.map((column, at): ExportColumn => ({
    header: headerOf(column),
    type: typeOf(column, sample[at] ?? []),
    scale: 0,
    isIdentifier: column.isHead,
  }))
  const styles = stylesOf(columns)
  const write = rowWriter(columns, styles.columns)
  const sheets: string[][] = [[sheetStart({ columns, sample })]]
  await eachPiece({ ...input, content }, (read, from) => {
    const cells = sheetCells(content.columns, read)
    let text = ''
    for (let row = 0; row < (cells[0]?.length ?? 0); row += 1) {
      const line = from + row
      if (line > 0 && line % sheetLines === 0) {
        sheets.at(-1)?.push(text)
        sheets.push([sheetStart({ columns, sample })])
        text = ''
      }
      text += write(cells, { row, number: (line % sheetLines) + 2 })
    }
    sheets.at(-1)?.push(text)
  })
  const names = sheets.map((_, at) => (at === 0 ? input.name : `${input.name} ${at + 1}`))
  const files = [
    ...sheets.map((parts, at) => partOf(sheetPath(at + 1), new Blob([...parts, sheetEnd]))),
    ...workbookParts(names, styles).map(({ path, xml }) => partOf(path, new Blob([xml]))),
  ]
  const archive = await pack(files, noPlan, { signal: input.signal })
  return new Blob([archive], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}
