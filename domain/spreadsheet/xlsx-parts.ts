// The parts of a workbook except its cells (ECMA-376).
import type { ExportCell, ExportColumn } from './export-column.ts'
import { columnLetters, maxCellLength, xlsxCell } from './xlsx-cell.ts'
import { headerStyle, type ColumnStyle, type Styles } from './xlsx-styles.ts'
import { escapeXml } from './xml-text.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** One file of the archive. */
interface Part {
  readonly path: string
  readonly xml: string
}

/** Path of a sheet, numbered from 1. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`
}

const sheetsOf = <T>(names: readonly string[], one: (name: string, number: number) => T): T[] =>
  names.map((name, index) => one(name, index + 1))

/** The parts that list the sheets, in their order, and the styles. */
export function workbookParts(sheets: readonly string[], { xml }: Styles): readonly Part[] {
  const overrides = sheetsOf(
    sheets,
    (_, number) => `<Override PartName="/${sheetPath(number)}" ContentType="${types}.worksheet+xml"/>`,
  )
  const listed = sheetsOf(
    sheets,
    (name, number) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const related = sheetsOf(
    sheets,
    (_, number) =>
      `<Relationship Id="rId${number}" Type="${relationships}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  return [
    { path: 'xl/styles.xml', xml },
    {
      path: 'xl/workbook.xml',
      xml: `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      xml: `${head}<Relationships xmlns="${packages}/relationships">${related.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      path: '_rels/.rels',
      xml: `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      path: '[Content_Types].xml',
      xml: `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    },
  ]
}

const widths = { min: 9, max: 60 } as const
/** Characters from here on, mostly East Asian, are twice as wide. */
const wideFrom = 0x2e80
const sampledRows = 100

const textWidth = (cell: ExportCell): number => {
  let width = 0
  for (const character of cell === null ? '' : String(cell).slice(0, widths.max))
    width += (character.codePointAt(0) ?? 0) >= wideFrom ? 2 : 1
  return width
}

/** A column is as wide as its header and the first cells. */
const widthOf = ({ header }: ExportColumn, cells: readonly ExportCell[]): number => {
  const longest = Math.max(...[header, ...cells.slice(0, sampledRows)].map(textWidth))
  return Math.min(widths.max, Math.max(widths.min, longest + 2))
}

interface SheetStart {
  readonly columns: readonly ExportColumn[]
  /** The first cells of each column. */
  readonly sample: readonly (readonly ExportCell[])[]
}

/** The beginning of a sheet, with its frozen first row. */
export function sheetStart({ columns, sample }: SheetStart): string {
  const cols = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column, sample[index] ?? [])}" customWidth="1"/>`,
  )
  const cells = columns.map(
    ({ header }, index) =>
      `<c r="${columnLetters(index + 1)}1" s="${headerStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(header.slice(0, maxCellLength))}</t></is></c>`,
  )
  return [
    `${head}<worksheet xmlns="${main}">`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${cols.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`,
  ].join('')
}

export const sheetEnd = '</sheetData></worksheet>'

/** Writes rows of a sheet: `columns[c][r]` as row `number`, counted from 1. */
export function rowWriter(columns: readonly ExportColumn[], styles: readonly ColumnStyle[]) {
  const letters = columns.map((_, index) => columnLetters(index + 1))
  const noStyle = { plain: 0, fraction: 0 }
  return (
    cells: readonly (readonly ExportCell[])[],
    { row, number }: { row: number; number: number },
  ): string => {
    let xml = `<row r="${number}">`
    for (const [index, column] of columns.entries())
      xml += xlsxCell(cells[index]?.[row] ?? null, {
        reference: `${letters[index] ?? ''}${number}`,
        column,
        style: styles[index] ?? noStyle,
      })
    return `${xml}</row>`
  }
}
