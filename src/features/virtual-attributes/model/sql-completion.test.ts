import { describe, expect, test } from 'vitest'
import type { Dataset } from '#contract/query/dataset.ts'
import { type KnownNames, noNames, readNames } from './known-names.ts'
import { completeSql } from './sql-completion.ts'

const field = (name: string, main: string, virtual: 'row' | null = null) => ({
  field: name,
  display_name: name,
  type: { main },
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  virtual: virtual && { kind: virtual, columns: [] },
})
const table = (name: string, fields: Dataset['tables'][number]['fields']): Dataset['tables'][number] => ({
  database_name: 'data_prim',
  table_name: name,
  display_name: name.toUpperCase(),
  object_type: 'measure',
  rows: 1,
  is_sample: false,
  measure_date_field: null,
  fields,
})
const names: KnownNames = readNames({
  tables: [
    table('trips', [
      field('station', 'string'),
      field('Start day', 'date'),
      field('rides', 'num'),
      field('ratio', 'num', 'row'),
    ]),
    table('crew', [field('salary', 'num'), field('station', 'string'), field('first station', 'string')]),
  ],
})

/** `|` is the caret. */
const optionsAt = (marked: string, preferred: string | null = null, isAsked = false) => {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  return completeSql({ text, offset, isAsked }, { names, preferred })
}
const namesAt = (...at: Parameters<typeof optionsAt>) =>
  optionsAt(...at)?.options.map(({ name }) => name) ?? []

describe('UI66 what completes the typed word', () => {
  test('UI66 attributes before functions, and words that only contain it last', () => {
    expect(namesAt('st|').slice(0, 5)).toEqual([
      'Start day',
      'station',
      'starts_with',
      'strpos',
      'first station',
    ])
    expect(namesAt('SAL|')).toEqual(['salary'])
    expect(namesAt('tion|')).toEqual(['first station', 'station'])
  })

  test('UI66 attributes of the chosen table come first', () => {
    expect(namesAt('s|', 'data_prim.crew').slice(0, 3)).toEqual(['salary', 'station', 'Start day'])
    expect(namesAt('s|', 'data_prim.trips').slice(0, 3)).toEqual(['Start day', 'station', 'salary'])
  })

  test('UI66 attributes that no table has together with the used ones come last', () => {
    const found = namesAt('rides + s|')
    expect(found.slice(0, 2)).toEqual(['Start day', 'station'])
    expect(found.indexOf('salary')).toBeGreaterThan(found.indexOf('sum'))
  })

  test('UI66 attributes have their type and tables, virtual ones are not listed', () => {
    expect(optionsAt('stat|')?.options[0]).toEqual({
      kind: 'attribute',
      name: 'station',
      insert: 'station',
      type: 'string',
      tables: ['TRIPS', 'CREW'],
    })
    expect(namesAt('rat|')).toEqual([])
  })

  test('UI66 a name with other characters is inserted in quotes, over the typed part', () => {
    expect(optionsAt('1 + day|')).toMatchObject({
      from: 4,
      to: 7,
      options: [{ name: 'Start day', insert: '"Start day"' }],
    })
    expect(optionsAt('1 + "Start d|ay" + 2')).toMatchObject({
      from: 4,
      to: 15,
      options: [{ insert: '"Start day"' }],
    })
    expect(optionsAt('"Sta|')).toMatchObject({ from: 0, to: 4 })
  })

  test('UI66 several words match the start of a name with spaces', () => {
    const day = { name: 'Start day', insert: '"Start day"' }
    expect(optionsAt('rides + start  d|')).toMatchObject({ from: 8, to: 16, options: [day] })
    expect(optionsAt('SELECT START D|')).toMatchObject({ from: 7, to: 14, options: [day] })
    expect(namesAt('start sal|')).toEqual(['salary'])
  })

  test.each([
    ['cast(rides AS d|', ['DATE', 'DECIMAL(18,2)', 'DOUBLE']],
    ['rides::big|', ['BIGINT']],
    ['extract(y|', ['year']],
    ["date_trunc('w|", ['week']],
    ["date_trunc('|", ['day', 'hour', 'minute', 'month', 'quarter', 'week', 'year']],
    ['SELECT rides FROM cr|', ['crew']],
    ['CASE wh|', ['WHEN', 'WHERE']],
  ])('UI66 at %s', (marked, expected) => {
    expect(namesAt(marked)).toEqual(expected)
  })

  test.each(["'st|", "'st|' || station", 'rides + 12|', '"station"|', 'rides + |', '', '|'])(
    'UI66 nothing at %s',
    (marked) => {
      expect(optionsAt(marked.includes('|') ? marked : `${marked}|`)).toBeNull()
    },
  )

  test('UI66 everything is listed on request', () => {
    expect(namesAt('rides + |', 'data_prim.trips', true).slice(0, 3)).toEqual([
      'rides',
      'Start day',
      'station',
    ])
  })

  test('UI66 functions are known without attributes', () => {
    const found = completeSql({ text: 'co', offset: 2, isAsked: false }, { names: noNames, preferred: null })
    expect(found?.options.map(({ name }) => name)).toEqual(['coalesce', 'concat', 'count'])
  })
})
