import { describe, expect, it } from 'vitest'
import { logicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributeValues } from './attribute-values.ts'
import { indexValues, changedFields, countChanges } from './changes.ts'
import { type ObjectValues, fromObject } from './form-values.ts'

const attribute = (name: string) => ({
  attribute_name: name,
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  sources: [],
  fpui: { operation: 'mapping' },
  type: { main: 'num', sub: 'int' },
})
const { values } = fromObject(
  logicalObject.parse({
    object_name: 'ship',
    display_name: 'Ship',
    object_type: 'scale',
    to_materialize: true,
    attributes: [attribute('imo'), attribute('length')],
  }),
  [logicalObject.shape.attributes.element.parse(attribute('flag'))],
)
const change = (id: string, patch: Partial<AttributeValues>): ObjectValues => ({
  ...values,
  attributes: values.attributes.map((row) => (row.id === id ? { ...row, ...patch } : row)),
})

describe('changes of a form', () => {
  it.each([
    { name: 'nothing', now: values, count: 0 },
    { name: 'a field of the object', now: { ...values, kind: 'measure' }, count: 1 },
    { name: 'the key', now: { ...values, key: ['imo'] }, count: 1 },
    { name: 'two fields of a row', now: change('imo', { name: 'number', role: 'measure' }), count: 2 },
    {
      name: 'kind and refinement of a type as one',
      now: change('imo', { main: 'string', sub: 'varchar' }),
      count: 1,
    },
    {
      name: 'an excluded row, regardless of its other changes',
      now: change('imo', { isIncluded: false, name: 'x' }),
      count: 1,
    },
    { name: 'a row that comes in', now: change('flag', { isIncluded: true }), count: 1 },
    { name: 'a row that stays out', now: change('flag', { role: 'measure' }), count: 0 },
    { name: 'a row that is gone', now: { ...values, attributes: values.attributes.slice(1) }, count: 1 },
  ])('counts $name: $count', ({ now, count }) => {
    expect(countChanges(now, indexValues(values))).toBe(count)
  })

  it('names the fields', () => {
    const [old] = values.attributes
    const [now] = change('imo', { displayName: 'IMO', sub: 'bigint' }).attributes
    expect(now && old && changedFields(now, old)).toEqual(['displayName', 'main'])
  })
})
