import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeLists } from './merge-lists.ts'

const byNumber = (one: number, other: number) => one - other
const complete = (items: readonly number[]) => ({ items, hasMore: false })
const partial = (items: readonly number[]) => ({ items, hasMore: true })

it.each([
  [[complete([1, 4]), complete([2, 3, 5])], [1, 2, 3, 4, 5], []],
  [[partial([1, 4]), complete([2, 3, 5])], [1, 2, 3, 4], [0]],
  [[partial([1, 4]), partial([2, 3])], [1, 2, 3], [1]],
  [[partial([]), partial([])], [], [0, 1]],
  [[complete([]), complete([])], [], []],
  [[complete([3])], [3], []],
] as const)('STO60: merges both collections into one list: %j', (lists, items, pending) => {
  expect(mergeLists(lists, byNumber)).toEqual({ items, pending })
})

it('STO60: the shown rows are a prefix of the complete list, however the pages are split', () => {
  const sorted = fc.array(fc.integer(), { maxLength: 30 }).map((each) => each.toSorted(byNumber))
  fc.assert(
    fc.property(sorted, sorted, fc.nat(30), fc.nat(30), (one, other, ofOne, ofOther) => {
      const part = (list: readonly number[], read: number) => ({
        items: list.slice(0, read),
        hasMore: read < list.length,
      })
      const all = [...one, ...other].toSorted(byNumber)
      const { items, pending } = mergeLists([part(one, ofOne), part(other, ofOther)], byNumber)
      expect(items).toEqual(all.slice(0, items.length))
      expect(pending.length > 0 || items.length === all.length).toBe(true)
    }),
  )
})

it('STO60: merges lists in an unexpected order without losing rows', () => {
  expect(mergeLists([complete([9, 1]), complete([5, 2])], byNumber).items.toSorted(byNumber)).toEqual([
    1, 2, 5, 9,
  ])
})
