import { BlobReader, TextWriter, ZipReader, configure } from '@zip.js/zip.js'
import { expect, it } from 'vitest'
import type { GridColumn } from '../grid-column.ts'
import { tableCsv, tableXlsx } from './table-file.ts'
import type { GridContent } from './grid-content.ts'

configure({ useWebWorkers: false })

type Cells = readonly (string | number | null)[]

const column = (head: string, cells: Cells, change: Partial<GridColumn> = {}): GridColumn => ({
  id: head,
  head,
  group: null,
  isHead: false,
  isRight: true,
  isStrong: false,
  unit: head,
  areNumbers: true,
  width: 80,
  read: (_, row) => cells[row],
  write: (cell) => String(cell),
  describe: () => null,
  orders: null,
  direction: null,
  ...change,
})
const content: GridContent = {
  label: 'Result',
  columns: [
    column('Name', ['=1+1', 'Ceres', null], { isHead: true, areNumbers: false, unit: null }),
    column('Day', ['2020-02-01', '2020-03-01', null], { isHead: true, areNumbers: false, unit: null }),
    column('Cost', [12, '9007199254740993', null], { group: 'Den' }),
    column('Share', ['0.33333333333333333333', '0.5', null], { unit: null }),
  ],
  grid: { count: 3, headAt: () => null, cellAt: () => undefined, allAt: () => undefined },
  totals: [],
  lines: Int32Array.from([1, 0, 2]),
  groups: null,
  collapsed: new Set(),
}
const input = { content, name: 'Result', signal: new AbortController().signal }

it('QB11i a CSV file has the columns and lines of the screen, with all digits', async () => {
  const bytes = await (await tableCsv(input)).arrayBuffer()
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\uFEFFName,Day,Den Cost,Share\r\nCeres,2020-03-01,9007199254740993,0.5\r\n' +
      "'=1+1,2020-02-01,12,0.33333333333333333333\r\n,,,\r\n",
  )
})

it('QB11i a workbook has numbers and dates as such, and long figures as text', async () => {
  const entries = await new ZipReader(new BlobReader(await tableXlsx(input))).getEntries()
  const sheet = entries.find(({ filename }) => filename === 'xl/worksheets/sheet1.xml')
  const xml = sheet?.directory === false ? await sheet.getData(new TextWriter()) : ''
  for (const part of ['Den Cost', '<v>43862</v>', '<v>12</v>', '>9007199254740993<', '<v>0.5</v>', '>=1+1<'])
    expect(xml).toContain(part)
  expect(xml).toContain('<v>0.3333333333333333</v>')
  expect(xml.indexOf('Ceres')).toBeLessThan(xml.indexOf('=1+1'))
})

it('QB11i a cancelled file is not written', async () => {
  const stopped = { ...input, signal: AbortSignal.abort(new Error('stopped')) }
  await expect(tableCsv(stopped)).rejects.toThrow('stopped')
})
