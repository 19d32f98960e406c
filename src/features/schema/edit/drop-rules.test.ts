import { describe, expect, it, test } from 'vitest'
import { type LogicalObject, logicalObject } from '#contract/data-manager/logical-object.ts'
import type { TableColumns } from '#contract/data-manager/table.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import {
  type Designs,
  type DroppedAttribute,
  linkOf,
  moveRefusal,
  planMapping,
  planMappings,
  typesOfColumns,
} from './drop-rules.ts'

const attribute = (name: string, path: string, more: object = {}) => ({
  attribute_name: name,
  display_name: name,
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  sources: [{ rules: [], attributes: [path] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type: { main: 'string', sub: 'varchar' },
  ...more,
})
const object = (name: string, members: object): LogicalObject =>
  logicalObject.parse({
    object_name: name,
    display_name: name,
    object_type: 'scale',
    to_materialize: true,
    ...members,
  })

const text = { main: 'string', sub: 'varchar' }
const number = { main: 'num', sub: 'bigint' }
const tables: TableColumns[] = [
  {
    database_name: 'port',
    table_name: 'calls.csv',
    columns: [
      { name: 'ship', ...text },
      { name: 'tons', ...number },
    ],
  },
  {
    database_name: 'port',
    table_name: 'old/calls.csv',
    columns: [
      { name: 'day', main: 'date', sub: '' },
      { name: 'ship', ...text },
      { name: 'tons', ...number },
    ],
  },
]
const calls = object('calls', {
  attributes: [
    attribute('ship', 'port/calls.csv/ship'),
    attribute('tons', 'port/calls.csv/tons', { type: number, is_measure: true, is_summable: true }),
  ],
  relations: [{ object_name: 'ships', attributes: [{ from: 'ship', to: 'id' }], type: 'many_to_one' }],
})
const half = object('half', { attributes: [attribute('ship', 'port/calls.csv/ship')] })
const ships = object('ships', { attributes: [attribute('id', 'port/old/calls.csv/ship')] })
const alone = object('alone', { attributes: [attribute('id', 'port/calls.csv/ship')] })
const mart = object('month', {
  attributes: [
    attribute('ship', 'data_prim/calls/ship', { database_name: 'data_mart' }),
    attribute('tons', 'data_prim/calls/tons', {
      database_name: 'data_mart',
      type: { main: 'num' },
      is_dimension: false,
      is_measure: true,
      fpui: { operation: 'aggregate', function: 'sum' },
    }),
  ],
})
const designs: Designs = {
  objects: [calls, half, ships, alone, mart],
  sources: typesOfColumns(tables),
}
const column = (table: string, name: string, type: object = text): DroppedAttribute => ({
  lane: 'source',
  source: 'port',
  name: table,
  attribute: name,
  type: { main: 'string', ...type },
})
const ofObject = (name: string, attributeName: string): DroppedAttribute => ({
  lane: 'data_prim',
  source: '',
  name,
  attribute: attributeName,
  type: text,
})
const pathsOf = ({ attributes }: LogicalObject) =>
  attributes.map(({ attribute_name: name, sources }) => [name, sources.flatMap((one) => one.attributes)])

describe('UI42 a line between two cards', () => {
  const [table, prim, other, top] = [
    { card: 'table:port/a', lane: 'source' },
    { card: 'object:a', lane: 'data_prim' },
    { card: 'object:b', lane: 'data_prim' },
    { card: 'object:m', lane: 'data_mart' },
  ] as const
  test.each([
    [table, prim, 'map'],
    [table, top, 'mart_target'],
    [table, { ...table, card: 'table:port/b' }, 'table_target'],
    [prim, other, 'relate'],
    [prim, top, 'map'],
    [prim, table, 'table_target'],
    [prim, prim, 'own_card'],
  ] as const)('from %j to %j means %s', (from, to, meaning) => {
    expect(linkOf(from, to)).toBe(meaning)
  })
})

test.each([
  ['source', 'data_prim', null],
  ['source', 'data_mart', 'table_lane'],
  ['data_prim', 'data_mart', null],
  ['data_prim', 'source', 'object_lane'],
  ['data_mart', 'data_prim', 'object_lane'],
] as const)('UI42 a card that is moved from %s to %s is refused with %s', (from, to, refusal) => {
  expect(moveRefusal(from, to)).toBe(refusal)
})

describe('UI42 an attribute that is dropped on an object', () => {
  it('adds an attribute with its mapping and the suggested roles', () => {
    const plan = planMapping(column('calls.csv', 'tons', number), { target: 'half' }, designs)
    if (plan.kind === 'refused') throw new Error(plan.refusal.code)
    expect(plan).toMatchObject({ before: half, attribute: 'tons', appended: null })
    expect(pathsOf(plan.after)).toEqual([
      ['ship', ['port/calls.csv/ship']],
      ['tons', ['port/calls.csv/tons']],
    ])
    expect(plan.after.attributes[1]).toMatchObject({ is_measure: true, type: number })
    expect(checkObjects([plan.after], { others: designs.objects, sources: typesOfColumns(tables) })).toEqual(
      [],
    )
  })

  it('of another table appends its rows, and the name of another attribute is free', () => {
    const plan = planMapping(column('old/calls.csv', 'ship'), { target: 'half' }, designs)
    expect(plan).toMatchObject({ kind: 'change', attribute: 'half_ship', appended: 'old/calls.csv' })
  })

  it('becomes a further origin of the attribute on which it is dropped, or replaces that of its table', () => {
    const further = planMapping(column('old/calls.csv', 'ship'), { target: 'calls', onto: 'ship' }, designs)
    expect(further).toMatchObject({ kind: 'change', attribute: 'ship', appended: 'old/calls.csv' })
    expect(further.kind === 'change' && pathsOf(further.after)[0]).toEqual([
      'ship',
      ['port/calls.csv/ship', 'port/old%2Fcalls.csv/ship'],
    ])
    const other = planMapping(column('calls.csv', 'tons', number), { target: 'half', onto: 'ship' }, designs)
    expect(other.kind === 'change' && pathsOf(other.after)).toEqual([['ship', ['port/calls.csv/tons']]])
  })

  it('of a prim object is added to a mart, computed as its form would', () => {
    const plan = planMapping(ofObject('ships', 'id'), { target: 'month' }, designs)
    expect(plan.kind === 'change' && pathsOf(plan.after).at(-1)).toEqual(['id', ['data_prim/ships/id']])
  })

  test.each([
    ['that it has', column('calls.csv', 'ship'), { target: 'calls' }, 'mapped'],
    ['on a mart', column('calls.csv', 'ship'), { target: 'month' }, 'mart_target'],
    ['on a card without a design', column('calls.csv', 'ship'), { target: 'none' }, 'table_target'],
    ['of a mart that has it', ofObject('calls', 'ship'), { target: 'month' }, 'mapped'],
  ])('%s is refused', (_what, dropped, target, code) => {
    expect(planMapping(dropped, target, designs)).toMatchObject({ kind: 'refused', refusal: { code } })
  })

  it('is refused by the rules of the platform: a type that does not fit, objects that are not related', () => {
    const misfit = planMapping(
      column('old/calls.csv', 'day', { main: 'date' }),
      { target: 'calls', onto: 'tons' },
      designs,
    )
    expect(misfit).toMatchObject({
      kind: 'refused',
      refusal: { code: 'problem', problem: { code: 'invalid_value' } },
    })
    const unrelated = planMapping(ofObject('alone', 'id'), { target: 'month' }, designs)
    expect(unrelated).toMatchObject({
      refusal: { code: 'problem', problem: { params: { reason: 'not_related' } } },
    })
  })

  it('together with others is one change, and one refusal refuses all', () => {
    const both = [column('old/calls.csv', 'ship'), column('old/calls.csv', 'tons', number)]
    const plan = planMappings(both, 'half', designs)
    expect(plan).toMatchObject({ kind: 'change', before: half, appended: 'old/calls.csv' })
    expect(plan.kind === 'change' && plan.after.attributes).toHaveLength(3)
    expect(planMappings([...both, column('calls.csv', 'ship')], 'half', designs)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'mapped', name: 'ship' },
    })
  })

  it('is not checked without the tables: only the platform knows them then', () => {
    const plan = planMapping(
      column('calls.csv', 'tons', number),
      { target: 'half' },
      { ...designs, sources: null },
    )
    expect(plan.kind).toBe('change')
  })
})
