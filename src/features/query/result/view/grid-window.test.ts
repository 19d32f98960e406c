import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linesIn, rowHeight, scrollTopOf, scrolledHeight, spareLines, topOf } from './grid-window.ts'

it('QB47c every line of a grid of any length can be scrolled to', () => {
  const count = fc.integer({ min: 1, max: 3_000_000 })
  fc.assert(
    fc.property(
      count,
      fc.integer({ min: 90, max: 1200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lines, height, at) => {
        const input = { count: lines, height }
        const line = Math.floor(at * (lines - 1))
        const wanted = Math.max(0, Math.min(line * rowHeight, lines * rowHeight - height))
        const scrollTop = Math.min(scrollTopOf(wanted, input), Math.max(0, scrolledHeight(lines) - height))
        const { first, end } = linesIn({ top: topOf(scrollTop, input), height, count: lines })
        expect(line).toBeGreaterThanOrEqual(first)
        expect(line).toBeLessThan(end)
        expect((end - first) * rowHeight).toBeLessThan(height + (2 * spareLines + 3) * rowHeight)
      },
    ),
  )
})
