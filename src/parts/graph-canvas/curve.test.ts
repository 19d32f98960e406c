import { expect, test } from 'vitest'
import { curveOf, middleOfCurve } from './curve.ts'

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
