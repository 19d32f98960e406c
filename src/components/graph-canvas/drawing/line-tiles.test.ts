import { expect, test } from 'vitest'
import { visibleBounds } from '../geometry.ts'
import { createSpatialIndex } from '../spatial-index.ts'
import { buildBox, buildEdge, buildGroup } from '../testing/build-boxes.ts'
import { colors, createRecordingContext } from '../testing/recording-context.ts'
import { createLineTiles } from './line-tiles.ts'

const cards = [buildBox({ id: 'start' }), buildBox({ id: 'end', at: [800, 0] })]
const selection = { boxes: new Set<string>(), edges: new Set<string>() }

const createPan = (boxes = cards) => {
  const index = createSpatialIndex(boxes, [buildEdge('start', 'end')])
  let created = 0
  const drawLines = createLineTiles(() => {
    created += 1
    return null
  })
  const drawAt = (x: number, zoom = 1): boolean => {
    const view = { x, y: 0, zoom, width: 512, height: 256 }
    const of = { context: createRecordingContext().context, index, view, visibleArea: visibleBounds(view) }
    const marks = { selection, highlighted: null, hovered: null, focused: null, isPlaceholder: false }
    return drawLines({ ...of, ...marks, ratio: 1, colors })
  }
  return { drawAt, createdFor: (x: number) => ((created = 0), drawAt(x), created) }
}

test('PBK65 the lines are copied while the view is panned, and drawn while it is zoomed', () => {
  const { drawAt } = createPan()
  expect(drawAt(0)).toBe(false)
  expect(drawAt(40)).toBe(true)
  expect(drawAt(40, 0.9)).toBe(false)
  expect(drawAt(80, 0.9)).toBe(true)
})

test('PBK65 panning draws only the tiles that come into view', () => {
  const { drawAt, createdFor } = createPan()
  drawAt(0)
  expect(createdFor(0)).toBe(2)
  expect(createdFor(-40)).toBe(1)
  expect(createdFor(-80)).toBe(0)
})

test('PBK65 tiles far away are dropped', () => {
  const { drawAt, createdFor } = createPan()
  drawAt(0)
  for (let x = 0; x > -20_000; x -= 256) drawAt(x)
  expect(createdFor(0)).toBe(2)
})

test('PBK65 lines over groups are not copied', () => {
  const { drawAt } = createPan([...cards, buildGroup({ id: 'group' })])
  drawAt(0)
  expect(drawAt(40)).toBe(false)
})
