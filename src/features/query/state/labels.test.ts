import { describe, expect, it } from 'vitest'
import type { Dataset } from '#contract/query/dataset.ts'
import { readCatalogue } from './catalogue.ts'
import { labelsOf, labelsRequest, readLabels } from './labels.ts'
import {
  type Naming,
  type QueryTranslate,
  dimensionFormatter,
  formatOperands,
  measureFormatter,
} from './naming.ts'
import { answerOf, dataset } from './testing/fixtures.ts'

const ports = { id: 'airport', value: 'État', table_name: 'airport', database_name: 'data_prim' }
const withDictionary = (entry: Dataset['dictionnary'][string]): Dataset => ({
  ...dataset,
  dictionnary: { airport: entry },
})
const dictionaryOf = (given: Dataset) => readCatalogue(given).dictionaries.get('airport')

const port = (airport: string | number | null, label: string | null) => ({
  scales: {},
  data: { airport: { select: [{ value: airport }] }, État: { select: [{ value: label }] } },
})
const answer = answerOf([
  port('DEN', 'Denver'),
  port(7, 'Atlanta'),
  port('PWM', 'Portland'),
  port('PDX', 'Portland'),
  port('XXX', null),
  port(null, 'Nowhere'),
])

describe('QB10c labels of codes', () => {
  it('QB10c reads the dictionary from the table that the dataset names', () => {
    expect(dictionaryOf(withDictionary({ id: 'airport', value: 'État', table_name: 'airport' }))).toEqual(
      ports,
    )
    expect(dictionaryOf(withDictionary({ id: 'airport', value: 'État', table_name: 'gone' }))).toBeUndefined()
    expect(labelsRequest(ports)).toEqual({
      data: { fields: { airport: ['select'], État: ['select'] }, limit: 20_000, hints: true },
      table_name: 'airport',
      database_name: 'data_prim',
    })
  })

  it('QB10c takes the only dictionary table with both attributes where the dataset names none', () => {
    const unnamed = withDictionary({ id: 'airport', value: 'État' })
    expect(dictionaryOf(unnamed)).toEqual(ports)
    const [, table] = dataset.tables
    const second = table === undefined ? [] : [{ ...table, table_name: 'heliport' }]
    expect(dictionaryOf({ ...unnamed, tables: [...dataset.tables, ...second] })).toBeUndefined()
  })

  it('QB10c tells codes with the same label apart, and leaves out codes without one', () => {
    expect([...readLabels(answer, ports)]).toEqual([
      ['DEN', 'Denver'],
      ['7', 'Atlanta'],
      ['PWM', 'Portland (PWM)'],
      ['PDX', 'Portland (PDX)'],
    ])
  })

  it('QB10c has no labels if some codes were not returned', () => {
    expect(readLabels({ ...answer, hints: 7 }, ports).size).toBe(0)
  })
})

describe('QB10c texts', () => {
  const catalogue = readCatalogue(withDictionary({ id: 'airport', value: 'État' }))
  // oxlint-disable-next-line consistent-type-assertions -- the texts need no translation
  const t = ((key: string) => key) as unknown as QueryTranslate
  const plain: Naming = { t, locale: 'en', catalogue }
  const labels = new Map([[JSON.stringify(ports), readLabels(answer, ports)]])
  const naming = { ...plain, labels }
  const dimension = { field: 'airport' }

  it('QB10c shows labels of known codes, and other codes as they are', () => {
    const write = dimensionFormatter(naming, { dimension })
    expect(['DEN', 7, 'ORD', null].map(write)).toEqual(['Denver', 'Atlanta', 'ORD', 'shared:table.null'])
    expect(labelsOf(plain, 'airport')).toBeUndefined()
    expect(dimensionFormatter(plain, { dimension })('DEN')).toBe('DEN')
  })

  it.each([
    ['in', 'Denver'],
    ['not_equal', 'Denver'],
    ['like', 'DEN'],
    ['gte', 'DEN'],
  ] as const)('QB10c writes the operand of %s as %s', (operator, text) => {
    expect(formatOperands(naming, { dimension, operator, operands: ['DEN'] })).toBe(text)
  })

  it.each([
    ['select', 'Denver'],
    ['min', 'DEN'],
  ] as const)('QB10c writes the value of %s as %s', (mode, text) => {
    expect(measureFormatter(naming, { measure: { mode, field: 'airport' }, values: [] })('DEN')).toBe(text)
  })
})
