import { describe, expect, it } from 'vitest'
import { type QueryState, emptyState } from './query-state.ts'
import { type SentenceFormatter, sentenceParts } from './sentence.ts'

const and = new Intl.ListFormat('en')
const texts: Record<string, string> = {
  whole: '{values}{from}{by}{across}{where}{compared}{ordered}.',
  from: ' in {items}',
  fromAny: ' in {items} (chosen)',
  by: ' by {items}',
  across: ', across {items}',
  where: ', where {items}',
  compared: ', compared with {items}',
  ordered: ', ordered by {items}',
  orderOne: '{field}, {way}',
  highest: 'highest first',
  ascending: 'ascending',
  rows: 'every combination',
  listing: '{items} of each row',
}
const formatter: SentenceFormatter = {
  translate: (key, slots) =>
    (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? ''),
  field: (field) => field,
  measure: ({ mode, field }) => `${mode} of ${field}`,
  isComputed: ({ field }) => field === 'rate',
  dimension: ({ field, unit }) => (unit === undefined ? field : `${unit} of ${field}`),
  condition: ({ dimension }, operands) => `${dimension.field} is ${operands}`,
  operands: ({ operands }) => operands.map(String).join(' or '),
  comparison: ({ scale }) => `the ${scale} before`,
  top: ({ count, by }) => `the ${count} largest by ${by.field}`,
  table: null,
  join: (items) => and.format(items),
}
const cost = { mode: 'sum', field: 'cost' } as const
const state: QueryState = {
  ...emptyState,
  values: [cost, { mode: 'count', field: 'strikes' }],
  rows: [{ field: 'airport' }],
  columns: [{ field: 'day', unit: 'month' }],
  filters: [
    { dimension: { field: 'phase' }, operator: 'in', operands: ['Approach', 'Landing'] },
    { dimension: { field: 'size' }, operator: 'in', operands: [] },
  ],
  order: [{ by: cost, direction: 'desc' }],
  comparison: { scale: 'year', mode: 'date', depth: 1 },
}
const sentenceOf = (each: QueryState) =>
  sentenceParts(each, formatter)
    .map(({ text, target }) => (target === null ? text : `[${text}]`))
    .join('')

describe('sentence', () => {
  it('describes the complete query, with parts that open a chip', () => {
    expect(sentenceOf(state)).toBe(
      '[Sum of cost] and [count of strikes] by [airport], across [month of day], where phase is ' +
        '[Approach or Landing], compared with [the year before], ordered by [sum of cost, highest first].',
    )
  })

  it('QB30 names the table, and who chose it', () => {
    const inStrikes = { ...formatter, table: 'Bird strikes' }
    const text = (each: QueryState) =>
      sentenceParts(each, inStrikes)
        .map((part) => part.text)
        .join('')
    const query = { ...emptyState, values: [cost], rows: [{ field: 'airport' }] }
    expect(text({ ...query, table: 'strike' })).toBe('Sum of cost in Bird strikes by airport.')
    expect(text({ ...query, anyTable: true })).toBe('Sum of cost in Bird strikes (chosen) by airport.')
    expect(sentenceParts(query, inStrikes).map(({ target }) => target?.kind)).toContain('table')
  })

  it.each<[QueryState, string]>([
    [emptyState, ''],
    [{ ...emptyState, values: [cost] }, '[Sum of cost].'],
    [{ ...emptyState, values: [{ mode: 'select', field: 'city' }] }, '[City] of each row.'],
    [{ ...emptyState, values: [{ mode: 'select', field: 'rate' }] }, '[Select of rate].'],
    [{ ...emptyState, rows: [{ field: 'airport' }] }, 'Every combination by [airport].'],
  ])('leaves out empty parts', (each, text) => {
    expect(sentenceOf(each)).toBe(text)
  })

  it('points to the chips it names', () => {
    expect(sentenceParts(state, formatter).flatMap(({ target }) => target ?? [])).toEqual([
      { kind: 'value', key: 'sum:cost' },
      { kind: 'value', key: 'count:strikes' },
      { kind: 'dimension', key: ':airport' },
      { kind: 'dimension', key: ':day.month' },
      { kind: 'filter', key: 'in:phase' },
      { kind: 'comparison' },
      { kind: 'order' },
    ])
  })
})
