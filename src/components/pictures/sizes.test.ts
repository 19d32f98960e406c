import fc from 'fast-check'
import { expect, it } from 'vitest'
import { middleSquare, squareWithin, within } from './sizes.ts'

it.each([
  [{ width: 4000, height: 2000 }, 1000, { width: 1000, height: 500 }],
  [{ width: 300, height: 200 }, 1000, { width: 300, height: 200 }],
  [{ width: 10_000, height: 1 }, 100, { width: 100, height: 1 }],
])('STO86 %j within %i is %j', (size, side, expected) => {
  expect(within(size, side)).toEqual(expected)
})

const side = fc.integer({ min: 1, max: 5000 })
const by = fc.integer({ min: -9000, max: 9000 })

it('STO86 moved and resized, the crop is always a square inside the picture', () => {
  fc.assert(
    fc.property(side, side, fc.array(fc.record({ x: by, y: by, side: by })), (width, height, moves) => {
      const of = { width, height }
      const part = moves.reduce((square, move) => squareWithin(square, { of, by: move }), middleSquare(of))
      expect(part.width).toBe(part.height)
      expect(part.width).toBeGreaterThan(0)
      expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(0)
      expect(part.x + part.width).toBeLessThanOrEqual(width)
      expect(part.y + part.height).toBeLessThanOrEqual(height)
    }),
  )
})
