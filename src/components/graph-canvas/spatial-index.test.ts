import { describe, expect, test } from 'vitest'
import {
  createScenes,
  framed,
  makeScene,
  moveShapes,
  shapeAt,
  shapesIn,
  wiresIn,
  withContents,
} from './spatial-index.ts'
import { makeBox, makeEdge, makeGroup } from './testing/make-boxes.ts'

const group = makeGroup({ id: 'g', place: { x: 300, y: 0, width: 500, height: 200 } })
const inner = makeGroup({ id: 'h', place: { x: 320, y: 40, width: 300, height: 120 }, parent: 'g' })
const scene = () =>
  makeScene(
    [
      makeBox({ id: 'a' }),
      makeBox({ id: 'b', at: [330, 80], parent: 'h' }),
      inner,
      group,
      makeBox({ id: 'c', at: [3000, 400] }),
    ],
    [makeEdge('a', 'g'), makeEdge('a', 'c'), makeEdge('a', 'gone')],
  )
const bounds = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 100 })

describe('PBK65 the scene', () => {
  test('PBK65 groups lie behind, outer ones behind inner ones', () => {
    expect(scene().shapes.map(({ box }) => box.id)).toEqual(['g', 'h', 'a', 'b', 'c'])
  })

  test('PBK65 an edge to a box that is not there is left out', () => {
    expect(scene().wires.map(({ edge }) => edge.id)).toEqual(['a-g', 'a-c'])
  })

  test.each([
    { at: bounds(-50, -50), found: ['a'] },
    { at: bounds(320, 70), found: ['g', 'h', 'b'] },
    { at: bounds(1500, 1500), found: [] },
  ])('PBK65 boxes that a rectangle touches: $found', ({ at, found }) => {
    expect(shapesIn(scene(), at).map(({ box }) => box.id)).toEqual(found)
  })

  test('PBK65 an edge that crosses a rectangle is found though both its boxes are far away', () => {
    expect(wiresIn(scene(), bounds(1500, 200)).map(({ edge }) => edge.id)).toEqual(['a-c'])
    expect(wiresIn(scene(), bounds(1500, 900))).toEqual([])
  })

  test('PBK65 what is moved is found where it is, and its edges lead there', () => {
    const moved = scene()
    moveShapes(moved, new Map([['c', { x: 1000, y: 1000 }]]))
    expect(shapesIn(moved, bounds(1100, 1010)).map(({ box }) => box.id)).toEqual(['c'])
    expect(wiresIn(moved, bounds(500, 900)).map(({ edge }) => edge.id)).toEqual(['a-c'])
  })

  test('PBK65 a group brings everything that lies in it, also in inner groups', () => {
    expect([...withContents(scene(), ['g'])].toSorted()).toEqual(['b', 'g', 'h'])
  })
})

describe('PBK65 one scene after the other', () => {
  const boxes = [makeBox({ id: 'a' }), makeBox({ id: 'b', at: [300, 0] })]
  const edges = [makeEdge('a', 'b')]

  test('PBK65 the same boxes and edges are the same scene, in whatever list they come', () => {
    const sceneOf = createScenes()
    expect(sceneOf([...boxes], [...edges])).toBe(sceneOf(boxes, edges))
  })

  test('PBK65 other edges leave the boxes as they are', () => {
    const sceneOf = createScenes()
    const { shapeOf } = sceneOf(boxes, edges)
    const next = sceneOf(boxes, [])
    expect(next.shapeOf).toBe(shapeOf)
    expect(next.wires).toEqual([])
  })

  test('PBK65 another name on a box makes no shape and no wire anew', () => {
    const sceneOf = createScenes()
    const before = sceneOf(boxes, edges)
    const renamed = boxes.map((box) => (box.id === 'b' ? { ...box, title: 'Tide table' } : box))
    const next = sceneOf(renamed, edges)
    expect(next).not.toBe(before)
    expect([next.shapeOf, next.wires]).toEqual([before.shapeOf, before.wires])
    expect(next.wires).toBe(before.wires)
    expect(next.shapeOf.get('b')?.box.title).toBe('Tide table')
  })

  test('PBK65 a box of another size is met where it ends now', () => {
    const sceneOf = createScenes()
    sceneOf(boxes, edges)
    const taller = boxes.map((box) =>
      box.id === 'b' ? { ...box, place: { ...box.place, height: 999 } } : box,
    )
    const { bottom, top } = sceneOf(taller, edges).shapeOf.get('b') ?? { bottom: 0, top: 0 }
    expect(bottom - top).toBe(999)
  })

  test('PBK65 what was dragged and not taken stands again where it belongs', () => {
    const sceneOf = createScenes()
    moveShapes(sceneOf(boxes, edges), new Map([['b', { x: 900, y: 900 }]]))
    expect(sceneOf(boxes, edges).shapeOf.get('b')).toMatchObject({ left: 300, top: 0 })
  })
})

describe('PBK67 aim', () => {
  test.each([
    { spot: { x: 340, y: 90 }, slack: 0, found: 'b', why: 'the box, not the groups it lies in' },
    { spot: { x: 790, y: 190 }, slack: 0, found: 'g', why: 'the group where nothing lies in it' },
    { spot: { x: 210, y: 20 }, slack: 0, found: null, why: 'nothing' },
    { spot: { x: 210, y: 20 }, slack: 20, found: 'a', why: 'a small box a little beside the pointer' },
  ])('PBK67 a point hits $why', ({ spot, slack, found }) => {
    expect(shapeAt(scene(), { spot, slack })?.box.id ?? null).toBe(found)
  })

  test('PBK67 a frame takes boxes it touches, and groups only as a whole', () => {
    const touching = framed(scene(), { left: 310, top: 30, right: 400, bottom: 130 })
    const whole = framed(scene(), { left: 310, top: 30, right: 900, bottom: 300 })
    expect([...touching]).toEqual(['b'])
    expect([...whole].toSorted()).toEqual(['b', 'h'])
  })
})
