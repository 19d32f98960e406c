// Each feature of a workbook, from hand-written XML to the copy that the engine reads.
import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PlatformError } from '../../core/error.ts'
import { listSheets, readSheet } from './read-workbook.ts'
import { workbookOf, type TestSheet } from './testing/workbook-bytes.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workbook-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
const fileOf = (bytes: Uint8Array, unpacked = 1e9) => {
  count += 1
  const path = join(folder, `${count}.xlsx`)
  writeFileSync(path, bytes)
  return { path, name: 'book.xlsx', limits: { unpacked }, signal: AbortSignal.timeout(30_000) }
}

const read = async (
  bytes: Uint8Array,
  order: { sheet?: string; header?: boolean; nulls?: string[]; limit?: number } = {},
) => {
  const file = fileOf(bytes)
  const copy = `${file.path}.csv`
  const content = await readSheet(file, {
    sheet: order.sheet ?? null,
    header: order.header ?? null,
    nulls: order.nulls ?? [''],
    copy,
    limit: order.limit,
  })
  const lines = readFileSync(copy, 'utf8').split('\n').slice(0, -1)
  return { content, lines }
}

const sheet = (rows: string, more: Partial<TestSheet> = {}): TestSheet => ({ name: 'One', rows, ...more })
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const number = (value: string, style = 0): string => `<c s="${style}"><v>${value}</v></c>`
const row = (...cells: string[]): string => `<row>${cells.join('')}</row>`
const header = row(text('name'), text('value'))

const valueOf = async (
  cell: string,
  more: Omit<Parameters<typeof workbookOf>[0], 'sheets'> = {},
): Promise<[string, readonly string[]]> => {
  const rows = header + row(text('a'), cell, number('1'))
  const { content, lines } = await read(await workbookOf({ ...more, sheets: [sheet(rows)] }))
  return [lines[0]?.replace(/^a,/, '').replace(/,1$/, '') ?? '', content.kinds[1] ?? []]
}

describe('DM9 the value of a cell', () => {
  it.each([
    ['a number with all its digits', number('0.30000000000000004'), '0.30000000000000004', 'number'],
    ['seventeen digits', number('12345678901234567'), '12345678901234567', 'number'],
    ['an exponent', number('1.5E-7'), '1.5E-7', 'number'],
    ['a formula with its stored value', '<c><f>1+1</f><v>2</v></c>', '2', 'number'],
    ['a formula with a text', '<c t="str"><f>A1</f><v>x</v></c>', 'x', 'text'],
    ['true', '<c t="b"><v>1</v></c>', 'true', 'boolean'],
    ['false', '<c t="b"><v>0</v></c>', 'false', 'boolean'],
    ['a text that looks like a number', text('007'), '007', 'text'],
    ['a text with quotes and a line break', text('a "b",\nc'), '"a ""b"",', 'text'],
    [
      'an entity and CDATA',
      '<c t="inlineStr"><is><t>a &amp; <![CDATA[<b>]]></t></is></c>',
      'a & <b>',
      'text',
    ],
    ['an escaped character', text('a_x000D_b'), '"a\rb"', 'text'],
    ['an ISO date', '<c t="d"><v>2026-01-31</v></c>', '2026-01-31', 'date'],
    ['an ISO instant', '<c t="d"><v>2026-01-31T10:30:00</v></c>', '2026-01-31 10:30:00', 'datetime'],
    ['a prefix', '<x:c xmlns:x="u" t="b"><x:v>1</x:v></x:c>', 'true', 'boolean'],
    [
      'rich text without its reading',
      '<c t="inlineStr"><is><r><t>東</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh><r><t>京</t></r></is></c>',
      '東京',
      'text',
    ],
  ])('DM9 %s', async (_, cell, value, kind) => {
    expect(await valueOf(cell)).toEqual([value, [kind]])
  })

  it('DM9 shared texts', async () => {
    const texts = ['<t>first</t>', '<r><t xml:space="preserve">se </t></r><r><t>cond</t></r>']
    expect(await valueOf('<c t="s"><v>1</v></c>', { texts })).toEqual(['se cond', ['text']])
  })

  it('DM9 errors and formulas without a value are empty and counted', async () => {
    const rows =
      header +
      row(text('a'), '<c t="e"><v>#N/A</v></c>') +
      row(text('b'), '<c t="e"><v>#DIV/0!</v></c>') +
      row(text('c'), '<c><f>A1</f></c>')
    const { content, lines } = await read(await workbookOf({ sheets: [sheet(rows)] }))
    expect(lines).toEqual(['a,', 'b,', 'c,'])
    expect(content).toMatchObject({ errors: 2, firstError: 'B2', formulas: 1, firstFormula: 'B4' })
  })
})

