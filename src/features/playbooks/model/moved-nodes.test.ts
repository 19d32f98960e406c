import { expect, test } from 'vitest'
import type { Rects } from '#domain/graph/layout-graph.ts'
import { movedBetween, withRects } from './moved-nodes.ts'

const rect = { x: 0, y: 0, width: 220, height: 50 }
const layout: Rects = new Map([
  ['0', rect],
  ['1', rect],
])
const moved = { ...rect, x: 300 }

test('PBK80 a layout knows which nodes moved since the one before it, and no others', () => {
  const next = withRects(layout, new Map([['1', moved]]))
  const last = withRects(next, new Map([['0', moved]]))
  expect([...next.values()]).toEqual([rect, moved])
  expect(movedBetween(layout, next)).toEqual(['1'])
  expect(movedBetween(next, last)).toEqual(['0'])
  expect(movedBetween(layout, last)).toBeUndefined()
  expect(movedBetween(layout, new Map(next))).toBeUndefined()
})

test('PBK80 a layout without moved nodes is the same one', () => {
  expect(withRects(layout, new Map())).toBe(layout)
})
