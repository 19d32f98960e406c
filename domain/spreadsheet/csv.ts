// CSV as in RFC 4180 (QB11). A null is an empty cell, an empty text is `""`.
import { plainDigits } from '#domain/json/decimal-text.ts'
import type { ExportCell } from './export-column.ts'

/**
 * Beginnings of text that spreadsheets run as a formula, the full-width ones in Japanese versions. Apostrophes before
 * them are included, so that removing one apostrophe from a guarded text restores it.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

const quoted = /[",\r\n\uFEFF]|^\s|\s$|^$/

/** UTF-8 byte order mark, by which Excel recognizes the encoding. */
export const byteOrderMark = '\uFEFF'

const textOf = (text: string, isGuarded: boolean): string => {
  const safe = isGuarded && formula.test(text) ? `'${text}` : text
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const cellOf = (cell: ExportCell, isGuarded: boolean): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return textOf(cell, isGuarded)
  return typeof cell === 'boolean' ? String(cell) : plainDigits(String(cell))
}

/**
 * One record with its line break. `isGuarded`: text that a spreadsheet would run as a formula gets a leading
 * apostrophe. Numbers are never changed and have all their digits.
 */
export function csvRecord(cells: readonly ExportCell[], isGuarded: boolean): string {
  let record = ''
  for (let index = 0; index < cells.length; index += 1)
    record += (index === 0 ? '' : ',') + cellOf(cells[index] ?? null, isGuarded)
  return `${record}\r\n`
}
