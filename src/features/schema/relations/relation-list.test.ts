import { describe, expect, it } from 'vitest'
import {
  directRelation,
  formatRelation,
  isSameRelation,
  relationOf,
  retypeRelation,
} from './relation-list.ts'

const attributes = [{ from: 'ship_id', to: 'id' }]
const found = { from: 'calls', to: 'ships', attributes, type: 'many_to_one' }

describe('relations of an object', () => {
  it('adds a relation to the object that it starts from', () => {
    expect(relationOf('calls', found)).toEqual({ object_name: 'ships', attributes, type: 'many_to_one' })
  })

  it('reverses a relation that is added to its target', () => {
    const own = relationOf('ships', found)
    const reverse = [{ from: 'id', to: 'ship_id' }]
    expect(own).toEqual({ object_name: 'calls', attributes: reverse, type: 'one_to_many' })
    expect(directRelation('ships', own)).toEqual(found)
  })

  it.each(['one_to_one', 'many_to_many', 'other'])('leaves the type %s in both directions', (type) => {
    expect(relationOf('ships', { ...found, type }).type).toBe(type)
    expect(directRelation('calls', { object_name: 'ships', attributes, type })).toEqual({ ...found, type })
  })

  it('changes a type in the direction that is shown, and keeps unknown members', () => {
    const own = { ...relationOf('ships', found), note: 'x' }
    expect(retypeRelation('ships', { relation: own, type: 'one_to_one' })).toEqual({
      ...own,
      type: 'one_to_one',
    })
    expect(retypeRelation('ships', { relation: own, type: 'many_to_one' })).toEqual(own)
  })

  it('writes a sentence', () => {
    const two = [...attributes, { from: 'port', to: 'home port' }]
    expect(formatRelation(found)).toBe('calls.ship_id = ships.id')
    expect(formatRelation({ ...found, attributes: two })).toBe(
      'calls.ship_id = ships.id, calls.port = ships.home port',
    )
  })

  it('compares attributes in any order, and no type', () => {
    const two = [{ from: 'a', to: 'b' }, ...attributes]
    const one = { object_name: 'ships', attributes: two, type: 'many_to_one' }
    expect(isSameRelation(one, { ...one, attributes: two.toReversed(), type: 'one_to_one' })).toBe(true)
    expect(isSameRelation(one, { ...one, attributes })).toBe(false)
    expect(isSameRelation(one, { ...one, object_name: 'ports' })).toBe(false)
  })
})
