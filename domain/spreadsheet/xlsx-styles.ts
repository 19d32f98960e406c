// Number formats of a workbook, one for each type of column.
import type { ExportColumn } from './export-column.ts'
import { escapeXml } from './xml-text.ts'

/** Indexes of cell formats. `fraction`: for instants with milliseconds. */
export interface ColumnStyle {
  readonly plain: number
  readonly fraction: number
}

export interface Styles {
  readonly columns: readonly ColumnStyle[]
  /** The part `xl/styles.xml`. */
  readonly xml: string
}

/** Index of the format of the first row. */
export const headerStyle = 1

const general = 'General'

const formatsOf = ({ type, scale, isIdentifier }: ExportColumn): readonly [string, string] => {
  const whole = isIdentifier ? '0' : '#,##0'
  if (type === 'date') return ['yyyy-mm-dd', 'yyyy-mm-dd']
  if (type === 'datetime') return ['yyyy-mm-dd hh:mm:ss', 'yyyy-mm-dd hh:mm:ss.000']
  if (type === 'integer') return [whole, whole]
  const format =
    type === 'decimal' ? (scale > 0 ? `${whole}.${'0'.repeat(Math.min(scale, 30))}` : whole) : general
  return [format, format]
}

/** Numbers from 164 are free for formats of a workbook. */
const firstFormat = 164

const xmlOf = (formats: readonly string[]): string => {
  const listed = formats.map(
    (code, index) => `<numFmt numFmtId="${firstFormat + index}" formatCode="${escapeXml(code)}"/>`,
  )
  const used = formats.map(
    (_, index) =>
      `<xf numFmtId="${firstFormat + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    listed.length === 0 ? '' : `<numFmts count="${listed.length}">${listed.join('')}</numFmts>`,
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${used.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    ...used,
    '</cellXfs></styleSheet>',
  ].join('')
}

/** The formats of the columns: dates as days and instants, decimals with the digits of their type. */
export function stylesOf(columns: readonly ExportColumn[]): Styles {
  const wanted = columns.map(formatsOf)
  const formats = [...new Set(wanted.flat())].filter((code) => code !== general)
  const indexOf = (code: string): number => (code === general ? 0 : formats.indexOf(code) + headerStyle + 1)
  return {
    columns: wanted.map(([plain, fraction]) => ({ plain: indexOf(plain), fraction: indexOf(fraction) })),
    xml: xmlOf(formats),
  }
}
