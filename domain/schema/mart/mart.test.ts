import { describe, expect, test } from 'vitest'
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { logicalObject } from '#contract/data-manager/logical-object.ts'
import { checkObjects } from '../check-objects.ts'
import {
  addAttribute,
  type MartDesign,
  type MartOrigin,
  removeOrigin,
  renameAttribute,
  setFunctions,
} from './edit-mart.ts'
import { setPeriod } from './set-period.ts'
import { countedAttribute, proposeMart } from './propose-mart.ts'
import { martTree, unusedSteps } from './mart-tree.ts'
import { grainOf, nameCollisions, readMart } from './read-mart.ts'

const attribute = (name: string, main = 'string'): LogicalAttribute => ({
  attribute_name: name,
  display_name: name.toUpperCase(),
  is_dimension: main !== 'num',
  is_measure: main === 'num',
  is_summable: main === 'num',
  sources: [{ rules: [], attributes: [`files/x/${name}`] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type: main === 'num' ? { main, sub: 'int' } : { main },
  database_name: 'data_prim',
})

const prim = (
  name: string,
  attributes: LogicalAttribute[],
  relations: LogicalObject['relations'] = [],
): LogicalObject => ({
  object_name: name,
  display_name: name,
  object_type: 'scale',
  to_materialize: true,
  key: [],
  date_type: false,
  relations,
  indexes: [],
  attributes,
})

const many = (to: string, [from, other]: [string, string]): LogicalObject['relations'][number] => ({
  object_name: to,
  attributes: [{ from, to: other }],
  type: 'many_to_one',
})

const flight = prim(
  'flight',
  [
    attribute('departed_at', 'datetime'),
    attribute('flight_id'),
    attribute('origin'),
    attribute('goal'),
    attribute('delay', 'num'),
    attribute('name'),
  ],
  [many('airport', ['origin', 'iata']), many('airport', ['goal', 'iata'])],
)
const airport = prim(
  'airport',
  [attribute('iata'), attribute('name'), attribute('country')],
  [many('country', ['country', 'code'])],
)
const country = prim('country', [attribute('code'), attribute('name')])
const prims = [flight, airport, country]

const empty: LogicalObject = { ...prim('mart', []), object_type: 'measure' }
const found = (object: LogicalObject): MartDesign => {
  const reading = readMart(object, [...prims, object])
  if (reading.kind !== 'form') throw new Error(reading.obstacle)
  return { object, fields: reading.fields }
}
const originOf = (table: LogicalObject, name: string): MartOrigin => {
  const own = table.attributes.find((each) => each.attribute_name === name)
  if (own === undefined) throw new Error(name)
  return { table: table.object_name, attribute: own }
}
const add = (object: LogicalObject, table: LogicalObject, name: string): LogicalObject =>
  addAttribute(found(object), { ...originOf(table, name), isBase: table === flight })
const namesOf = ({ attributes }: LogicalObject): string[] => attributes.map((each) => each.attribute_name)
const problemsOf = (object: LogicalObject) => checkObjects([object], { others: prims, sources: new Map() })
const none: ReadonlySet<string> = new Set()

describe('DM6 tables of a mart', () => {
  test('DM6 the tree follows relations towards one row', () => {
    expect(martTree('flight', prims).map(({ name, depth }) => [name, depth])).toEqual([
      ['flight', 0],
      ['airport', 1],
      ['country', 2],
    ])
    expect(martTree('country', prims).map(({ name }) => name)).toEqual(['country'])
    expect(martTree('nowhere', prims)).toEqual([])
  })

  test('DM6 a second relation to a table is named as unused', () => {
    expect(unusedSteps(martTree('flight', prims), prims)).toEqual([
      { from: 'flight', to: 'airport', pairs: [['goal', 'iata']] },
    ])
  })
})

describe('DM39 form of a mart', () => {
  test('DM39 ticked attributes become a valid mart with the base first', () => {
    const mart = ['name', 'delay', 'departed_at'].reduce(
      (object, name) => add(object, flight, name),
      add(empty, country, 'name'),
    )
    expect(namesOf(mart)).toEqual(['flight_name', 'name', 'delay', 'departed_at'])
    expect(problemsOf(mart)).toEqual([])
    expect(logicalObject.safeParse(mart).success).toBe(true)
    expect(mart.measure_date_field).toBe('departed_at')
    expect(mart.attributes[2]).toMatchObject({
      sources: [{ attributes: ['data_prim/flight/delay'] }],
      fpui: { operation: 'aggregate', function: 'sum' },
      type: { main: 'num' },
      is_measure: true,
      is_dimension: false,
      database_name: 'data_mart',
    })
    expect(readMart(mart, [...prims, mart])).toMatchObject({ kind: 'form', base: 'flight' })
    expect(grainOf(found(mart).fields)).toEqual({
      isGrouped: true,
      by: ['flight_name', 'name', 'departed_at'],
    })
    expect(nameCollisions(found(mart).fields).map(({ field, owner }) => [field.name, owner.table])).toEqual([
      ['flight_name', 'country'],
    ])
  })

  test('DM39 several functions of an attribute get its name and the function', () => {
    const summed = add(add(empty, flight, 'origin'), flight, 'delay')
    const change = { origin: originOf(flight, 'delay'), saved: none }
    const both = setFunctions(found(summed), { ...change, functions: ['max', 'sum'] })
    expect(namesOf(both)).toEqual(['origin', 'delay_sum', 'delay_max'])
    expect(both.attributes[2]).toMatchObject({ fpui: { function: 'max' }, type: { main: 'num', sub: 'int' } })
    expect(problemsOf(both)).toEqual([])
    const one = setFunctions(found(both), { ...change, functions: ['max'] })
    expect(namesOf(one)).toEqual(['origin', 'delay_max'])
    const saved = setFunctions(found(summed), {
      ...change,
      saved: new Set(['delay']),
      functions: ['sum', 'count'],
    })
    expect(namesOf(saved)).toEqual(['origin', 'delay', 'delay_count'])
    expect(saved.attributes[2]).toMatchObject({ type: { main: 'num', sub: 'bigint' } })
  })

  test('DM39 without a function the rows stay as they are, and unknown members too', () => {
    const [origin, delay] = add(add(empty, flight, 'origin'), flight, 'delay').attributes
    if (origin === undefined || delay === undefined) throw new Error('two attributes')
    const mart = { ...empty, note: 1, attributes: [origin, { ...delay, unit: 'min' }] }
    const change = { origin: originOf(flight, 'delay'), saved: none }
    const plain = setFunctions(found(mart), { ...change, functions: [] })
    expect(plain).toMatchObject({ note: 1 })
    expect(plain.attributes[1]).toEqual({
      ...mart.attributes[1],
      fpui: { operation: 'mapping' },
      type: { main: 'num', sub: 'int' },
    })
    expect(grainOf(found(plain).fields)).toEqual({ isGrouped: false, by: ['origin', 'delay'] })
    expect(setFunctions(found(plain), { ...change, functions: ['sum'] })).toEqual(mart)
  })

  test('DM39 a period names its attribute, unless a query uses the name', () => {
    const mart = add(add(empty, flight, 'departed_at'), flight, 'delay')
    const set = (object: LogicalObject, period: 'month' | 'year' | null, saved = none) => {
      const [field] = found(object).fields
      if (field === undefined) throw new Error('The mart has this field')
      return setPeriod(object, { field, period, saved })
    }
    const byMonth = set(mart, 'month')
    expect([namesOf(byMonth), byMonth.measure_date_field]).toEqual([
      ['departed_at_month', 'delay'],
      'departed_at_month',
    ])
    expect(byMonth.attributes[0]?.fpui).toEqual({ operation: 'mapping', unit: 'month' })
    expect(found(byMonth).fields[0]).toMatchObject({ attribute: 'departed_at', period: 'month' })
    expect(problemsOf(byMonth)).toEqual([])
    expect(namesOf(set(byMonth, 'year'))).toEqual(['departed_at_year', 'delay'])
    expect(set(byMonth, null)).toEqual(mart)
    expect(namesOf(set(mart, 'month', new Set(['departed_at'])))).toEqual(['departed_at', 'delay'])
  })

  test('DM39 keys, indexes and the date follow a rename and a removal', () => {
    const mart = {
      ...add(add(empty, flight, 'departed_at'), flight, 'origin'),
      key: ['departed_at', 'origin'],
      indexes: [['departed_at'], ['origin', 'departed_at']],
    }
    const renamed = renameAttribute(mart, { index: 0, name: 'day' })
    expect(renamed).toMatchObject({
      measure_date_field: 'day',
      key: ['day', 'origin'],
      indexes: [['day'], ['origin', 'day']],
    })
    const removed = removeOrigin(found(renamed), originOf(flight, 'departed_at'))
    expect(removed).toMatchObject({ key: ['origin'], indexes: [['origin']], date_type: false })
    expect(removed.measure_date_field).toBeUndefined()
    expect(problemsOf(removed)).toEqual([])
  })

  test('DM39 a proposal has a row per row of the base', () => {
    const mart = proposeMart(empty, martTree('flight', prims))
    expect(namesOf(mart)).toEqual([
      'departed_at',
      'flight_id',
      'origin',
      'goal',
      'delay',
      'name',
      'airport_name',
      'country',
      'country_name',
    ])
    expect(problemsOf(mart)).toEqual([])
    expect(grainOf(found(mart).fields).isGrouped).toBe(false)
    expect(countedAttribute(flight)?.attribute_name).toBe('flight_id')
    expect(countedAttribute({ ...flight, key: ['origin'] })?.attribute_name).toBe('origin')
  })

  const broken: [string, (own: LogicalAttribute) => LogicalAttribute][] = [
    ['no_source', (own) => ({ ...own, sources: [] })],
    [
      'several_sources',
      (own) => ({
        ...own,
        sources: [{ rules: [], attributes: ['data_prim/flight/delay', 'data_prim/country/code'] }],
      }),
    ],
    [
      'unknown_source',
      (own) => ({ ...own, sources: [{ rules: [], attributes: ['data_prim/flight/none'] }] }),
    ],
    ['unknown_function', (own) => ({ ...own, fpui: { operation: 'aggregate', function: 'median' } })],
  ]
  test.each(broken)('DM39 the form gives the reason %s', (obstacle, change) => {
    const mart = add(empty, flight, 'delay')
    const other = { ...mart, attributes: mart.attributes.map(change) }
    expect(readMart(other, prims)).toEqual({ kind: 'other', obstacle, name: 'delay' })
  })

  test('DM39 the form names prim objects that are not related', () => {
    const lonely = prim('lonely', [attribute('a')])
    const mart = addAttribute(found(add(empty, flight, 'delay')), { ...originOf(lonely, 'a'), isBase: false })
    expect(readMart(mart, [...prims, lonely])).toEqual({
      kind: 'other',
      obstacle: 'not_related',
      name: 'flight, lonely',
    })
  })
})
