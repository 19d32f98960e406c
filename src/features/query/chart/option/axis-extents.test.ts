import fc from 'fast-check'
import { expect, it } from 'vitest'
import { extentOf, niceExtent, withCommonZero } from './axis-extents.ts'

it.each([
  [[3, null, 7], { min: 0, max: 7 }],
  [[-3, 7], { min: -3, max: 7 }],
  [[], { min: 0, max: 0 }],
])('the extent of %j is %j', (figures, extent) => {
  expect(extentOf(figures)).toEqual(extent)
})

it.each([
  [
    { min: 0, max: 1580 },
    { min: 0, max: 2000, interval: 1000 },
  ],
  [
    { min: -40, max: 95 },
    { min: -50, max: 100, interval: 50 },
  ],
  [
    { min: 0, max: 0 },
    { min: 0, max: 1, interval: 1 },
  ],
])('the round extent of %j is %j', (extent, nice) => {
  expect(niceExtent(extent, 3)).toEqual(nice)
})

const figure = fc.integer({ min: -1_000_000, max: 1_000_000 })

it('two axes have their zero at the same height and keep all their figures', () => {
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1 }), fc.array(figure, { minLength: 1 }), (one, other) => {
      const extents = [extentOf(one), extentOf(other)]
      const common = withCommonZero(extents)
      const places = common.flatMap(({ min, max }) => (min === max ? [] : [-min / (max - min)]))
      for (const place of places) expect(place).toBeCloseTo(places[0] ?? 0, 6)
      for (const [at, { min, max }] of extents.entries()) {
        const wider = common[at]
        expect(wider?.min).toBeLessThanOrEqual(min + 1e-6)
        expect(wider?.max).toBeGreaterThanOrEqual(max - 1e-6)
      }
    }),
  )
})
