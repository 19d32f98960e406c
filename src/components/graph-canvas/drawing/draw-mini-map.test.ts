import { expect, test } from 'vitest'
import { createSpatialIndex } from '../spatial-index.ts'
import { buildBox } from '../testing/build-boxes.ts'
import { colors, createRecordingContext } from '../testing/recording-context.ts'
import { drawMiniMap, fitMiniMap, visibleOnMap, toCanvasPoint } from './draw-mini-map.ts'

const size = { width: 132, height: 92 }
const extent = { left: -1000, top: 0, right: 9000, bottom: 2000 }

test('PBK65 the map shows the complete graph, and a press on it leads to the point shown there', () => {
  const map = fitMiniMap(extent, size)
  const at = { x: extent.left * map.scale + map.x, y: extent.top * map.scale + map.y }
  expect(at.x).toBeCloseTo(8)
  expect(toCanvasPoint(map, at).x).toBeCloseTo(-1000)
  expect(toCanvasPoint(map, at).y).toBeCloseTo(0)
})

test('PBK65 the frame of the visible part never leaves the map', () => {
  const map = fitMiniMap(extent, size)
  const clamped = visibleOnMap(map, { x: 1e6, y: -1e6, zoom: 1, width: 800, height: 600 })
  expect(clamped).toEqual({ left: 0, right: 0, top: 90, bottom: 90 })
})

test('PBK65 the map fills each pixel once, however many boxes share it', () => {
  const boxes = Array.from({ length: 10_000 }, (_, at) =>
    buildBox({ id: String(at), at: [(at % 100) * 300, Math.floor(at / 100) * 100] }),
  )
  const map = fitMiniMap({ left: 0, top: 0, right: 30_000, bottom: 10_000 }, size)
  const { context, calls } = createRecordingContext()
  drawMiniMap(context, { index: createSpatialIndex(boxes, []), map, colors, ratio: 1 })
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.length).toBeLessThan(1000)
  expect(new Set(calls.map(({ color }) => color))).toEqual(new Set(['action']))
})
