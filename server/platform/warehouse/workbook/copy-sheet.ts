// Copies a sheet to a CSV file that the engine reads: finds the header, and notes the kinds of values in each column.
import { open, type FileHandle } from 'node:fs/promises'
import type { SheetContent, ValueKind } from './messages.ts'
import type { Workbook } from './open-workbook.ts'
import { readRows, type CellContext, type SheetCell, type SheetRow } from './read-cells.ts'

/** Rows that are looked at to find the header, and rows before it that are listed. */
const firstRows = 100
const maxTitles = 20
const pieceLength = 256 * 1024

const columnName = (index: number): string => {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

const isFilled = (cell: SheetCell | undefined): boolean => cell !== undefined && cell.text.trim() !== ''
const filledIn = ({ cells }: SheetRow): number => cells.filter(isFilled).length

const isBlank = ({ cells }: SheetRow): boolean =>
  cells.every((cell) => cell === undefined || (cell.kind === 'text' && cell.text === ''))

/** The row without the texts that are null. */
const withoutNulls = (row: SheetRow, nulls: ReadonlySet<string>): SheetRow => ({
  ...row,
  cells: Array.from(row.cells, (cell) =>
    cell?.kind === 'text' && nulls.has(cell.text.trim()) ? undefined : cell,
  ),
})

/** Rows with one value above a table with several columns are titles. Returns how many there are. */
const titlesBefore = (rows: readonly SheetRow[]): number => {
  const isTable = rows.filter((row) => filledIn(row) > 1).length * 2 > rows.length
  const at = isTable ? rows.findIndex((row) => filledIn(row) > 1) : 0
  return at <= maxTitles ? at : 0
}

/** As in text files: a first row is a header unless its cells look like the values below. Each column votes. */
const isHeader = ([first, ...rows]: readonly SheetRow[]): boolean => {
  if (first === undefined) return false
  let votes = 0
  for (const [index, cell] of first.cells.entries()) {
    const below = rows.flatMap(({ cells }) => cells[index]?.kind ?? [])
    if (cell === undefined || below.length === 0 || below.includes('text')) continue
    votes += cell.kind === 'text' ? 1 : -1
  }
  return rows.length === 0 ? first.cells.some((cell) => cell?.kind === 'text') : votes >= 0
}

const special = /[",\r\n]|^\s|\s$/

const csvCell = (cell: SheetCell | undefined): string => {
  if (cell === undefined || cell.kind === 'error' || cell.kind === 'formula') return ''
  const { text } = cell
  return text === '' || special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

interface Tally {
  count: number
  first: string
}

const note = (tally: Tally, at: string): void => {
  tally.count += 1
  if (tally.count === 1) tally.first = at
}

/** Writes rows as records, and notes what they contain. */
const createCopy = (file: FileHandle) => {
  const kinds: Set<ValueKind>[] = []
  const errors: Tally = { count: 0, first: '' }
  const formulas: Tally = { count: 0, first: '' }
  let [rows, width, waiting] = [0, 0, '']
  let isUniform = true

  const noteCell = (cell: SheetCell, { index, row }: { index: number; row: number }): void => {
    if (cell.kind === 'error') note(errors, `${columnName(index)}${row}`)
    else if (cell.kind === 'formula') note(formulas, `${columnName(index)}${row}`)
    else (kinds[index] ??= new Set()).add(cell.kind)
  }
  const flush = async (): Promise<void> => {
    const text = waiting
    waiting = ''
    if (text !== '') await file.write(text)
  }
  const widen = (to: number): void => {
    if (to <= width) return
    isUniform = isUniform && rows === 0
    width = to
  }

  return {
    widen,
    flush,
    add: async ({ number, cells }: SheetRow): Promise<void> => {
      widen(cells.length)
      let record = ''
      for (let index = 0; index < width; index += 1) {
        const cell = cells[index]
        if (cell !== undefined) noteCell(cell, { index, row: number })
        record += (index === 0 ? '' : ',') + csvCell(cell)
      }
      waiting += `${record}\n`
      rows += 1
      if (waiting.length > pieceLength) await flush()
    },
    result: () => ({
      rows,
      width,
      isUniform,
      kinds: Array.from({ length: width }, (_, index) => [...(kinds[index] ?? [])]),
      errors: errors.count,
      firstError: errors.first,
      formulas: formulas.count,
      firstFormula: formulas.first,
    }),
  }
}
type Copy = ReturnType<typeof createCopy>

interface Start {
  readonly titles: SheetContent['titles']
  readonly header: readonly string[] | null
}

/** Writes the first rows after the titles and the header. */
const writeStart = async (
  copy: Copy,
  { first, header, limit }: { first: readonly SheetRow[]; header: boolean | null; limit: number },
): Promise<Start> => {
  const skipped = titlesBefore(first)
  const rows = first.slice(skipped)
  const hasHeader = header ?? isHeader(rows)
  for (const row of rows) copy.widen(row.cells.length)
  for (const row of rows.slice(hasHeader ? 1 : 0).slice(0, limit)) await copy.add(row)
  const names = Array.from(rows[0]?.cells ?? [], (cell) => cell?.text ?? '')
  return {
    titles: first.slice(0, skipped).map(({ number, cells }) => ({
      row: number,
      text: cells.find(isFilled)?.text ?? '',
    })),
    header: hasHeader ? names : null,
  }
}

/**
 * Copies the sheet at `part` to the file `copy`, at most `limit` rows. Empty rows are skipped. Throws
 * `WorkbookRefused`.
 */
export async function copySheet(
  workbook: Workbook,
  {
    part,
    context,
    copy: path,
    header,
    nulls,
    limit,
  }: {
    part: string
    context: CellContext
    copy: string
    header: boolean | null
    nulls: ReadonlySet<string>
    limit: number
  },
): Promise<Omit<SheetContent, 'sheet'>> {
  const file = await open(path, 'wx', 0o600)
  try {
    const copy = createCopy(file)
    const first: SheetRow[] = []
    let start: Start | undefined
    const begin = async (): Promise<Start> => writeStart(copy, { first, header, limit })
    await readRows(workbook, { path: part, context }, async (found) => {
      if (isBlank(found)) return true
      const row = withoutNulls(found, nulls)
      if (start === undefined) {
        if (first.push(row) >= firstRows) start = await begin()
      } else if (copy.result().rows < limit) await copy.add(row)
      return start === undefined || copy.result().rows < limit
    })
    start ??= await begin()
    await copy.flush()
    const { width, ...found } = copy.result()
    const names = start.header
    const total = Math.max(width, names?.length ?? 0)
    return {
      ...found,
      width: total,
      titles: start.titles,
      header: names === null ? null : Array.from({ length: total }, (_, index) => names[index] ?? ''),
    }
  } finally {
    await file.close()
  }
}
