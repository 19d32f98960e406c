import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeLists } from './merge-lists.ts'

const byNumber = (one: number, other: number) => one - other
const whole = (items: readonly number[]) => ({ items, hasMore: false })
const begun = (items: readonly number[]) => ({ items, hasMore: true })

it.each([
  [[whole([1, 4]), whole([2, 3, 5])], [1, 2, 3, 4, 5], []],
  [[begun([1, 4]), whole([2, 3, 5])], [1, 2, 3, 4], [0]],
  [[begun([1, 4]), begun([2, 3])], [1, 2, 3], [1]],
  [[begun([]), begun([])], [], [0, 1]],
  [[whole([]), whole([])], [], []],
  [[whole([3])], [3], []],
] as const)('STO60: both collections are one list: %j', (lists, items, wanted) => {
  expect(mergeLists(lists, byNumber)).toEqual({ items, wanted })
})

it('STO60: however the pages fall, the rows shown are the beginning of the whole list', () => {
  const sorted = fc.array(fc.integer(), { maxLength: 30 }).map((each) => each.toSorted(byNumber))
  fc.assert(
    fc.property(sorted, sorted, fc.nat(30), fc.nat(30), (one, other, ofOne, ofOther) => {
      const part = (list: readonly number[], read: number) => ({
        items: list.slice(0, read),
        hasMore: read < list.length,
      })
      const all = [...one, ...other].toSorted(byNumber)
      const { items, wanted } = mergeLists([part(one, ofOne), part(other, ofOther)], byNumber)
      expect(items).toEqual(all.slice(0, items.length))
      expect(wanted.length > 0 || items.length === all.length).toBe(true)
    }),
  )
})

it('STO60: lists whose order is another one lose nothing', () => {
  expect(mergeLists([whole([9, 1]), whole([5, 2])], byNumber).items.toSorted(byNumber)).toEqual([1, 2, 5, 9])
})
