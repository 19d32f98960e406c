// Reads the rows of a sheet, one after the other. Formulas have their stored values.
import type { ValueKind } from './messages.ts'
import { dateText, type DateSystem, type FormatKind } from './number-format.ts'
import { attributeOf, broken, parseXml, type Workbook } from './open-workbook.ts'
import { createTextCollector, decodeEscapes, type SharedTexts } from './shared-texts.ts'

/** A value. An error has no text. */
export interface SheetCell {
  readonly text: string
  readonly kind: ValueKind | 'error' | 'formula'
}

export interface SheetRow {
  /** Number of the row, from 1. */
  readonly number: number
  /** By column; undefined for empty cells. The last one has a value. */
  readonly cells: readonly (SheetCell | undefined)[]
}

export interface CellContext {
  readonly texts: SharedTexts
  readonly formats: readonly FormatKind[]
  readonly system: DateSystem
}

/** The last column and row of a sheet. */
const maxColumns = 16_384
const maxRows = 1_048_576

/** Column of a reference such as `B7`, from 0; -1 if it names none. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

interface RawCell {
  column: number
  type: string
  style: number
  hasFormula: boolean
  /** Text of `v`; undefined without one. */
  value: string | undefined
  /** Text of `is`; undefined without one. */
  inline: string | undefined
}

const numberCell = (text: string, style: number, context: CellContext): SheetCell | undefined => {
  if (text === '') return undefined
  const format = context.formats[style] ?? 'number'
  if (format === 'number') return { text, kind: 'number' }
  return dateText(text, { format, system: context.system }) ?? { text, kind: 'number' }
}

const isoDay = /^\d{4}-\d\d-\d\d$/
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z?$/

const isoCell = (text: string): SheetCell => {
  if (isoDay.test(text)) return { text, kind: 'date' }
  return isoInstant.test(text)
    ? { text: text.replace('T', ' ').replace('Z', ''), kind: 'datetime' }
    : { text, kind: 'text' }
}

const cellReaders: Readonly<
  Record<string, (raw: string, cell: RawCell, context: CellContext) => SheetCell | undefined>
> = {
  n: (raw, { style }, context) => numberCell(raw.trim(), style, context),
  s: (raw, _, { texts }) => ({ text: texts.get(/^\d+$/.test(raw.trim()) ? Number(raw) : -1), kind: 'text' }),
  str: (raw) => ({ text: decodeEscapes(raw), kind: 'text' }),
  inlineStr: (raw) => ({ text: decodeEscapes(raw), kind: 'text' }),
  b: (raw) => ({ text: raw.trim() === '1' || raw.trim() === 'true' ? 'true' : 'false', kind: 'boolean' }),
  e: (raw) => ({ text: raw.trim(), kind: 'error' }),
  d: (raw) => isoCell(raw.trim()),
}

const cellOf = (cell: RawCell, context: CellContext): SheetCell | undefined => {
  if (cell.inline !== undefined) return { text: cell.inline, kind: 'text' }
  if (cell.value === undefined) return cell.hasFormula ? { text: '', kind: 'formula' } : undefined
  const read = cellReaders[cell.type]
  if (read === undefined) throw broken()
  return read(cell.value, cell, context)
}

/** Assembles rows from the elements of a sheet. */
const createRowReader = (context: CellContext, onRow: (row: SheetRow) => void) => {
  const inline = createTextCollector()
  let number = 0
  let cells: (SheetCell | undefined)[] = []
  let cell: RawCell | undefined
  let next = 0
  let isValue = false
  let isInline = false

  const openRow = (attributes: Readonly<Record<string, string>>): void => {
    number = Number(attributeOf(attributes, 'r') ?? number + 1)
    if (!(number >= 1) || number > maxRows) throw broken()
    cells = []
    next = 0
  }
  const openCell = (attributes: Readonly<Record<string, string>>): void => {
    const { r: reference, t: type = 'n', s: style = '0' } = attributes
    const column = reference === undefined ? next : columnOf(reference)
    if (column < 0 || column >= maxColumns) throw broken()
    next = column + 1
    cell = { column, type, style: Number(style), hasFormula: false, value: undefined, inline: undefined }
  }
  const closeCell = (): void => {
    const found = cell === undefined ? undefined : cellOf(cell, context)
    if (cell !== undefined && found !== undefined) cells[cell.column] = found
    cell = undefined
  }
  const openInCell = (name: string, of: RawCell): void => {
    if (name === 'v') {
      isValue = true
      of.value = ''
    } else if (name === 'f') of.hasFormula = true
    else if (name === 'is') {
      isInline = true
      inline.start()
    } else if (isInline) inline.open(name)
  }
  const closeInCell = (name: string, of: RawCell): void => {
    if (name === 'v') isValue = false
    else if (name === 'is') {
      isInline = false
      of.inline = inline.result()
    } else if (isInline) inline.close(name)
  }

  return {
    open: (name: string, attributes: Readonly<Record<string, string>>): void => {
      if (cell !== undefined) openInCell(name, cell)
      else if (name === 'c') openCell(attributes)
      else if (name === 'row') openRow(attributes)
    },
    text: (text: string): void => {
      if (isValue && cell !== undefined) cell.value = (cell.value ?? '') + text
      else if (isInline) inline.add(text)
    },
    close: (name: string): boolean => {
      if (name === 'c') closeCell()
      else if (cell !== undefined) closeInCell(name, cell)
      else if (name === 'row' && cells.length > 0) onRow({ number, cells })
      return name !== 'sheetData'
    },
  }
}

/**
 * Passes every row with a value to `onRow`, until it returns false. Throws `WorkbookRefused` if the sheet is damaged.
 */
export async function readRows(
  workbook: Workbook,
  { path, context }: { path: string; context: CellContext },
  onRow: (row: SheetRow) => Promise<boolean> | boolean,
): Promise<void> {
  // Rows wait until the piece is parsed, because the parser does not wait for a write.
  let rows: SheetRow[] = []
  const reader = createRowReader(context, (row) => rows.push(row))
  let isStopped = false
  const pieces = async function* (): AsyncGenerator<string> {
    for await (const piece of workbook.text(path)) {
      yield piece
      const ready = rows
      rows = []
      for (const row of ready) if (!(await onRow(row))) isStopped = true
      if (isStopped) return
    }
  }
  await parseXml(pieces(), reader).catch((error: unknown) => {
    // The rest of the sheet was not passed to the parser.
    if (!isStopped) throw error
  })
  if (isStopped) return
  for (const row of rows) if (!(await onRow(row))) return
}
