import { describe, expect, it } from 'vitest'
import { parseObject, writeObject } from './json-object.ts'

const object = {
  object_name: 'ship',
  display_name: 'Ship',
  object_type: 'scale',
  to_materialize: true,
  note: { kept: [1, 2] },
  attributes: [
    {
      attribute_name: 'imo',
      is_dimension: true,
      is_measure: false,
      is_summable: false,
      sources: [],
      fpui: { operation: 'mapping' },
      type: { main: 'num' },
    },
  ],
}

describe('a logical object as text', () => {
  it('HTTP5: preserves unknown members', () => {
    const read = parseObject(JSON.stringify(object))
    expect(read).toMatchObject({ kind: 'object', object })
    expect(read.kind === 'object' && parseObject(writeObject(read.object))).toMatchObject({
      kind: 'object',
      object,
    })
  })

  it.each([
    {
      name: 'a member that is missing',
      change: { object_type: undefined },
      faults: [{ path: 'object_type', expected: null }],
    },
    {
      name: 'a member of another kind',
      change: { to_materialize: 1 },
      faults: [{ path: 'to_materialize', expected: 'boolean' }],
    },
  ])('reports $name', ({ change, faults }) => {
    expect(parseObject(JSON.stringify({ ...object, ...change }))).toMatchObject({ kind: 'shape', faults })
  })

  it('finds the offset of a problem', () => {
    const text = JSON.stringify({ ...object, to_materialize: 'yes' })
    const read = parseObject(text)
    expect(read.kind === 'shape' && text.slice(read.faults[0]?.offset).startsWith('"yes"')).toBe(true)
  })
})
