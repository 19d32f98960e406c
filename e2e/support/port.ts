// The files of a port on the user's computer: two CSV files, one in Shift-JIS and a workbook. The figures that a mart
// of them must have are computed from the same rows.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { zipOf } from './archives.ts'
import { readPlainCsv } from './plain-csv.ts'

const folder = resolve(import.meta.dirname, '../../fixtures/harbour')
const callsText = readFileSync(resolve(folder, 'ship-calls.csv'), 'utf8')

type Row = readonly string[]

/** The cells of a line; names of ships have commas and quotes. */
const cellsOf = (line: string): Row =>
  [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) =>
    cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'),
  )

const [callNames = [], ...callRows] = callsText.trimEnd().split(/\r?\n/).map(cellsOf)
const calls = callRows.map((cells) =>
  Object.fromEntries(callNames.map((name, at) => [name, cells[at] ?? ''])),
)

/** The berth of the ferries is missing, so their calls find no match. */
const berths = readPlainCsv(resolve(folder, 'berths.tsv'), '\t').filter(({ berth }) => berth !== 'F1')
const quays: readonly Row[] = [
  ['North quay', '北埠頭'],
  ['South quay', '南埠頭'],
]
const flags: readonly Row[] = [
  ['DE', 'Germany'],
  ['FR', 'France'],
  ['GB', 'United Kingdom'],
  ['JP', '日本'],
  ['NL', 'Netherlands'],
  ['NO', 'Norway'],
  ['PA', 'Panama'],
  ['SE', 'Sweden'],
]

const csvOf = (rows: readonly Row[]): string => rows.map((row) => `${row.join(',')}\n`).join('')

/** The two bytes of every character that Shift-JIS writes with two, read from the decoder of the standard library. */
const shiftJisBytes = (): ReadonlyMap<string, Row> => {
  const decoder = new TextDecoder('shift_jis')
  const bytes = new Map<string, Row>()
  for (let lead = 0x81; lead <= 0xef; lead += 1)
    for (let trail = 0x40; trail <= 0xfc; trail += 1)
      bytes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead.toString(16), trail.toString(16)])
  return bytes
}

const shiftJisOf = (text: string): Buffer => {
  const bytes = shiftJisBytes()
  return Buffer.from(
    Array.from(text, (letter) => bytes.get(letter)?.join('') ?? Buffer.from(letter).toString('hex')).join(''),
    'hex',
  )
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = (target: string, type: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/${type}" Target="${target}"/></Relationships>`

/** A workbook with one sheet of texts. */
const workbookOf = (sheet: string, rows: readonly Row[]): Buffer => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  return zipOf({
    '_rels/.rels': related('xl/workbook.xml', 'officeDocument'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related('worksheets/sheet1.xml', 'worksheet'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines}</sheetData></worksheet>`,
  })
}

/** The contents of the files by their names. */
export const portFiles: Readonly<Record<string, Buffer>> = {
  'quays.csv': shiftJisOf(csvOf([['quay', '埠頭'], ...quays])),
  'flags.xlsx': workbookOf('Flags', [['flag', 'country'], ...flags]),
  'berths.csv': Buffer.from(
    csvOf([
      ['berth', 'quay', 'depth_m'],
      ...berths.map((each) => [each['berth'] ?? '', each['quay'] ?? '', each['depth_m'] ?? '']),
    ]),
  ),
  'calls.csv': Buffer.from(callsText),
}

const quayOf = (call: Readonly<Record<string, string>>): string | undefined => {
  const { quay } = berths.find(({ berth }) => berth === call['berth']) ?? {}
  return quays.find(([name]) => name === quay)?.[1]
}

/** Ferries are left out by a rule. */
const rest = calls.filter(({ kind }) => kind !== 'ferry')

export const expectedCalls = {
  all: calls.length,
  ferries: calls.length - rest.length,
  /** Of all calls, without a berth in the file of berths. */
  orphans: calls.filter((call) => quayOf(call) === undefined).length,
  restOrphans: rest.filter((call) => quayOf(call) === undefined).length,
}

/** The dues of each quay without ferries, in euros. */
export function duesByQuay(): readonly { quay: string; dues: number }[] {
  const centsOf = (quay: string) =>
    rest
      .filter((call) => quayOf(call) === quay)
      .reduce((sum, call) => sum + Math.round(Number(call['dues_eur']) * 100), 0)
  return quays.map(([, quay = '']) => ({ quay, dues: centsOf(quay) / 100 }))
}
