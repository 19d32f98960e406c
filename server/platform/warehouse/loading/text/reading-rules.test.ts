import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { encodeText } from '../../../testing/encode-text.ts'
import type { Extracted } from '../extract-file.ts'
import { openTestReader, valuesOf } from './testing/test-reader.ts'

let reader: Awaited<ReturnType<typeof openTestReader>>
beforeAll(async () => {
  reader = await openTestReader()
})
afterAll(() => reader.close())

const read: typeof reader.read = (...input) => reader.read(...input)

const typesOf = ({ findings }: Extracted): string[] =>
  findings.attributes.map(({ type }) =>
    [type.main, type.sub, type.precision?.toString()].filter((word) => word !== undefined).join(' '),
  )
interface Rule {
  readonly name: string
  /** Cells of one column, separated by `|`. */
  readonly cells: string
  readonly type: string
  readonly values: readonly (string | null)[]
  readonly options?: ReadingOptions
  /** Cells of another column. */
  readonly beside?: string
}

const nb = '\u00a0'
const thin = '\u202f'
const text = 'string varchar'
const whole = 'num bigint'
const rules: readonly Rule[] = [
  { name: 'a decimal comma', cells: '12,5|-0,25|3', type: 'num decimal 2', values: ['12.5', '-0.25', '3'] },
  {
    name: 'points between thousands and a decimal comma',
    cells: '1.234,56|12|1.000.000,5',
    type: 'num decimal 2',
    values: ['1234.56', '12', '1000000.5'],
  },
  {
    name: 'no-break spaces between thousands',
    cells: `1${nb}234,56|1${thin}000${thin}000,5|12`,
    type: 'num decimal 2',
    values: ['1234.56', '1000000.5', '12'],
  },
  { name: 'spaces between thousands of integers', cells: '1 234|12', type: whole, values: ['1234', '12'] },
  {
    name: 'apostrophes between thousands',
    cells: "1'234.56|2’000",
    type: 'num decimal 2',
    values: ['1234.56', '2000'],
  },
  {
    name: 'commas between thousands and a decimal point',
    cells: '1,234.5|12',
    type: 'num decimal 1',
    values: ['1234.5', '12'],
  },
  { name: 'wrong groups', cells: '1.23,5|1', type: text, values: ['1.23,5', '1'] },
  { name: 'two readings', cells: '1,234|5,678', type: text, values: ['1,234', '5,678'] },
  {
    name: 'two readings, beside decimal points',
    cells: '1,234|5',
    beside: '1.5|2.25',
    type: whole,
    values: ['1234', '5'],
  },
  {
    name: 'two readings, beside decimal commas',
    cells: '1,234|5',
    beside: '1,5|2,25',
    type: 'num decimal 3',
    values: ['1.234', '5'],
  },
  {
    name: 'points of thousands, beside decimal commas',
    cells: '1.234|5.000',
    beside: '1,5|2,25',
    type: whole,
    values: ['1234', '5000'],
  },
  { name: 'three digits after a point', cells: '1.234|5.000', type: 'num decimal 3', values: ['1.234', '5'] },
  {
    name: 'three digits after a point, and a chosen comma',
    cells: '1.234|5.000',
    options: { decimal: 'comma' },
    type: whole,
    values: ['1234', '5000'],
  },
  {
    name: 'a comma, chosen as thousands',
    cells: '1,234|5,678',
    options: { thousands: 'comma' },
    type: whole,
    values: ['1234', '5678'],
  },
  {
    name: 'a comma, chosen as decimal',
    cells: '1,234|5,678',
    options: { decimal: 'comma' },
    type: 'num decimal 3',
    values: ['1.234', '5.678'],
  },
  {
    name: 'a chosen point, and commas',
    cells: '1,5|2',
    options: { decimal: 'point' },
    type: text,
    values: ['1,5', '2'],
  },
  {
    name: 'percent',
    cells: `12,5 %|0,7${nb}%|100%`,
    type: 'num decimal 3',
    values: ['0.125', '0.007', '1'],
  },
  { name: 'percent of integers', cells: '5%|-250%', type: 'num decimal 2', values: ['0.05', '-2.5'] },
  { name: 'percent beside plain numbers', cells: '5%|7', type: text, values: ['5%', '7'] },
  { name: 'euros', cells: '€ 1.234,00|€ -2,50', type: 'num decimal 2', values: ['1234', '-2.5'] },
  {
    name: 'euros behind',
    cells: `1${nb}234,00${nb}€|-2,50 €`,
    type: 'num decimal 2',
    values: ['1234', '-2.5'],
  },
  { name: 'dollars', cells: '$12.50|-$1,200.00', type: 'num decimal 2', values: ['12.5', '-1200'] },
  { name: 'yen', cells: '¥1,200|¥300', beside: '1.5|2', type: whole, values: ['1200', '300'] },
  { name: 'two currencies', cells: '$12.50|€ 3.00', type: text, values: ['$12.50', '€ 3.00'] },
  {
    name: 'all digits',
    cells: '1234567890123456789012,345678901|0,1',
    type: 'num decimal 9',
    values: ['1234567890123456789012.345678901', '0.1'],
  },
  {
    name: 'all digits of percent',
    cells: '1234567890123456789012,345678901%|0,1%',
    type: 'num decimal 11',
    values: ['12345678901234567890.12345678901', '0.001'],
  },
  { name: 'a minus sign', cells: '−1,5|2,5', type: 'num decimal 1', values: ['-1.5', '2.5'] },
  { name: 'telephone numbers', cells: '+33 612|+33 613', type: text, values: ['+33 612', '+33 613'] },
  { name: 'leading zeros with a comma', cells: '00,5|1', type: text, values: ['00,5', '1'] },
  { name: 'yes and no', cells: 'Yes|no|YES', type: 'boolean', values: ['true', 'false', 'true'] },
  { name: 'only yes', cells: 'yes|yes', type: text, values: ['yes', 'yes'] },
  { name: 'ja und nein', cells: 'ja|nein', type: 'boolean', values: ['true', 'false'] },
  { name: 'はい and いいえ', cells: 'はい|いいえ', type: 'boolean', values: ['true', 'false'] },
  {
    name: 'chosen words',
    cells: 'x|-|X',
    options: { true_values: ['x'], false_values: ['-'] },
    type: 'boolean',
    values: ['true', 'false', 'true'],
  },
  {
    name: 'chosen digits',
    cells: '1|0|1',
    options: { true_values: ['1'], false_values: ['0'] },
    type: 'boolean',
    values: ['true', 'false', 'true'],
  },
  {
    name: 'chosen nulls',
    cells: '1.5|--| n/a |2',
    options: { null_values: ['', '--', 'n/a'] },
    type: 'num decimal 1',
    values: ['1.5', null, null, '2'],
  },
  {
    name: 'empty text that is not null',
    cells: 'a||-',
    options: { null_values: ['-'] },
    type: text,
    values: ['a', '', null],
  },
  { name: 'months', cells: '2026-01|2025-12', type: 'date', values: ['2026-01-01', '2025-12-01'] },
  { name: 'months first', cells: '01/2026|12/2025', type: 'date', values: ['2026-01-01', '2025-12-01'] },
  {
    name: 'Japanese months',
    cells: '2026年1月|2025年12月',
    type: 'date',
    values: ['2026-01-01', '2025-12-01'],
  },
  {
    name: 'Japanese dates',
    cells: '2026年1月5日|2025年12月31日',
    type: 'date',
    values: ['2026-01-05', '2025-12-31'],
  },
  {
    name: 'a month that does not exist',
    cells: '2026-13|2026-01',
    type: text,
    values: ['2026-13', '2026-01'],
  },
  { name: 'swapped dates', cells: '03/04/2025|05/06/2025', type: text, values: ['03/04/2025', '05/06/2025'] },
  {
    name: 'swapped dates, day first',
    cells: '03/04/2025|05/06/2025',
    options: { date_format: 'day_first' },
    type: 'date',
    values: ['2025-04-03', '2025-06-05'],
  },
  {
    name: 'swapped dates, month first',
    cells: '03/04/2025|05/06/2025',
    options: { date_format: 'month_first' },
    type: 'date',
    values: ['2025-03-04', '2025-05-06'],
  },
  {
    name: 'swapped dates beside a date that decides',
    cells: '03/04/2025|05/06/2025',
    beside: '13/04/2025|05/06/2025',
    type: 'date',
    values: ['2025-04-03', '2025-06-05'],
  },
  {
    name: 'a date with one reading, whatever is chosen',
    cells: '13/04/2025|05/06/2025',
    options: { date_format: 'month_first' },
    type: 'date',
    values: ['2025-04-13', '2025-06-05'],
  },
  {
    name: 'instants day first',
    cells: '13/04/2025 9:05|05/06/2025 10:00:30',
    type: 'datetime timestamp',
    values: ['2025-04-13T09:05:00', '2025-06-05T10:00:30'],
  },
]

