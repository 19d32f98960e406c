import { gzipSync } from 'node:zlib'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Extraction } from '#contract/data-manager/table.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const read = async (name: string, content: string | Uint8Array): Promise<Extraction> => {
  fixture.put(name, content)
  await fixture.register(name)
  return fixture.extract(name)
}

const typeOf = ({ type }: Extraction['attributes'][number]): string =>
  [type.main, type.sub, type.precision?.toString()].filter((word) => word !== undefined).join(' ')

describe('DM14a every value decides the type', () => {
  const cases: readonly [string, string, string][] = [
    ['whole numbers', '1\n-20\n300', 'num bigint'],
    ['whole numbers with gaps', '1\n""\n3', 'num bigint'],
    ['decimals', '1\n2.50\n-0.125', 'num decimal 3'],
    ['a number in scientific notation', '1\n2e3', 'num double'],
    ['an exponent, and more digits than a double', '2e3\n0.1234567890123456789', 'string varchar'],
    ['more digits than a double', '12345678901234567890123456789\n1', 'num decimal 0'],
    ['many digits that a double preserves', '12345678901234.5\n0.000000000000000125', 'num double'],
    ['38 digits', `${'9'.repeat(20)}.${'9'.repeat(18)}`, 'num decimal 18'],
    ['39 digits', `${'9'.repeat(20)}.${'9'.repeat(19)}`, 'string varchar'],
    ['39 digits, of which a double preserves all', `1${'0'.repeat(20)}\n0.${'0'.repeat(17)}5`, 'num double'],
    ['leading zeros', '007\n8', 'string varchar'],
    ['a leading plus', '+33612345678\n1', 'string varchar'],
    ['thousands separators', '"1,234"\n5', 'string varchar'],
    ['dates', '2026-01-31\n2024-02-29', 'date'],
    ['a date that does not exist', '2026-02-30\n2026-01-01', 'string varchar'],
    ['day first', '31/12/2026\n01/02/2026', 'date'],
    ['month first', '12/31/2026\n01/02/2026', 'date'],
    ['day or month first', '01/02/2026\n03/04/2026', 'string varchar'],
    ['month names', 'Jan 1 2000\nFeb 12 2001', 'date'],
    ['instants', '2026-01-31 10:00:00\n2026-01-31T11:30', 'datetime timestamp'],
    ['instants with a zone', '2026-01-31T10:00:00Z\n2026-01-31T11:30:00+02:00', 'datetime timestamp'],
    ['booleans', 'true\nFALSE', 'boolean'],
    ['only empty cells', '""\n""', 'string varchar'],
    [
      'a word after many numbers',
      `${Array.from({ length: 5000 }, (_, i) => i).join('\n')}\nend`,
      'string varchar',
    ],
  ]
  test.each(cases)('DM14a %s', async (_, values, expected) => {
    const lines = values.split('\n').map((value) => `x,${value}`)
    const found = await read('t.csv', `name,value\n${lines.join('\n')}\n`)
    expect(found.attributes.map(typeOf)[1]).toBe(expected)
    expect(found.rejected.count).toBe(0)
  })
})

