import { describe, expect, it } from 'vitest'
import { type StoredLogicalObject, storedLogicalObject } from '#contract/data-manager/logical-object.ts'
import { objectsParams, selectObjects } from './object-list.ts'
import { stateOf } from './object-state.ts'

const stored = (name: string, more: object = {}): StoredLogicalObject =>
  storedLogicalObject.parse({
    object: {
      object_name: name,
      display_name: '',
      object_type: 'scale',
      to_materialize: true,
      attributes: [
        {
          attribute_name: 'a',
          is_dimension: true,
          is_measure: false,
          is_summable: false,
          sources: [],
          fpui: { operation: 'mapping' },
          type: { main: 'num' },
        },
      ],
    },
    level: 'data_prim',
    updated_at: '2026-01-01T00:00:00.000Z',
    updated_by: 'Aiko Tanaka',
    etag: '"1"',
    rows: null,
    built_at: null,
    is_changed: true,
    ...more,
  })
const built = { built_at: '2026-01-02T00:00:00.000Z', is_changed: false }
const objects = [
  stored('quay', { ...built, rows: 10 }),
  stored('ship', { ...built, is_changed: true, rows: 200 }),
  stored('month', { level: 'data_mart' }),
]

describe('list of objects', () => {
  it.each([
    { at: 0, state: 'built' },
    { at: 1, state: 'changed' },
    { at: 2, state: 'never' },
  ])('DM8: compares a design with the current build: $state', ({ at, state }) => {
    const object = objects[at]
    expect(object && stateOf(object)).toBe(state)
  })

  it.each([
    { address: '', names: ['month', 'quay', 'ship'] },
    { address: 'q=HI', names: ['ship'] },
    { address: 'level=data_mart', names: ['month'] },
    { address: 'state=never', names: ['month'] },
    { address: 'sort=rows', names: ['quay', 'ship', 'month'] },
    { address: 'sort=-rows', names: ['ship', 'quay', 'month'] },
    { address: 'sort=state', names: ['month', 'ship', 'quay'] },
    { address: 'sort=nonsense&level=nonsense', names: ['month', 'quay', 'ship'] },
  ])('"$address" shows $names', ({ address, names }) => {
    const params = objectsParams.read(new URLSearchParams(address))
    expect(
      selectObjects(objects, { ...params, marks: undefined, language: 'en' }).map(
        ({ object }) => object.object_name,
      ),
    ).toEqual(names)
  })

  it.each(['', 'q=a+b&level=data_prim&state=changed&sort=-updated'])(
    'stores "%s" in the address',
    (address) => {
      expect(objectsParams.write(objectsParams.read(new URLSearchParams(address))).toString()).toBe(address)
    },
  )
})
