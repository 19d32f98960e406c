import { describe, expect, test } from 'vitest'
import {
  createSpatialIndexer,
  boxesInRect,
  createSpatialIndex,
  moveShapes,
  shapeAt,
  shapesIn,
  linesIn,
  withContents,
} from './spatial-index.ts'
import { buildBox, buildEdge, buildGroup } from './testing/build-boxes.ts'

const group = buildGroup({ id: 'g', rect: { x: 300, y: 0, width: 500, height: 200 } })
const inner = buildGroup({ id: 'h', rect: { x: 320, y: 40, width: 300, height: 120 }, parent: 'g' })
const index = () =>
  createSpatialIndex(
    [
      buildBox({ id: 'a' }),
      buildBox({ id: 'b', at: [330, 80], parent: 'h' }),
      inner,
      group,
      buildBox({ id: 'c', at: [3000, 400] }),
    ],
    [buildEdge('a', 'g'), buildEdge('a', 'c'), buildEdge('a', 'gone')],
  )
const bounds = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 100 })

describe('PBK65 the spatial index', () => {
  test('PBK65 orders groups first, outer ones before inner ones', () => {
    expect(index().shapes.map(({ box }) => box.id)).toEqual(['g', 'h', 'a', 'b', 'c'])
  })

  test('PBK65 omits an edge to a missing box', () => {
    expect(index().lines.map(({ edge }) => edge.id)).toEqual(['a-g', 'a-c'])
  })

  test.each([
    { at: bounds(-50, -50), found: ['a'] },
    { at: bounds(320, 70), found: ['g', 'h', 'b'] },
    { at: bounds(1500, 1500), found: [] },
  ])('PBK65 finds boxes that a rectangle touches: $found', ({ at, found }) => {
    expect(shapesIn(index(), at).map(({ box }) => box.id)).toEqual(found)
  })

  test('PBK65 finds an edge that crosses a rectangle even if both boxes are far away', () => {
    expect(linesIn(index().lines, bounds(1500, 200)).map(({ edge }) => edge.id)).toEqual(['a-c'])
    expect(linesIn(index().lines, bounds(1500, 900))).toEqual([])
  })

  test('PBK65 finds a moved box at its new position, and its edges', () => {
    const moved = index()
    moveShapes(moved, new Map([['c', { x: 1000, y: 1000 }]]))
    expect(shapesIn(moved, bounds(1100, 1010)).map(({ box }) => box.id)).toEqual(['c'])
    expect(linesIn(moved.lines, bounds(500, 900)).map(({ edge }) => edge.id)).toEqual(['a-c'])
  })

  test('PBK65 a group includes its contents, also those of inner groups', () => {
    expect([...withContents(index(), ['g'])].toSorted()).toEqual(['b', 'g', 'h'])
  })
})

describe('PBK65 updating the index', () => {
  const boxes = [buildBox({ id: 'a' }), buildBox({ id: 'b', at: [300, 0] })]
  const edges = [buildEdge('a', 'b')]

  test('PBK65 returns the same index for the same boxes and edges in other lists', () => {
    const updateIndex = createSpatialIndexer()
    expect(updateIndex([...boxes], [...edges])).toBe(updateIndex(boxes, edges))
  })

  test('PBK65 keeps the boxes when edges change', () => {
    const updateIndex = createSpatialIndexer()
    const { shapeOf } = updateIndex(boxes, edges)
    const next = updateIndex(boxes, [])
    expect(next.shapeOf).toBe(shapeOf)
    expect(next.lines).toEqual([])
  })

  test('PBK65 keeps shapes and lines when only a title changes', () => {
    const updateIndex = createSpatialIndexer()
    const before = updateIndex(boxes, edges)
    const renamed = boxes.map((box) => (box.id === 'b' ? { ...box, title: 'Tide table' } : box))
    const next = updateIndex(renamed, edges)
    expect(next).not.toBe(before)
    expect([next.shapeOf, next.lines]).toEqual([before.shapeOf, before.lines])
    expect(next.lines).toBe(before.lines)
    expect(next.shapeOf.get('b')?.box.title).toBe('Tide table')
  })

  test('PBK65 moves a box and its edges to a new position', () => {
    const updateIndex = createSpatialIndexer()
    const before = updateIndex(boxes, edges)
    const { shapeOf, lines } = before
    const moved = boxes.map((box) =>
      box.id === 'b' ? { ...box, rect: { ...box.rect, x: 900, y: 500 } } : box,
    )
    const next = updateIndex(moved, edges)
    expect(next).not.toBe(before)
    expect([next.shapeOf, next.lines]).toEqual([shapeOf, lines])
    expect(next).toEqual(createSpatialIndex(moved, edges))
  })

  test('PBK65 uses the new size of a box', () => {
    const updateIndex = createSpatialIndexer()
    updateIndex(boxes, edges)
    const taller = boxes.map((box) => (box.id === 'b' ? { ...box, rect: { ...box.rect, height: 999 } } : box))
    const { bottom, top } = updateIndex(taller, edges).shapeOf.get('b') ?? { bottom: 0, top: 0 }
    expect(bottom - top).toBe(999)
  })

  test('PBK65 resets the position of a drag that was not accepted', () => {
    const updateIndex = createSpatialIndexer()
    moveShapes(updateIndex(boxes, edges), new Map([['b', { x: 900, y: 900 }]]))
    expect(updateIndex(boxes, edges).shapeOf.get('b')).toMatchObject({ left: 300, top: 0 })
  })
})

describe('PBK67 hit testing', () => {
  test.each([
    { point: { x: 340, y: 90 }, tolerance: 0, found: 'b', description: 'the box, not its groups' },
    {
      point: { x: 790, y: 190 },
      tolerance: 0,
      found: 'g',
      description: 'the group where it is empty',
    },
    { point: { x: 210, y: 20 }, tolerance: 0, found: null, description: 'nothing' },
    {
      point: { x: 210, y: 20 },
      tolerance: 20,
      found: 'a',
      description: 'a small box near the pointer',
    },
  ])('PBK67 a point hits $description', ({ point, tolerance, found }) => {
    expect(shapeAt(index(), { point, tolerance })?.box.id ?? null).toBe(found)
  })

  test('PBK67 a rectangle selects boxes it touches and groups it encloses', () => {
    const touching = boxesInRect(index(), { left: 310, top: 30, right: 400, bottom: 130 })
    const enclosing = boxesInRect(index(), { left: 310, top: 30, right: 900, bottom: 300 })
    expect([...touching]).toEqual(['b'])
    expect([...enclosing].toSorted()).toEqual(['b', 'h'])
  })
})
