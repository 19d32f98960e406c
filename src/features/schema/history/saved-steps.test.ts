import { describe, expect, it } from 'vitest'
import { type LogicalObject, logicalObject } from '#contract/data-manager/logical-object.ts'
import { fromObject } from '../model/form-values.ts'
import { nameEdit } from './name-edit.ts'
import { savedSteps } from './saved-steps.ts'

const attribute = (name: string, more: object = {}) => ({
  attribute_name: name,
  display_name: name,
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  sources: [{ rules: [], attributes: [`harbour/ships/${name}`] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type: { main: 'string', sub: 'varchar' },
  ...more,
})
const ship = (more: object = {}) =>
  logicalObject.parse({
    object_name: 'ship',
    display_name: 'Ship',
    object_type: 'scale',
    to_materialize: true,
    attributes: [attribute('imo'), attribute('name')],
    ...more,
  })
const design = (object: LogicalObject) => ({ ...fromObject(object), typed: null })
const relation = (to: string, type = 'many_to_one') => ({
  object_name: to,
  attributes: [{ from: 'imo', to: 'imo' }],
  type,
})

const base = ship()
const related = ship({ relations: [relation('calls')] })

describe('UI42 the name of an edit', () => {
  it.each([
    ['a field', ship({ display_name: 'Vessel' }), { kind: 'field', name: 'displayName' }],
    [
      'an attribute that is added',
      ship({ attributes: [attribute('imo'), attribute('name'), attribute('flag')] }),
      { kind: 'map', name: 'flag' },
    ],
    [
      'an attribute that is removed',
      ship({ attributes: [attribute('imo')] }),
      { kind: 'unmap', name: 'name' },
    ],
    [
      'the type of an attribute',
      ship({ attributes: [attribute('imo'), attribute('name', { type: { main: 'num' } })] }),
      { kind: 'attribute', name: 'name' },
    ],
    [
      'several attributes',
      ship({ attributes: [attribute('imo', { is_measure: true }), attribute('name', { is_measure: true })] }),
      { kind: 'attributes', name: 'ship', count: 2 },
    ],
    ['a relation', related, { kind: 'relate', name: 'calls' }],
    [
      'a field and an attribute',
      ship({ display_name: 'Vessel', attributes: [attribute('imo')] }),
      { kind: 'edit', name: 'ship' },
    ],
  ])('of %s', (_what, object, name) => {
    expect(nameEdit(design(base), design(object))).toEqual(name)
  })

  it('of a relation that is changed or removed', () => {
    const changed = ship({ relations: [relation('calls', 'one_to_one')] })
    expect(nameEdit(design(related), design(changed))).toEqual({ kind: 'relation', name: 'calls' })
    expect(nameEdit(design(related), design(base))).toEqual({ kind: 'unrelate', name: 'calls' })
  })

  it('of a typed text', () => {
    const typed = { text: '{}', values: design(base).values, isInForm: false }
    expect(nameEdit(design(base), { ...design(base), typed })).toEqual({ kind: 'json', name: 'ship' })
  })
})

describe('UI42 the steps of a saved form', () => {
  const vessel = ship({ display_name: 'Vessel' })
  const empty = { ...vessel, attributes: [] }
  const sent = ship({ display_name: 'Vessel', attributes: [attribute('imo')] })
  const isSound = ({ attributes }: LogicalObject): boolean => attributes.length > 0

  it('are its edits, without those that the platform would refuse', () => {
    const designs = [base, vessel, empty, sent].map(design)
    const steps = savedSteps({ base, sent, designs, isSound })
    expect(steps.map(({ name }) => name)).toEqual([
      { kind: 'field', name: 'displayName' },
      { kind: 'unmap', name: 'name' },
    ])
    expect(steps.map(({ before, after }) => [before, after])).toEqual([
      [base, vessel],
      [vessel, sent],
    ])
  })

  it('are one step if the form did not start at the version that was replaced', () => {
    const theirs = ship({ display_name: 'Theirs' })
    const steps = savedSteps({ base: theirs, sent, designs: [base, sent].map(design), isSound })
    expect(steps).toEqual([
      { name: { kind: 'edit', name: 'ship' }, object: 'ship', before: theirs, after: sent },
    ])
  })

  it('are one step for a new object', () => {
    const steps = savedSteps({ base: null, sent, designs: [base, sent].map(design), isSound })
    expect(steps).toEqual([
      { name: { kind: 'create', name: 'ship' }, object: 'ship', before: null, after: sent },
    ])
  })
})