describe('DM9 dates by their number format', () => {
  const formats = [
    'yyyy-mm-dd',
    'd/m/yy h:mm',
    'h:mm:ss',
    '[h]:mm',
    '0.0%',
    '#,##0 "days"',
    '[$-411]ggge"年"m"月"d"日"',
    '[Red]mmm yy;@',
    '0.00E+00',
    '\\d0',
  ]
  it.each([
    ['a day', '46053', 1, '2026-01-31', 'date'],
    ['the first day', '1', 1, '1900-01-01', 'date'],
    ['the day before the one that did not exist', '59', 1, '1900-02-28', 'date'],
    ['the day that did not exist', '60', 1, '60', 'number'],
    ['the day after it', '61', 1, '1900-03-01', 'date'],
    ['the last day', '2958465', 1, '9999-12-31', 'date'],
    ['a number after the last day', '2958466', 1, '2958466', 'number'],
    ['a negative number', '-1', 1, '-1', 'number'],
    ['a day with a time under a format of days', '46053.5', 1, '2026-01-31 12:00:00', 'datetime'],
    ['an instant', '46053.4375', 2, '2026-01-31 10:30:00', 'datetime'],
    ['midnight under a format with a time', '46053', 2, '2026-01-31 00:00:00', 'datetime'],
    ['a second, rounded by a double', '46053.000011574', 2, '2026-01-31 00:00:01', 'datetime'],
    ['the end of a day', '46053.999999999', 2, '2026-02-01 00:00:00', 'datetime'],
    ['a time of day', '0.75', 3, '18:00:00', 'text'],
    ['an elapsed time', '1.5', 4, '1.5', 'number'],
    ['percent', '0.125', 5, '0.125', 'number'],
    ['a text in the format', '3', 6, '3', 'number'],
    ['a Japanese era', '46053', 7, '2026-01-31', 'date'],
    ['a month, in a colour', '46053', 8, '2026-01-31', 'date'],
    ['scientific notation', '46053', 9, '46053', 'number'],
    ['an escaped letter', '46053', 10, '46053', 'number'],
  ])('DM9 %s', async (_, value, style, expected, kind) => {
    expect(await valueOf(number(value, style), { formats })).toEqual([expected, [kind]])
  })

  it('DM9 the system of 1904', async () => {
    expect(await valueOf(number('0', 1), { formats, is1904: true })).toEqual(['1904-01-01', ['date']])
    expect(await valueOf(number('44591', 1), { formats, is1904: true })).toEqual(['2026-01-31', ['date']])
  })
})

