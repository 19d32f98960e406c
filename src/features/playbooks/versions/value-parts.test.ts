import { expect, it } from 'vitest'
import { differingParts, shortened } from './value-parts.ts'

const long = 'The alert was closed by a playbook of the harbour office. '.repeat(4)

it.each([
  ['closed by day', 'closed by night', ['closed by ', 'day', ''], ['closed by ', 'night', '']],
  ['"50"', '50', ['', '"50"', ''], ['', '50', '']],
  ['aXb', 'ab', ['a', 'X', 'b'], ['a', '', 'b']],
  ['aa', 'aaa', ['aa', '', ''], ['aa', 'a', '']],
  ['🚢', '🚣', ['', '🚢', ''], ['', '🚣', '']],
])('PBK120 the difference of %j and %j', (before, after, one, other) => {
  const parts = differingParts(before, after)
  expect(parts.map(({ start, different, end }) => [start, different, end])).toEqual([one, other])
})

it('PBK120 a long value is shortened around what differs', () => {
  const [before] = differingParts(`${long}night${long}`, `${long}day${long}`)
  const short = shortened(before)
  expect(short.different).toBe('night')
  expect(short.start).toBe(`…${long.slice(-40)}`)
  expect(short.end).toBe(`${long.slice(0, 40)}…`)
})

it('PBK120 a short value stays whole', () => {
  const [before] = differingParts('a', 'b')
  expect(shortened(before)).toBe(before)
})