const fileOf = ({ cells, beside = '' }: Rule): string => {
  const other = beside.split('|')
  return `x\tv\tw\n${cells
    .split('|')
    .map((cell, index) => `k${index}\t${cell}\t${other[index] ?? ''}\n`)
    .join('')}`
}

describe('DM36 notations', () => {
  test.each(rules)('DM36 $name', async (rule) => {
    const found = await read(fileOf(rule), rule.options, 't.tsv')
    expect(typesOf(found)[1]).toBe(rule.type)
    expect(valuesOf(found, 1)).toEqual(rule.values)
    expect(found.findings.rejected.count).toBe(0)
  })

  test('DM36 reports what it found, and what is open', async () => {
    const { findings } = await read(
      'd;n;p;c;m\n03/04/2025;1,5;5 %;€ 2,00;2026-01\n05/06/2025;2;6 %;€ 3,10;2026-02\n',
    )
    expect(findings.reading).toEqual({
      chosen: {},
      detected: {
        encoding: 'utf-8',
        delimiter: ';',
        quote: 'double',
        header: true,
        decimal: 'comma',
        thousands: 'none',
        null_values: [''],
      },
      not_utf8: null,
      open: [{ option: 'date_format', attribute_name: 'd', values: 2, example: '03/04/2025' }],
    })
    expect(findings.attributes.map(({ written }) => written)).toEqual([
      undefined,
      undefined,
      { percent: true },
      { currency: '€' },
      { month: true },
    ])
  })

  test('DM36 names a number with two readings', async () => {
    const { findings } = await read('k\tn\na\t1,234\nb\t5,678\n', {}, 't.tsv')
    expect(findings.reading?.open).toEqual([
      { option: 'decimal', attribute_name: 'n', values: 2, example: '1,234' },
    ])
  })
})

