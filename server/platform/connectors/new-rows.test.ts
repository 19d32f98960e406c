import { describe, expect, test } from 'vitest'
import { isGrowingType } from '#domain/schema/growing-type.ts'
import type { HeldRows } from './connector.ts'
import {
  figuresReason,
  originReason,
  readRows,
  rowsOrigin,
  valueText,
  type FoundFigures,
} from './new-rows.ts'

const held: HeldRows = {
  column: 'id',
  largest: '12',
  figures: { rows: '3', sum: '24', squares: '240' },
  origin: { table: 'T', columns: 'C' },
}
const same: FoundFigures = { nulls: '0', rows: '3', sum: '24', squares: '240' }

describe('DM66 rows that are not held yet', () => {
  test.each([
    ['nothing differs', {}, null],
    ['a row without a value', { nulls: '2' }, 'growing_nulls'],
    ['a row without a value, and one less', { nulls: '1', rows: '2' }, 'growing_nulls'],
    ['a row that was deleted', { rows: '2', sum: '12', squares: '144' }, 'growing_rows'],
    ['a row that was added late', { rows: '4', sum: '24', squares: '240' }, 'growing_rows'],
    ['one row deleted and one added late', { sum: '25' }, 'growing_values'],
    ['two values changed, with the same sum', { squares: '242' }, 'growing_values'],
    ['figures beyond doubles', { sum: '9007199254740993' }, 'growing_values'],
  ] as const)('DM66.b with %s: %s', (_, change, expected) => {
    expect(figuresReason(held, { ...same, ...change })?.code ?? null).toBe(expected)
  })

  test.each([
    ['the same', {}, null],
    ['another table', { table: 'other' }, 'growing_table'],
    ['other columns', { columns: 'other' }, 'growing_columns'],
    ['another table with other columns', { table: 'other', columns: 'other' }, 'growing_table'],
  ] as const)('DM66.b with %s: %s', (_, change, expected) => {
    expect(originReason(held, { ...held.origin, ...change })?.code ?? null).toBe(expected)
  })

  const parameters = {
    host: 'db.example',
    port: 1,
    database: 'd',
    ssl: 'off',
    username: 'u',
    password: 'p',
    ca: '',
  } as const
  const found = {
    table: { schema: 's', name: 't' },
    version: '1',
    columns: [{ name: 'id', type: 'BIGINT', display: 'bigint' }],
  }
  test.each([
    ['another host', { host: 'other' }, {}, true, false],
    ['another user, who may see other rows', { username: 'other' }, {}, true, false],
    ['another password', { password: 'other' }, {}, false, false],
    ['another encryption', { ssl: 'verify' }, {}, false, false],
    ['a table that was created again', {}, { version: '2' }, true, false],
    ['a renamed column', {}, { columns: [{ name: 'no', type: 'BIGINT', display: 'bigint' }] }, false, true],
    [
      'a type that is read in the same way',
      {},
      { columns: [{ name: 'id', type: 'BIGINT', display: 'counter' }] },
      false,
      true,
    ],
  ] as const)('DM66.b the origin with %s', (_, change, other, isTable, isColumns) => {
    const one = rowsOrigin(parameters, found)
    const two = rowsOrigin({ ...parameters, ...change }, { ...found, ...other })
    expect({ table: one.table !== two.table, columns: one.columns !== two.columns }).toEqual({
      table: isTable,
      columns: isColumns,
    })
    expect(JSON.stringify(one)).not.toContain('example')
  })

  /** Which rows were written, and why all of them. */
  const writes = async (
    found: readonly Partial<FoundFigures>[],
    { isHeld = true, isSnapshot = true, columns = 'C' } = {},
  ) => {
    const written: string[] = []
    const figures = [...found]
    const { wholeReason } = await readRows({
      held: isHeld ? held : undefined,
      origin: { table: 'T', columns },
      isSnapshot,
      figures: () => Promise.resolve({ ...same, ...figures.shift() }),
      write: (after) => {
        written.push(after === undefined ? 'all' : 'new')
        return Promise.resolve(1)
      },
    })
    return [...written, wholeReason?.code ?? null]
  }

  test('DM66.b new rows are read only while all others are the held ones', async () => {
    expect(await writes([], { isHeld: false })).toEqual(['all', null])
    expect(await writes([{}])).toEqual(['new', null])
    expect(await writes([{ rows: '2' }])).toEqual(['all', 'growing_rows'])
    expect(await writes([], { columns: 'other' })).toEqual(['all', 'growing_columns'])
  })

  test('DM66.c without a snapshot, the figures are compared again after the rows were read', async () => {
    expect(await writes([{}, {}], { isSnapshot: false })).toEqual(['new', null])
    expect(await writes([{}, { rows: '4' }], { isSnapshot: false })).toEqual(['new', 'all', 'growing_rows'])
    expect(await writes([{}, { rows: '4' }])).toEqual(['new', null])
  })

  test('DM66.d a value of a statement is a number, a date or a time', () => {
    const texts = ['-9223372036854775808', '2024-02-29', '0044-03-15 00:00:00', '2024-01-01 12:34:56.000001']
    for (const largest of texts) expect(valueText({ ...held, largest })).toBe(largest)
    for (const largest of ["1' OR 1", '1.5', 'infinity', '2024-01-01 12:34:56.1234567', '', '1\n'])
      expect(() => valueText({ ...held, largest })).toThrow('no number')
  })

  test.each([
    [{ main: 'num', sub: 'bigint' }, true],
    [{ main: 'num', sub: 'usmallint' }, true],
    [{ main: 'date' }, true],
    [{ main: 'datetime', sub: 'timestamp' }, true],
    [{ main: 'num', sub: 'decimal', precision: 0 }, false],
    [{ main: 'num', sub: 'double' }, false],
    [{ main: 'num' }, false],
    [{ main: 'string', sub: 'varchar' }, false],
    [{ main: 'boolean' }, false],
  ])('DM66.a a column of type %o can be chosen: %s', (type, expected) => {
    expect(isGrowingType(type)).toBe(expected)
  })
})
