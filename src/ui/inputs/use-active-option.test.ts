import { expect, it } from 'vitest'
import { stepTo } from './use-active-option.ts'

it.each([
  { key: 'ArrowDown', at: 4, to: 0 },
  { key: 'ArrowUp', at: 0, to: 4 },
  { key: 'PageDown', at: 1, to: 4 },
  { key: 'PageUp', at: 3, to: 0 },
  { key: 'Home', at: 3, to: 0 },
  { key: 'End', at: 1, to: 4 },
  { key: 'a', at: 1, to: undefined },
])('CMD1 $key moves from $at to $to of five', ({ key, at, to }) => {
  expect(stepTo(key, at, { count: 5, usesHomeEnd: true })).toBe(to)
})

it('leaves Home and End to the text field if the list does not use them', () => {
  expect(['Home', 'End'].map((key) => stepTo(key, 2, { count: 5 }))).toEqual([undefined, undefined])
})
