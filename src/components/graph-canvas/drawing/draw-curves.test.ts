import { expect, test } from 'vitest'
import type { CanvasEdge } from '../canvas-types.ts'
import { visibleBounds } from '../geometry.ts'
import { createSpatialIndex, shapesIn } from '../spatial-index.ts'
import { buildBox, buildEdge } from '../testing/build-boxes.ts'
import { colors, createRecordingContext } from '../testing/recording-context.ts'
import { drawCurves } from './draw-curves.ts'

interface Drawn {
  readonly between?: readonly [x: number, y: number][]
  readonly edge?: Partial<CanvasEdge>
  readonly zoom?: number
}

/** Draws a line from one box to another, with boxes between them. */
const draw = ({ between = [], edge = {}, zoom = 1 }: Drawn = {}) => {
  const { context, calls } = createRecordingContext()
  const boxes = [
    buildBox({ id: 'start' }),
    buildBox({ id: 'end', at: [800, 0] }),
    ...between.map((at) => buildBox({ id: at.join(), at })),
  ]
  const index = createSpatialIndex(boxes, [{ ...buildEdge('start', 'end'), ...edge }])
  const view = { x: 0, y: 0, zoom, width: 1000, height: 600 }
  const visibleArea = visibleBounds(view)
  const state = {
    context,
    index,
    view,
    visibleArea,
    ratio: 1,
    colors,
    selection: { boxes: new Set<string>(), edges: new Set<string>() },
    highlighted: null,
    hovered: null,
    focused: null,
    isPlaceholder: false,
  }
  drawCurves(state, shapesIn(index, visibleArea))
  return calls
}
/** Each part has two ends. */
const partsOf = (drawn: Drawn): number => (draw(drawn)[0]?.points ?? 0) / 2

test('PBK65 lines are not drawn where boxes hide them', () => {
  expect(partsOf({})).toBe(1)
  expect(partsOf({ between: [[300, 0]] })).toBe(2)
  expect(partsOf({ between: [[250, 0], [520, 0]] })).toBe(3) // prettier-ignore
  expect(partsOf({ between: [[300, 100]] })).toBe(1)
})

test('PBK65 boxes that overlap hide a line once', () => {
  expect(partsOf({ between: [[300, 0], [350, 0]] })).toBe(2) // prettier-ignore
})

test('PBK65 the drawing of moving boxes has the lines of its zoom', () => {
  expect(draw({ edge: { detail: 'all' }, zoom: 0.5 })).toEqual([])
  expect(draw({ edge: { detail: 'title' }, zoom: 1 })).toEqual([])
  expect(draw({ edge: { detail: 'title' }, zoom: 0.5 })).toHaveLength(1)
})

test('PBK65 lines behind the boxes are at most one pixel wide', () => {
  expect(draw({ edge: { isBackdrop: true }, zoom: 2 })[0]?.width).toBe(0.5)
  expect(draw({ edge: { isBackdrop: true }, zoom: 0.8 })[0]?.width).toBe(1)
})