describe('DM36 files', () => {
  const cases: readonly [string, string, ReadingOptions, (string | null)[][]][] = [
    [
      'single quotes',
      "a,b\n'x,y',1\n'z',2\n",
      {},
      [
        ['x,y', 'z'],
        ['1', '2'],
      ],
    ],
    [
      'no quotes',
      'a,b\n"x,1\ny",2\n',
      { quote: 'none' },
      [
        ['"x', 'y"'],
        ['1', '2'],
      ],
    ],
    [
      'a chosen delimiter',
      'a|b,c\n1|2,5\n3|4\n',
      { delimiter: '|' },
      [
        ['1', '3'],
        ['2.5', '4'],
      ],
    ],
    [
      'a space as delimiter',
      'a b\n1 2\n3 "4 5"\n',
      { delimiter: ' ' },
      [
        ['1', '3'],
        ['2', '4 5'],
      ],
    ],
    [
      'no header',
      '1,x\n2,y\n',
      { header: false },
      [
        ['1', '2'],
        ['x', 'y'],
      ],
    ],
    ['a chosen header', '1,2\n3,4\n', { header: true }, [['3'], ['4']]],
    [
      'words as values',
      'a,b\nc,d\n',
      { header: false },
      [
        ['a', 'c'],
        ['b', 'd'],
      ],
    ],
  ]
  test.each(cases)('DM36 %s', async (_, content, options, columns) => {
    const found = await read(content, options)
    expect(columns.map((_column, index) => valuesOf(found, index))).toEqual(columns)
  })

  test('DM36 rejects lines with bytes that the encoding does not have', async () => {
    const good = Buffer.from('名,値\n東京,1\n'.repeat(3))
    const { findings } = await read(Buffer.concat([good, Buffer.from([0xe9, 0x2c, 0x31, 0x0a])]))
    expect(findings.reading?.detected.encoding).toBe('utf-8')
    expect(findings.reading?.not_utf8).toEqual({ offset: good.length, byte: 'E9' })
    expect(findings.rejected.samples.map(({ line, reason }) => [line, reason])).toEqual([
      [7, 'it has bytes that are not valid in utf-8'],
    ])
  })

  test('DM36 refuses a JSON document with such bytes', async () => {
    const content = Buffer.concat([Buffer.from('[{"a":"'), Buffer.from([0x82]), Buffer.from('"}]')])
    await expect(read(content, { encoding: 'shift_jis' }, 't.json')).rejects.toMatchObject({
      code: 'file_unreadable',
    })
  })

  test('DM36 recognizes an encoding after megabytes of ASCII, with a character across two pieces', async () => {
    const head = 'k,v\n'
    const line = 'abcdefg,1\n'
    const before = head + line.repeat(Math.floor((1024 ** 2 - head.length) / line.length))
    const padding = 'a'.repeat(1024 ** 2 - before.length - 1)
    const content = encodeText(`${before}${padding}観測所,2\n羽田,3\n`, 'shift_jis')
    const found = await read(content)
    expect(found.findings.reading?.detected.encoding).toBe('shift_jis')
    expect(found.findings.rejected.count).toBe(0)
    expect(found.findings.attributes[0]?.max).toBe('羽田')
  })
})
