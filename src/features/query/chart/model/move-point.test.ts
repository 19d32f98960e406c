import { expect, it } from 'vitest'
import type { ChartModel } from './chart-model.ts'
import { movePoint } from './move-point.ts'

const of = (view: ChartModel['view'], categories: number, series: number) => ({
  view,
  categories: Array.from({ length: categories }, () => []),
  series: Array.from({ length: series }, () => ({
    heads: [],
    value: { mode: 'sum', field: 'cost' } as const,
    cells: [],
    figures: [],
    past: null,
    isOther: false,
    axis: 0 as const,
  })),
})
const line = of('line', 12, 3)

it.each<[string, ReturnType<typeof of>, readonly [number, number] | null, readonly [number, number] | null]>([
  ['ArrowRight', line, null, [0, 0]],
  ['End', line, null, [11, 0]],
  ['ArrowRight', line, [3, 1], [4, 1]],
  ['ArrowRight', line, [11, 1], [11, 1]],
  ['ArrowLeft', line, [0, 1], [0, 1]],
  ['ArrowDown', line, [3, 1], [3, 2]],
  ['ArrowDown', line, [3, 2], [3, 2]],
  ['ArrowUp', line, [3, 1], [3, 0]],
  ['Home', line, [3, 1], [0, 1]],
  ['End', line, [3, 1], [11, 1]],
  ['ArrowDown', of('scatter', 12, 2), [3, 0], [3, 0]],
  ['ArrowRight', of('line', 0, 0), null, null],
  ['a', line, [3, 1], null],
])('%s moves the cursor in %o from %j to %j', (key, model, at, next) => {
  const from = at === null ? null : { index: at[0], series: at[1] }
  expect(movePoint(model, from, key)).toEqual(next === null ? null : { index: next[0], series: next[1] })
})
