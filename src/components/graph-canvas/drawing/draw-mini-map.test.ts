import { expect, test } from 'vitest'
import { mapOf, seenOn, spotOn } from './draw-mini-map.ts'

const size = { width: 132, height: 92 }
const extent = { left: -1000, top: 0, right: 9000, bottom: 2000 }

test('PBK65 the map holds everything, and a press on it means the spot that is shown there', () => {
  const map = mapOf(extent, size)
  const at = { x: extent.left * map.scale + map.x, y: extent.top * map.scale + map.y }
  expect(at.x).toBeCloseTo(8)
  expect(spotOn(map, at).x).toBeCloseTo(-1000)
  expect(spotOn(map, at).y).toBeCloseTo(0)
})

test('PBK65 the frame of what is seen never leaves the map', () => {
  const map = mapOf(extent, size)
  const away = seenOn(map, { x: 1e6, y: -1e6, zoom: 1, width: 800, height: 600 })
  expect(away).toEqual({ left: 0, right: 0, top: 90, bottom: 90 })
})
