// Cells of a worksheet (ECMA-376, part 1, 18.3.1.4). Every cell has a type, so text is never run as a formula.
import type { ExactNumber } from '#contract/exact-number.ts'
import type { ExportCell, ExportColumn } from './export-column.ts'
import type { ColumnStyle } from './xlsx-styles.ts'
import { escapeXml } from './xml-text.ts'

/** The most characters (UTF-16) that Excel reads in a cell. */
export const maxCellLength = 32_767

/** Excel computes with this many significant digits. */
const maxDigits = 15

/** Significant digits of the text of a number, without zeros at its ends. */
const significantDigits = (number: string): number => {
  const [mantissa = ''] = number.split(/e/i)
  return mantissa
    .replace('.', '')
    .replace(/^[+-]?0*/, '')
    .replace(/0+$/, '').length
}

/** 1 for `A`, in letters. */
export function columnLetters(number: number): string {
  let letters = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{3})?)?$/
const dayMs = 86_400_000
/** Serial number of 1970-01-01. */
const epochSerial = 25_569
/** 1900-03-01: earlier serial numbers count a day that did not exist. */
const firstSerial = 61

/**
 * The serial number of a day or instant; undefined if a worksheet cannot represent it exactly: before 1900-03-01,
 * after 9999, or with microseconds.
 */
const dateSerial = (text: string): number | undefined => {
  if (!isoDate.test(text)) return undefined
  const serial = Date.parse(text.includes('T') ? `${text}Z` : text) / dayMs + epochSerial
  return serial >= firstSerial ? serial : undefined
}

const inlineText = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const valueCell = (reference: string, style: number, value: string | number): string =>
  `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`

/** Doubles are stored as they are. Other numbers with more digits than Excel computes with are text. */
const isExactInExcel = (cell: number | ExactNumber, { type }: ExportColumn): boolean => {
  if (typeof cell === 'number' && type === 'double') return true
  const text = String(cell)
  return text.length <= maxDigits || significantDigits(text) <= maxDigits
}

interface CellContext {
  /** As `B7`. */
  readonly reference: string
  readonly column: ExportColumn
  readonly style: ColumnStyle
}

/** The XML of a cell; empty for null. */
export function xlsxCell(cell: ExportCell, { reference, column, style }: CellContext): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string') {
    const serial = column.type === 'date' || column.type === 'datetime' ? dateSerial(cell) : undefined
    if (serial === undefined) return inlineText(reference, cell)
    return valueCell(reference, cell.includes('.') ? style.fraction : style.plain, serial)
  }
  return isExactInExcel(cell, column)
    ? valueCell(reference, style.plain, String(cell))
    : inlineText(reference, String(cell))
}
