// Builds workbooks from the XML of their sheets, for tests.
import { zipOf, type ZipEntry } from '#domain/archive/testing/zip-bytes.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

export interface TestSheet {
  readonly name: string
  /** The content of `sheetData`. */
  readonly rows: string
  readonly state?: 'hidden' | 'veryHidden'
  /** XML after `sheetData`. */
  readonly after?: string
}

interface TestWorkbook {
  readonly sheets: readonly TestSheet[]
  /** Items of the shared texts. */
  readonly texts?: readonly string[]
  /** Codes of number formats; the cell format `n` has the code `n - 1`. */
  readonly formats?: readonly string[]
  readonly is1904?: boolean
  /** Entries in addition, or instead of others of the same name. */
  readonly entries?: readonly ZipEntry[]
}

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`

const stylesOf = (formats: readonly string[]): string =>
  `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats
    .map(
      (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
    .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
    .join('')}</cellXfs></styleSheet>`

/** The bytes of a workbook. */
export async function workbookOf(workbook: TestWorkbook): Promise<Uint8Array<ArrayBuffer>> {
  const { sheets, texts = [], formats = [], is1904 = false, entries = [] } = workbook
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
  )
  const parts: ZipEntry[] = [
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${packages}">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${packages}">${sheets
        .map((_, index) => relationship(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
        .join(
          '',
        )}${relationship('rId900', 'styles', 'styles.xml')}${relationship('rId901', 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
    },
    { name: 'xl/styles.xml', content: stylesOf(formats) },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst xmlns="${main}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
    ...sheets.map(({ rows, after = '' }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
  ]
  const names = new Set(entries.map(({ name }) => name))
  return zipOf([...parts.filter(({ name }) => !names.has(name)), ...entries])
}