describe('DM2a counts and samples broken lines', () => {
  const cases: readonly [string, string, { rows: number; rejects: [number, string][] }][] = [
    ['too few columns', 'a,b\n1,2\n3\n', { rows: 1, rejects: [[3, '1 column instead of 2']] }],
    ['too many columns', 'a,b\n1,2\n3,4,5\n', { rows: 1, rejects: [[3, '3 columns instead of 2']] }],
    [
      'text after a quote',
      'a,b\n"x"y,2\n3,4\n',
      { rows: 1, rejects: [[2, 'there is text after a closing quote']] },
    ],
    ['an open quote', 'a,b\n1,"2\n3,4\n5,6\n', { rows: 2, rejects: [[2, 'a quote is not closed']] }],
    ['blank lines', '\na,b\n\n1,2\n\n', { rows: 1, rejects: [] }],
    ['mixed line breaks', 'a,b\r\n1,2\n3,4\r\n', { rows: 2, rejects: [] }],
    ['old line breaks', 'a,b\r1,2\r3,4', { rows: 2, rejects: [] }],
    [
      'a line break in quotes',
      'a,b\r\n"1\r\n2",x\r\n3\r\n',
      { rows: 1, rejects: [[4, '1 column instead of 2']] },
    ],
    [
      'a lone carriage return',
      'a,b\n1\r2,x\n3,4\n',
      { rows: 1, rejects: [[2, 'a value without quotes contains a carriage return']] },
    ],
    ['a quote inside a value', 'a,b\n5" pipe,2\n', { rows: 1, rejects: [] }],
  ]
  test.each(cases)('DM2a %s', async (_, text, { rows, rejects }) => {
    const found = await read('t.csv', text)
    expect(found.rows).toBe(rows)
    expect(found.rejected.samples.map(({ line, reason }) => [line, reason])).toEqual(rejects)
    expect(found.rejected.count).toBe(rejects.length)
  })

  test('DM2a rejects broken lines of newline-delimited JSON', async () => {
    const found = await read('t.ndjson', '{"a":1}\n\nnot json\n[1]\r\n{"a":2.5,"b":"x"}\n')
    expect(found.rows).toBe(2)
    expect(found.rejected.samples.map(({ line }) => line)).toEqual([3, 4])
    expect(found.attributes.map(typeOf)).toEqual(['num decimal 1', 'string varchar'])
  })

  test('DM2a samples only the first twenty', async () => {
    const found = await read('t.csv', `a,b\n1,2\n${'3\n'.repeat(100)}4,5\n`)
    expect(found.rejected.count).toBe(100)
    expect(found.rejected.samples).toHaveLength(20)
  })
})

describe('DM9 file formats', () => {
  const rows = [
    [1, 'été'],
    [2, null],
  ]
  const cases: readonly [string, string, string | Uint8Array][] = [
    ['a byte order mark', 't.csv', '\ufeffa,b\n1,été\n2,\n'],
    ['Latin-1', 't.csv', Buffer.from('a,b\n1,été\n2,\n', 'latin1')],
    ['UTF-16', 't.csv', Buffer.from('\ufeffa,b\n1,été\n2,\n', 'utf16le')],
    ['semicolons', 't.csv', 'a;b\n1;été\n2;\n'],
    ['tabs', 't.tsv', 'a\tb\n1\tété\n2\t\n'],
    ['packed CSV', 't.csv.gz', gzipSync('a,b\n1,été\n2,\n')],
    ['packed CSV with a broken line', 't.csv.gz', gzipSync('a,b\n1,été\nx\n2,\n')],
    ['an array', 't.json', '[{"a":1,"b":"été"},\n{"a":2,"b":null}]'],
    ['objects one after the other', 't.json', '{"a":1,\n"b":"été"}\n{"a":2}'],
    ['objects on lines', 't.json', '{"a":1,"b":"été"}\n{"a":2}'],
    ['lines with a byte order mark', 't.ndjson', '\ufeff{"a":1,"b":"été"}\n{"a":2}\n'],
    ['packed lines', 't.ndjson.gz', gzipSync('{"a":1,"b":"été"}\n{"a":2}\n')],
    ['signs in its name', 'we[ir]d *?\'".csv', 'a,b\n1,été\n2,\n'],
    ['a folder in its name', 'deep/er/t.csv', 'a,b\n1,été\n2,\n'],
  ]
  test.each(cases)('DM9 %s', async (_, name, content) => {
    const found = await read(name, content)
    expect(found.attributes.map(({ attribute_name }) => attribute_name)).toEqual(['a', 'b'])
    expect(found.flashzone).toEqual(rows)
    const remaining = readdirSync(join(fixture.platform.deps.staging, 'loading'))
    expect(remaining).toEqual([])
  })

  test('DM9 keeps a quoted JSON number as text and lists as JSON', async () => {
    const found = await read('t.json', '[{"a":"7","b":{"c":[1,2]},"a/b":true,"":1}]')
    expect(found.attributes.map(({ attribute_name }) => attribute_name)).toEqual([
      'a',
      'b.c',
      'a/b',
      'column_4',
    ])
    expect(found.flashzone).toEqual([['7', '[1,2]', true, 1]])
  })

  test('DM9 counts items that are not objects', async () => {
    const found = await read('t.json', '[{"a":1}, 2, "x"]')
    expect(found).toMatchObject({ rows: 1, rejected: { count: 2 } })
  })
})

