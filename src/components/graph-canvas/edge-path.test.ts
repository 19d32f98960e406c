import { expect, test } from 'vitest'
import { curveOf, endReach, middleOfCurve } from './edge-path.ts'

const from = { x: 0, y: 0 }

test.each([
  { to: { x: 100, y: 0 }, curve: 'M0,0C50,0,50,0,100,0', why: 'straight ahead' },
  {
    to: { x: 10, y: 200 },
    curve: 'M0,0C36,0,-26,200,10,200',
    why: 'far below: it still leaves to the right',
  },
  { to: { x: -100, y: 0 }, curve: 'M0,0C74,0,-174,0,-100,0', why: 'backwards' },
])('PBK66 the curve $why', ({ to, curve }) => {
  expect(curveOf({ from, to })).toBe(curve)
})

test('PBK66 its middle is where something is inserted', () => {
  expect(middleOfCurve({ from, to: { x: 100, y: 40 } })).toEqual({ x: 50, y: 20 })
})

test.each([
  { to: 400, zoom: 1, reach: 24, why: 'at 100 %' },
  { to: 400, zoom: 0.6, reach: 40, why: 'at 60 %' },
  { to: 400, zoom: 2, reach: 12, why: 'at 200 %' },
  { to: 60, zoom: 1, reach: 18, why: 'where the plus in the middle is near' },
  { to: 46, zoom: 0.6, reach: 16, why: 'on a very short edge' },
])('PBK66 the end of an edge is taken from 24 pixels of the screen away $why', ({ to, zoom, reach }) => {
  expect(endReach({ from, to: { x: to, y: 0 } }, zoom)).toBeCloseTo(reach)
})
