import { describe, expect, test } from 'vitest'
import { type Direction, firstInReadingOrder, neighborOf, readingOrder } from './reading-order.ts'
import { createSpatialIndex } from './spatial-index.ts'
import { buildBox, buildEdge, buildGroup } from './testing/build-boxes.ts'

const index = createSpatialIndex(
  [
    buildBox({ id: 'last', at: [1500, 0] }),
    buildBox({ id: 'low', at: [300, 200] }),
    buildBox({ id: 'high', at: [306, 0] }),
    buildGroup({ id: 'loop', rect: { x: 600, y: 0, width: 700, height: 150 } }),
    buildBox({ id: 'body2', at: [900, 60], parent: 'loop' }),
    buildBox({ id: 'body1', at: [620, 60], parent: 'loop' }),
    buildBox({ id: 'start', at: [0, 100] }),
    buildBox({ id: 'below', at: [600, 400] }),
  ],
  [
    buildEdge('start', 'low'),
    buildEdge('start', 'high'),
    buildEdge('high', 'loop'),
    buildEdge('body1', 'body2'),
    buildEdge('loop', 'last'),
  ],
)

describe('PBK68 keyboard navigation', () => {
  test('PBK68 Tab follows columns from the left, each from the top, and a group is followed by its contents', () => {
    expect(readingOrder(index)).toEqual(['start', 'high', 'low', 'loop', 'body1', 'body2', 'below', 'last'])
    expect(firstInReadingOrder(index)).toBe('start')
  })

  const moves: { id: string; to: Direction; found: string | null; description: string }[] = [
    {
      id: 'start',
      to: 'right',
      found: 'low',
      description: 'along the edge to the nearest in height, the first of two',
    },
    { id: 'loop', to: 'right', found: 'last', description: 'along its edge, past nearer boxes' },
    { id: 'loop', to: 'left', found: 'high', description: 'back along the edge' },
    { id: 'high', to: 'down', found: 'low', description: 'down the column' },
    { id: 'low', to: 'up', found: 'high', description: 'up the column' },
    { id: 'low', to: 'right', found: 'body1', description: 'to the nearest box if there is no edge' },
    { id: 'body1', to: 'left', found: 'high', description: 'out of the group, not to the group itself' },
    { id: 'start', to: 'left', found: null, description: 'nowhere' },
    { id: 'missing', to: 'left', found: null, description: 'nowhere from an unknown box' },
  ]
  test.each(moves)('PBK68 $to from $id moves $description', ({ id, to, found }) => {
    expect(neighborOf(index, { id, to })).toBe(found)
  })
})
