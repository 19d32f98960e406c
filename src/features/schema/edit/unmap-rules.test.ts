import { describe, expect, it, test } from 'vitest'
import { type LogicalObject, logicalObject } from '#contract/data-manager/logical-object.ts'
import { type Designs, typesOfColumns } from './drop-rules.ts'
import { type MappedAttribute, planUnmapping } from './unmap-rules.ts'

const attribute = (name: string, paths: readonly string[], more: object = {}) => ({
  attribute_name: name,
  display_name: name,
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  sources: paths.map((path) => ({ rules: [], attributes: [path] })),
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
const calls = object('calls', {
  key: ['id'],
  measure_date_field: 'day',
  attributes: [
    attribute('id', ['port/calls.csv/id']),
    attribute('day', ['port/calls.csv/day'], { type: { main: 'date' } }),
    attribute('ship', ['port/calls.csv/ship', 'port/old%2Fcalls.csv/ship']),
    attribute('note', ['port/calls.csv/note']),
  ],
  relations: [{ object_name: 'ships', attributes: [{ from: 'note', to: 'id' }], type: 'many_to_one' }],
})
const ships = object('ships', {
  attributes: [attribute('id', ['port/ships.csv/ship']), attribute('flag', ['port/ships.csv/flag'])],
})
const mart = object('month', {
  key: ['flag'],
  attributes: [
    attribute('ship', ['data_prim/calls/ship'], { database_name: 'data_mart' }),
    attribute('flag', ['data_prim/ships/flag'], { database_name: 'data_mart' }),
  ],
})
const column = (name: string) => ({ name, ...text })
const designs: Designs = {
  objects: [calls, ships, mart],
  sources: typesOfColumns([
    {
      database_name: 'port',
      table_name: 'calls.csv',
      columns: [column('id'), { name: 'day', main: 'date', sub: '' }, column('ship'), column('note')],
    },
    { database_name: 'port', table_name: 'old/calls.csv', columns: [column('ship')] },
    { database_name: 'port', table_name: 'ships.csv', columns: [column('ship'), column('flag')] },
  ]),
}

const mapped = (name: string, own: string, [source, table, origin]: readonly string[]): MappedAttribute => ({
  object: name,
  attribute: own,
  origin: { source: source ?? '', table: table ?? '', attribute: origin ?? '' },
})
const planned = (one: MappedAttribute, own: Designs = designs) => {
  const plan = planUnmapping(one, own)
  if (plan.kind === 'refused') throw new Error(plan.refusal.code)
  return plan
}
const pathsOf = ({ attributes }: LogicalObject) =>
  attributes.map(({ attribute_name: name, sources }) => [name, sources.flatMap((one) => one.attributes)])

describe('UI42 a mapping that is removed', () => {
  it('leaves the other origins of its attribute, and says whose rows the object no longer has', () => {
    const plan = planned(mapped('calls', 'ship', ['port', 'old/calls.csv', 'ship']))
    expect(pathsOf(plan.after)[2]).toEqual(['ship', ['port/calls.csv/ship']])
    expect(plan).toMatchObject({
      before: calls,
      name: { kind: 'unmapOne', name: 'ship' },
      left: 'old/calls.csv',
      broken: [],
    })
  })

  it('keeps the rows of a table that other attributes read', () => {
    const plan = planned(mapped('calls', 'ship', ['port', 'calls.csv', 'ship']))
    expect(plan).toMatchObject({ name: { kind: 'unmapOne' }, left: null })
    expect(pathsOf(plan.after)[2]).toEqual(['ship', ['port/old%2Fcalls.csv/ship']])
  })

  it('removes an attribute without another origin, and names the objects that then cannot be built', () => {
    const plan = planned(mapped('ships', 'flag', ['port', 'ships.csv', 'flag']))
    expect(pathsOf(plan.after)).toEqual([['id', ['port/ships.csv/ship']]])
    expect(plan).toMatchObject({ name: { kind: 'unmap', name: 'flag' }, left: null, broken: ['month'] })
  })

  it('names no objects that could not be built before', () => {
    const late = object('late', {
      attributes: [
        attribute('flag', ['data_prim/ships/flag', 'data_prim/ships/gone'], { database_name: 'data_mart' }),
      ],
    })
    const own = { ...designs, objects: [calls, ships, late] }
    expect(planned(mapped('ships', 'flag', ['port', 'ships.csv', 'flag']), own).broken).toEqual([])
  })

  it('of a mart removes the attribute from its key too, as its form does', () => {
    const { after, left } = planned(mapped('month', 'flag', ['data_prim', 'ships', 'flag']))
    expect(pathsOf(after)).toEqual([['ship', ['data_prim/calls/ship']]])
    expect(after.key).toEqual([])
    expect(left).toBeNull()
  })

  test.each([
    ['in the key', mapped('calls', 'id', ['port', 'calls.csv', 'id']), 'attribute_unknown'],
    ['in a relation', mapped('calls', 'note', ['port', 'calls.csv', 'note']), 'attribute_unknown'],
  ])('is refused by the rules of the platform %s', (_what, one, code) => {
    expect(planUnmapping(one, designs)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'problem', problem: { code } },
    })
  })

  it('is refused for the only attribute of an object', () => {
    const own = { ...designs, objects: [object('ships', { attributes: [ships.attributes[0]] })] }
    expect(planUnmapping(mapped('ships', 'id', ['port', 'ships.csv', 'ship']), own)).toMatchObject({
      refusal: { code: 'problem', problem: { code: 'too_few' } },
    })
  })

  test.each([
    ['that fills the date', mapped('calls', 'day', ['port', 'calls.csv', 'day']), 'date_field'],
    ['that does not exist', mapped('calls', 'day', ['port', 'calls.csv', 'id']), 'no_mapping'],
    ['of an object that was deleted', mapped('gone', 'day', ['port', 'calls.csv', 'day']), 'no_mapping'],
  ])('%s is refused', (_what, one, code) => {
    expect(planUnmapping(one, designs)).toMatchObject({ kind: 'refused', refusal: { code } })
  })
})