test('DM9 DM37 keeps Parquet types, unfolds structs and reads lists as text', async () => {
  const { warehouse, staging } = fixture.platform.deps
  const parquetPath = join(staging, 'made.parquet')
  await warehouse.execute(
    `COPY (SELECT 1::SMALLINT AS s, 2.50::DECIMAL(9,2) AS d, DATE '2026-01-01' AS day, [1, 2] AS list, {'a': 1, 'b "c': {'d, e': 1.50::DECIMAL(9,2)}} AS struct,
      TIMESTAMPTZ '2026-01-01 00:00:00+00' AS at, 1.5::FLOAT AS f, 'x' AS "a/b") TO '${parquetPath}' (FORMAT parquet)`,
  )
  const found = await read('t.parquet', readFileSync(parquetPath))
  expect(found.attributes.map(typeOf)).toEqual([
    'num smallint',
    'num decimal 2',
    'date',
    'string varchar',
    'num int',
    'num decimal 2',
    'datetime timestamp',
    'num real',
    'string varchar',
  ])
  expect(found.flashzone?.[0]?.slice(0, 6)).toEqual([1, 2.5, '2026-01-01', '[1, 2]', 1, 1.5])
  expect(found.attributes.slice(4, 6).map(({ attribute_name: name }) => name)).toEqual([
    'struct.a',
    'struct.b "c.d, e',
  ])
  await fixture.build([proposeObject(found)])
  expect((await fixture.rows('t'))[0]?.slice(0, 6)).toEqual([1, 2.5, '2026-01-01', '[1, 2]', 1, 1.5])
})

