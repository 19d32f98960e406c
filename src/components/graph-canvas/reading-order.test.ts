import { describe, expect, test } from 'vitest'
import { type Direction, firstToRead, neighbourOf, readingOrder } from './reading-order.ts'
import { makeScene } from './spatial-index.ts'
import { makeBox, makeEdge, makeGroup } from './testing/make-boxes.ts'

const scene = makeScene(
  [
    makeBox({ id: 'last', at: [1500, 0] }),
    makeBox({ id: 'low', at: [300, 200] }),
    makeBox({ id: 'high', at: [306, 0] }),
    makeGroup({ id: 'loop', place: { x: 600, y: 0, width: 700, height: 150 } }),
    makeBox({ id: 'body2', at: [900, 60], parent: 'loop' }),
    makeBox({ id: 'body1', at: [620, 60], parent: 'loop' }),
    makeBox({ id: 'start', at: [0, 100] }),
    makeBox({ id: 'aside', at: [600, 400] }),
  ],
  [
    makeEdge('start', 'low'),
    makeEdge('start', 'high'),
    makeEdge('high', 'loop'),
    makeEdge('body1', 'body2'),
    makeEdge('loop', 'last'),
  ],
)

describe('PBK68 the way of the keyboard', () => {
  test('PBK68 Tab follows columns from the left, each from its top, and a group is followed by what lies in it', () => {
    expect(readingOrder(scene)).toEqual(['start', 'high', 'low', 'loop', 'body1', 'body2', 'aside', 'last'])
    expect(firstToRead(scene)).toBe('start')
  })

  const ways: { id: string; to: Direction; found: string | null; why: string }[] = [
    {
      id: 'start',
      to: 'right',
      found: 'low',
      why: 'along the edge to the nearest in height, the first of two',
    },
    { id: 'loop', to: 'right', found: 'last', why: 'along its edge, past what lies nearer' },
    { id: 'loop', to: 'left', found: 'high', why: 'back along the edge' },
    { id: 'high', to: 'down', found: 'low', why: 'down the column' },
    { id: 'low', to: 'up', found: 'high', why: 'up the column' },
    { id: 'low', to: 'right', found: 'body1', why: 'to the nearest where no edge leads on' },
    { id: 'body1', to: 'left', found: 'high', why: 'out of the group, never to the group around it' },
    { id: 'start', to: 'left', found: null, why: 'nowhere' },
    { id: 'gone', to: 'left', found: null, why: 'nowhere from a box that is not there' },
  ]
  test.each(ways)('PBK68 $to from $id goes $why', ({ id, to, found }) => {
    expect(neighbourOf(scene, { id, to })).toBe(found)
  })
})