describe('DM9 the rows of a sheet', () => {
  const readRows = async (rows: string, order = {}) =>
    read(await workbookOf({ sheets: [sheet(rows)] }), order)

  it('DM9 empty rows are skipped, short ones completed', async () => {
    const rows = `${header}<row r="3"/><row r="5"><c r="A5" s="1"/></row><row r="7">${text('a')}</row>`
    const { content, lines } = await readRows(rows)
    expect(lines).toEqual(['a,'])
    expect(content).toMatchObject({ rows: 1, width: 2, header: ['name', 'value'], isUniform: true })
  })

  it('DM9 cells are where their references say', async () => {
    const rows =
      '<row r="2"><c r="B2" t="inlineStr"><is><t>b</t></is></c></row><row r="3"><c r="B3"><v>1</v></c><c r="AA3"><v>2</v></c></row>'
    const { content, lines } = await readRows(rows)
    expect(lines).toEqual([`,1${','.repeat(25)}2`])
    expect(content.kinds.map((kinds) => kinds.length)).toEqual([0, 1, ...Array<number>(24).fill(0), 1])
  })

  it.each([
    ['words above numbers', row(text('a'), text('b')) + row(text('x'), number('1')), true],
    ['only words', row(text('a')) + row(text('b')), true],
    ['numbers above numbers', row(number('1'), number('2')) + row(number('3'), number('4')), false],
  ])('DM9 finds the header: %s', async (_, rows, expected) => {
    expect((await readRows(rows)).content.header !== null).toBe(expected)
    expect((await readRows(rows, { header: !expected })).content.header !== null).toBe(!expected)
  })

  it('DM36 texts that are null leave the column a column of numbers', async () => {
    const rows =
      header + row(text('a'), number('1')) + row(text('b'), text(' n/a ')) + row(text('c'), text(''))
    const { content, lines } = await readRows(rows, { nulls: ['', 'n/a'] })
    expect(lines).toEqual(['a,1', 'b,', 'c,'])
    expect(content.kinds).toEqual([['text'], ['number']])
    expect((await readRows(rows, { nulls: [] })).lines).toEqual(['a,1', 'b," n/a "', 'c,""'])
  })

  it('DM9 titles above the header are listed', async () => {
    const rows =
      row(text('Sales of 2026')) + header + row(text('a'), number('1')) + row(text('b'), number('2'))
    const { content, lines } = await readRows(rows)
    expect(lines).toEqual(['a,1', 'b,2'])
    expect(content).toMatchObject({ header: ['name', 'value'], titles: [{ text: 'Sales of 2026' }] })
  })

  it('DM9 of merged cells, the first has the value', async () => {
    const rows = `${header}<row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c><c r="B2"/></row><row r="3"><c r="A3"/><c r="B3"><v>2</v></c></row>`
    const merged = sheet(rows, { after: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>' })
    expect((await read(await workbookOf({ sheets: [merged] }))).lines).toEqual(['a,', ',2'])
  })

  it('DM9 a row that is wider than the first hundred', async () => {
    const narrow = Array.from({ length: 120 }, (_, index) => row(text('a'), number(String(index)))).join('')
    const { content, lines } = await readRows(header + narrow + row(text('b'), number('1'), text('late')))
    expect(content).toMatchObject({ rows: 121, width: 3, isUniform: false, header: ['name', 'value', ''] })
    expect(lines.at(-1)).toBe('b,1,late')
  })

  it('DM9 a sample ends early, also if the rest of the file is damaged', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => row(text('a'), number(String(index)))).join('')
    const { content } = await readRows(`${header}${many}<broken`, { limit: 250 })
    expect(content.rows).toBe(250)
  })
})

describe('DM36 the sheets of a workbook', () => {
  const sheets: TestSheet[] = [
    { name: 'Notes', rows: header, state: 'hidden' },
    { name: 'Orders &amp; more', rows: row(text('id')) + row(number('1')) },
    { name: '顧客', rows: row(text('id')) + row(number('2')), state: 'veryHidden' },
  ]

  it('DM36 are listed in their order, with those that are hidden', async () => {
    expect(await listSheets(fileOf(await workbookOf({ sheets })))).toEqual([
      { name: 'Notes', isHidden: true },
      { name: 'Orders & more', isHidden: false },
      { name: '顧客', isHidden: true },
    ])
  })

  it('DM36 are read by name; by default the first that is visible', async () => {
    const bytes = await workbookOf({ sheets })
    expect((await read(bytes)).content.sheet).toBe('Orders & more')
    expect((await read(bytes, { sheet: '顧客' })).lines).toEqual(['2'])
    await expect(read(bytes, { sheet: 'None' })).rejects.toMatchObject({
      code: 'file_unreadable',
      params: { reason: 'sheet_missing', 'reason.sheets': 'Notes, Orders & more, 顧客' },
    })
  })
})

