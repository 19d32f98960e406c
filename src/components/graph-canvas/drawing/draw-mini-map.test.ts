import { expect, test } from 'vitest'
import { fitMiniMap, visibleOnMap, toCanvasPoint } from './draw-mini-map.ts'

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
