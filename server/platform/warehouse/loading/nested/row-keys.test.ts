import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRowKey, parentKey, rowKey, withRowKeys } from './row-keys.ts'

const found = { name: 'items', key: '/items' }
/** Keys of members are JSON pointers or names. */
const members = fc.array(fc.string().map((name) => `/${name}`))

describe('DM37 keys of row numbers', () => {
  it.each([
    ['a table without lists', { list: [], lists: [] }, ['/a', '/b']],
    ['a table with lists', { list: [], lists: [found] }, ['/a', '/b', rowKey]],
    ['the items of a list', { list: ['/items'], lists: [] }, [parentKey, '/a', '/b']],
    ['items with lists', { list: ['/items'], lists: [found] }, [parentKey, '/a', '/b', rowKey]],
  ])('DM37 %s', (_, place, keys) => expect(withRowKeys(['/a', '/b'], place)).toEqual(keys))

  it('DM37 members keep their order, and are the keys that are not row numbers', () => {
    fc.assert(
      fc.property(members, fc.array(fc.string()), fc.boolean(), (keys, list, hasLists) => {
        const all = withRowKeys(keys, { list, lists: hasLists ? [found] : [] })
        expect(all.filter((key) => !isRowKey(key))).toEqual(keys)
        expect(all.includes(parentKey)).toBe(list.length > 0)
        expect(all.includes(rowKey)).toBe(hasLists)
        expect(new Set(all.filter(isRowKey)).size).toBe(all.length - keys.length)
      }),
    )
  })
})