describe('DM9 a file that cannot be read', () => {
  const refusalOf = async (bytes: Uint8Array, unpacked?: number): Promise<unknown> => {
    const file = fileOf(bytes, unpacked)
    const copy = `${file.path}.csv`
    const error: unknown = await readSheet(file, {
      sheet: null,
      header: null,
      nulls: [''],
      copy,
      limit: undefined,
    }).catch((reason: unknown) => reason)
    expect([existsSync(copy), existsSync(`${copy}.texts`)]).toEqual([false, false])
    return error instanceof PlatformError
      ? [error.code, error.params['reason'] ?? error.params['limit']]
      : error
  }
  const sound = sheet(header + row(text('a'), number('1')))

  it.each([
    [
      'an encrypted workbook',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      'workbook_locked',
    ],
    ['no archive', new TextEncoder().encode('a,b\n1,2\n'), 'archive_not_zip'],
    ['an empty file', new Uint8Array(), 'archive_empty'],
  ])('DM9 %s', async (_, bytes, reason) => {
    expect(await refusalOf(bytes)).toEqual(['file_unreadable', reason])
  })

  it('DM9 a truncated workbook', async () => {
    const bytes = await workbookOf({ sheets: [sound] })
    expect(await refusalOf(bytes.slice(0, -30))).toEqual(['file_unreadable', 'archive_truncated'])
  })

  it.each([
    ['no workbook', [{ name: '_rels/.rels', content: '<Relationships/>' }]],
    ['a sheet that is missing', [{ name: 'xl/_rels/workbook.xml.rels', content: '<Relationships/>' }]],
    ['XML that is cut off', [{ name: 'xl/worksheets/sheet1.xml', content: '<worksheet><sheetData><row>' }]],
    ['a document type', [{ name: 'xl/workbook.xml', content: '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' }]],
    [
      'a shared text that does not exist',
      [
        {
          name: 'xl/worksheets/sheet1.xml',
          content: '<worksheet><sheetData><row><c t="s"><v>9</v></c></row></sheetData></worksheet>',
        },
      ],
    ],
    [
      'a column beyond the last',
      [
        {
          name: 'xl/worksheets/sheet1.xml',
          content: '<worksheet><sheetData><row><c r="ZZZZ1"><v>9</v></c></row></sheetData></worksheet>',
        },
      ],
    ],
  ])('DM9 %s', async (title, entries) => {
    const reason = title === 'a sheet that is missing' ? 'sheet_missing' : 'workbook_broken'
    expect(await refusalOf(await workbookOf({ sheets: [sound], entries }))).toEqual([
      'file_unreadable',
      reason,
    ])
  })

  it('DM9 an entry that expands too much is rejected before it is unpacked', async () => {
    const content = `<worksheet><sheetData>${' '.repeat(20e6)}</sheetData></worksheet>`
    const entries = [{ name: 'xl/worksheets/sheet1.xml', content }]
    expect(await refusalOf(await workbookOf({ sheets: [sound], entries }))).toEqual([
      'file_unreadable',
      'workbook_ratio',
    ])
  })

  it('DM9 more unpacked bytes than the limit, declared or not', async () => {
    expect(await refusalOf(await workbookOf({ sheets: [sound] }), 500)).toEqual(['extraction_too_large', 500])
    const content = `<worksheet><sheetData>${' '.repeat(20e6)}</sheetData></worksheet>`
    const entries = [{ name: 'xl/worksheets/sheet1.xml', content, size: 1000, local: { size: 1000 } }]
    expect(await refusalOf(await workbookOf({ sheets: [sound], entries }), 1e6)).toEqual([
      'file_unreadable',
      'workbook_broken',
    ])
  })

  it('DM9 a text without an end', async () => {
    const content = `<worksheet><sheetData><row><c t="str"><v>${'x'.repeat(6e6)}</v></c></row></sheetData></worksheet>`
    const entries = [{ name: 'xl/worksheets/sheet1.xml', content, method: 0 }]
    expect(await refusalOf(await workbookOf({ sheets: [sound], entries }))).toEqual([
      'file_unreadable',
      'workbook_broken',
    ])
  })
})