describe('DM2 findings of an extraction', () => {
  test('DM2 reports statistics for each attribute', async () => {
    const found = await read('t.csv', 'day,city,n\n2026-01-02,b,3\n2026-01-01,a,\n2026-01-02,,1\n')
    expect(found.attributes).toMatchObject([
      {
        count: 3,
        null_count: 0,
        cardinality: 2,
        cardinality_exact: true,
        min: '2026-01-01',
        max: '2026-01-02',
      },
      { count: 2, null_count: 1, cardinality: 2, min: 'a', max: 'b' },
      { count: 2, null_count: 1, cardinality: 2, min: 1, max: 3 },
    ])
  })

  test('DM2 reads an empty cell as null and an empty quoted text as text', async () => {
    const found = await read('t.csv', 'a,b\nx,""\ny,\n')
    expect(found.flashzone).toEqual([
      ['x', ''],
      ['y', null],
    ])
  })

  test('DM2 makes header names unique and logs the changes', async () => {
    const found = await read('t.csv', 'a,A,,a_2,a\n1,2,3,4,5\n')
    expect(found.attributes.map(({ attribute_name }) => attribute_name)).toEqual([
      'a',
      'A_3',
      'column_3',
      'a_2',
      'a_4',
    ])
    const log = await fixture.platform.deps.jobs.log(found.job_id)
    expect(log.filter(({ code }) => code === 'extraction_renamed')).toHaveLength(3)
  })

  test('DM2 reads a file without a header', async () => {
    const found = await read('t.csv', '1,2026-01-01\n2,2026-01-02\n')
    expect(found).toMatchObject({ rows: 2 })
    expect(found.attributes.map(({ attribute_name }) => attribute_name)).toEqual(['column_1', 'column_2'])
  })

  test('DM2 reads columns and no rows from a file with only a header', async () => {
    const found = await read('t.csv', 'a,b\n')
    expect(found).toMatchObject({ rows: 0, attributes: [{ attribute_name: 'a' }, { attribute_name: 'b' }] })
  })

  test('DM2 reads the empty lines of a single column as null', async () => {
    const found = await read('t.csv', 'a\nx\n\ny\n')
    expect(found.flashzone).toEqual([['x'], [null], ['y']])
  })

  test('DM2 reads a thousand columns with quotes and SQL in their names', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `"c""${index}'; DROP TABLE x; --"`)
    const found = await read('t.csv', `${names.join(',')}\n${names.map((_, i) => i).join(',')}\n`)
    expect(found.attributes).toHaveLength(1000)
    expect(found.attributes[999]).toMatchObject({ attribute_name: `c"999'; DROP TABLE x; --`, min: 999 })
  }, 60_000)

  test('DM1 reads only the first lines of a sample', async () => {
    fixture.put('t.csv', `a\n${Array.from({ length: 3000 }, (_, index) => index).join('\n')}\nlate word\n`)
    await fixture.register('t.csv')
    const first = await fixture.extract('t.csv', { sample: true })
    expect(first).toMatchObject({ sampled: true, lines_read: 1000, rows: null })
    expect(first.attributes[0]?.type.main).toBe('num')
    const second = await fixture.extract('t.csv', { sample: true, sample_max_lines: 10_000 })
    expect(second).toMatchObject({ sampled: false, rows: 3001 })
  })
})

test('DM47 lists the columns of every extracted table in their order, with their types', async () => {
  const files = { 'b"ö.csv': 'zeta,"it\'s ""x""",day\n1,a,2026-01-01\n', 'a.csv': 'n\n1.25\n' }
  for (const [name, content] of Object.entries(files)) fixture.put(name, content)
  fixture.put('never.csv', 'x\n')
  await fixture.register(...Object.keys(files), 'never.csv')
  for (const name of Object.keys(files)) await fixture.extract(name)
  const { tables } = await fixture.request(dataManager.listColumns, {})
  expect(tables).toEqual([
    { database_name: source, table_name: 'a.csv', columns: [{ name: 'n', main: 'num', sub: 'decimal' }] },
    {
      database_name: source,
      table_name: 'b"ö.csv',
      columns: [
        { name: 'zeta', main: 'num', sub: 'bigint' },
        { name: 'it\'s "x"', main: 'string', sub: 'varchar' },
        { name: 'day', main: 'date', sub: '' },
      ],
    },
  ])
})

describe('DM2 files that cannot be extracted', () => {
  const cases: readonly [string, string, string | Uint8Array, string][] = [
    ['an empty file', 't.csv', '', 'file_empty'],
    ['only blank lines', 't.csv', '\n\n', 'file_empty'],
    ['an empty array', 't.json', '[]', 'file_empty'],
    ['broken JSON', 't.json', '[{"a":1},{"a":', 'file_unreadable'],
    ['an invalid Parquet file', 't.parquet', 'PAR1 not', 'file_unreadable'],
    ['an invalid gzip file', 't.csv.gz', 'plain', 'file_unreadable'],
  ]
  test.each(cases)('DM2 %s', async (_, name, content, code) => {
    fixture.put(name, content)
    await fixture.register(name)
    const { status, body } = await fixture.call(dataManager.extract, { params: { source, table: name } })
    expect([status, body]).toMatchObject([400, { code }])
    expect(JSON.stringify(body)).not.toContain(fixture.platform.sources)
    const tables = await fixture.request(dataManager.listTables, {})
    expect(tables.items).toMatchObject([{ state: 'failed', failure: { code } }])
  })
})
