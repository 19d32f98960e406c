import { expect, test } from 'vitest'
import { curvePath, endRadius, curveMidpoint, relationPath } from './edge-path.ts'

const from = { x: 0, y: 0 }

test.each([
  { to: { x: 100, y: 0 }, curve: 'M0,0C50,0,50,0,100,0', description: 'straight ahead' },
  {
    to: { x: 10, y: 200 },
    curve: 'M0,0C36,0,-26,200,10,200',
    description: 'far below: it still leaves to the right',
  },
  { to: { x: -100, y: 0 }, curve: 'M0,0C74,0,-174,0,-100,0', description: 'backwards' },
])('PBK66 draws the curve $description', ({ to, curve }) => {
  expect(curvePath({ from, to })).toBe(curve)
})

test('PBK66 the midpoint of the curve is the insert position', () => {
  expect(curveMidpoint({ from, to: { x: 100, y: 40 } })).toEqual({ x: 50, y: 20 })
})

test('UI40 a relation runs at its distance from the box that extends farther', () => {
  const ends = { from: { x: 0, y: 0 }, to: { x: 20, y: 100 } }
  const single = relationPath(ends, { many: [] })
  expect(single.line).toBe('M0,0H42Q48,0 48,6V94Q48,100 42,100H20')
  expect(single.tagAt).toEqual({ x: 48, y: 50 })
  const beside = relationPath(ends, { many: [], route: { gap: 36, shift: 16 } })
  expect(beside.line).toBe('M0,0H50Q56,0 56,6V94Q56,100 50,100H20')
  expect(beside.tagAt).toEqual({ x: 56, y: 66 })
})

test.each([
  { to: 400, zoom: 1, radius: 24, description: 'at 100 %' },
  { to: 400, zoom: 0.6, radius: 40, description: 'at 60 %' },
  { to: 400, zoom: 2, radius: 12, description: 'at 200 %' },
  { to: 60, zoom: 1, radius: 18, description: 'near the plus in the middle' },
  { to: 46, zoom: 0.6, radius: 16, description: 'on a very short edge' },
])(
  'PBK66 the end of an edge can be grabbed within 24 pixels of the screen $description',
  ({ to, zoom, radius }) => {
    expect(endRadius({ from, to: { x: to, y: 0 } }, zoom)).toBeCloseTo(radius)
  },
)
