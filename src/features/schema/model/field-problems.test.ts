import { describe, expect, it } from 'vitest'
import type { Problem } from '#contract/http.ts'
import { assignProblems, shapeProblems } from './field-problems.ts'

const problem = (path: string): Problem => ({ path, code: 'invalid_value', params: {}, message: path })

describe('fields of problems', () => {
  it.each([
    { path: '0.object_name', field: 'technicalName' },
    { path: '0.measure_date_field', field: 'dateField' },
    { path: '0.key.1', field: 'key' },
  ] as const)('$path at the field $field', ({ path, field }) => {
    expect(assignProblems([problem(path)], []).fields[field]?.path).toBe(path)
  })

  it.each([
    { path: '0.attributes.1.type', field: 'type' },
    { path: '0.attributes.1.type.main', field: 'type' },
    { path: '0.attributes.1.attribute_name', field: 'name' },
    { path: '0.attributes.1.sources.0.attributes.2', field: 'source' },
    { path: '0.attributes.1', field: 'source' },
  ])('$path at $field of the second row', ({ path, field }) => {
    expect(assignProblems([problem(path)], ['a', 'b']).rows.get('b')).toEqual([
      { field, problem: problem(path) },
    ])
  })

  it.each(['0.relations.0.object_name', '0.attributes', '0.attributes.7.type', 'body'])(
    '%s at none',
    (path) => {
      expect(assignProblems([problem(path)], ['a']).other).toEqual([problem(path)])
    },
  )
})

describe('shape of an object', () => {
  const object = (name: string, attribute: string) => ({
    object_name: name,
    display_name: '',
    object_type: 'scale',
    to_materialize: true,
    key: [],
    date_type: false,
    relations: [],
    indexes: [],
    attributes: [
      {
        attribute_name: attribute,
        is_dimension: true,
        is_measure: false,
        is_summable: false,
        sources: [],
        attribute_path: null,
        fpui: { operation: 'mapping' },
        type: { main: 'num' },
      },
    ],
  })

  it.each([
    { name: '', attribute: 'a', codes: ['required'] },
    { name: 'Port', attribute: ' ', codes: ['exists', 'required'] },
    { name: 'x'.repeat(121), attribute: 'a', codes: ['too_long'] },
    { name: 'ship', attribute: 'a', codes: [] },
  ])('"$name" with "$attribute": $codes', ({ name, attribute, codes }) => {
    expect(shapeProblems(object(name, attribute), ['port']).map(({ code }) => code)).toEqual(codes)
  })
})
