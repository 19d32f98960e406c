import { expect, test } from 'vitest'
import { snapPosition, translate } from './drag.ts'

const from = { x: 3, y: 5 }
const none = { altKey: false, shiftKey: false }

test.each([
  { to: { x: 101, y: 55 }, keys: none, at: { x: 104, y: 56 }, description: 'on the grid' },
  {
    to: { x: 101, y: 55 },
    keys: { ...none, altKey: true },
    at: { x: 101, y: 55 },
    description: 'freely with Alt',
  },
  {
    to: { x: 101, y: 55 },
    keys: { ...none, shiftKey: true },
    at: { x: 104, y: 5 },
    description: 'along the row with Shift',
  },
  {
    to: { x: 5, y: 55 },
    keys: { ...none, shiftKey: true },
    at: { x: 3, y: 56 },
    description: 'along the column',
  },
])('PBK66 a dragged box moves $description', ({ to, keys, at }) => {
  expect(snapPosition({ from, to, keys })).toEqual(at)
})

test('PBK66 dragged boxes keep their distance', () => {
  const origins = new Map([
    ['a', { x: 0, y: 0 }],
    ['b', { x: 13, y: 7 }],
  ])
  expect([...translate(origins, { x: 8, y: -8 }).values()]).toEqual([
    { x: 8, y: -8 },
    { x: 21, y: -1 },
  ])
})
