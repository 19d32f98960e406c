import { expect, test } from 'vitest'
import { dotOffset, dotSpacing } from './draw-dots.ts'

test.each([
  { zoom: 1, space: 20 },
  { zoom: 2, space: 40 },
  { zoom: 0.7, space: 14 },
  { zoom: 0.6, space: 24 },
  { zoom: 0.1, space: 16 },
])('PBK65 dots are neither crowded nor lost at $zoom: $space px', ({ zoom, space }) => {
  expect(dotSpacing(zoom)).toBeCloseTo(space)
})

test('PBK65 the pattern of dots is shifted by whole pixels and moves with the canvas', () => {
  const view = { x: 0, y: 0, zoom: 1, width: 100, height: 100 }
  for (const x of [-1e6, -21, -1, 0, 7, 19, 1e6]) {
    const shift = dotOffset({ ...view, x }).x
    expect(shift).toBeGreaterThanOrEqual(0)
    expect(shift).toBeLessThanOrEqual(20)
    expect((((shift + 10 - x) % 20) + 20) % 20).toBe(0)
  }
  expect(dotOffset({ ...view, x: 7.4 }).x).toBe(17)
})
