import { expect, test } from 'vitest'
import { shiftOf, spacingAt, spare } from './draw-dots.ts'

test.each([
  { zoom: 1, space: 20 },
  { zoom: 2, space: 40 },
  { zoom: 0.7, space: 14 },
  { zoom: 0.6, space: 24 },
  { zoom: 0.1, space: 16 },
])('PBK65 dots are neither crowded nor lost at $zoom: $space px', ({ zoom, space }) => {
  expect(spacingAt(zoom)).toBeCloseTo(space)
})

test('PBK65 the sheet of dots is shifted by whole pixels, less than a gap, and always covers the window', () => {
  for (const x of [-1e6, -21, -1, 0, 7, 19, 1e6]) {
    const { x: shift } = shiftOf({ x, y: 0, zoom: 1, width: 100, height: 100 })
    expect(shift).toBeGreaterThanOrEqual(-spare)
    expect(shift).toBeLessThan(20 - spare)
    expect((((shift + spare - x) % 20) + 20) % 20).toBe(0)
  }
  expect(shiftOf({ x: 7.4, y: 0, zoom: 1, width: 100, height: 100 }).x).toBe(7 - spare)
})
