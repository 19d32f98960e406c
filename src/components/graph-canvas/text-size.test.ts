import { expect, test } from 'vitest'
import { textSizeAt } from './text-size.ts'

test('PBK115.a names have at least 9 pixels on the screen from 35 % zoom', () => {
  for (let zoom = 0.35; zoom <= 4; zoom += 0.001) expect(textSizeAt(zoom) * zoom).toBeGreaterThanOrEqual(9)
})

test('PBK115.b the size of names has few steps and grows while the zoom shrinks', () => {
  const sizes = Array.from({ length: 400 }, (_, index) => textSizeAt(4 - index / 100))
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
  expect(new Set(sizes).size).toBeLessThanOrEqual(6)
})
