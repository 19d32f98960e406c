import { expect, test } from 'vitest'
import {
  fitBounds,
  laneView,
  obscuredBy,
  readableView,
  visibleBounds,
  toCanvas,
  toScreen,
} from './geometry.ts'

const view = { x: 0, y: 0, zoom: 1, width: 1000, height: 700 }
const bounds = (width: number, height: number) => ({ left: 0, top: 0, right: width, bottom: height })

test('PBK65 converts points between window and canvas in both directions', () => {
  const moved = { ...view, x: 30, y: -50, zoom: 0.5 }
  expect(toCanvas(moved, { x: 130, y: 50 })).toEqual({ x: 200, y: 200 })
  expect(toScreen(moved, { x: 200, y: 200 })).toEqual({ x: 130, y: 50 })
  expect(visibleBounds(moved)).toEqual({ left: -60, top: 100, right: 1940, bottom: 1500 })
})

test.each([
  { extent: bounds(200, 100), zoom: 1, description: 'at most at 100 %' },
  { extent: bounds(1808, 100), zoom: 0.5, description: 'completely' },
])('PBK65 fits all boxes into the view, $description', ({ extent, zoom }) => {
  const found = fitBounds(view, extent)
  expect(found.zoom).toBe(zoom)
  expect(toScreen(found, { x: extent.right / 2, y: 0 }).x).toBeCloseTo(500)
})

test('PBK65 opens a graph that is not readable as a whole at its first box', () => {
  const first = { left: 100, top: 2000, right: 300, bottom: 2050 }
  const found = readableView(view, { extent: bounds(9000, 4000), first })
  expect(found.zoom).toBe(0.8)
  expect(toScreen(found, { x: 100, y: 2025 })).toEqual({ x: 48, y: 350 })
})

test.each([
  { width: 1500, zoom: 904 / 1500, description: 'as a whole if boxes show all their contents' },
  { width: 1558, zoom: 0.8, description: 'at its first box if boxes would hide some of their contents' },
])('PBK65 opens a graph $description', ({ width, zoom }) => {
  const first = { left: 0, top: 0, right: 200, bottom: 50 }
  expect(readableView(view, { extent: bounds(width, 100), first }).zoom).toBe(zoom)
})

test.each([
  { extent: bounds(500, 300), zoom: 1, corner: { x: 250, y: 196 }, description: 'in the middle if they fit' },
  { extent: bounds(1000, 5000), zoom: 0.904, corner: { x: 48, y: 64 }, description: 'from their top' },
  { extent: bounds(9000, 4000), zoom: 0.8, corner: { x: 48, y: 64 }, description: 'from their beginning' },
])('UI40 opens lanes $description', ({ extent, zoom, corner }) => {
  const found = laneView(view, extent)
  expect(found.zoom).toBe(zoom)
  expect(toScreen(found, { x: 0, y: 0 })).toEqual(corner)
})

test('PBK84 a panel at the edge of the window hides everything beyond it', () => {
  const moved = { ...view, x: 100, y: 0, zoom: 0.5 }
  const obscured = obscuredBy(moved, { left: 856, top: 596, right: 988, bottom: 688 })
  expect(obscured).toMatchObject({ left: 1512, top: 1192 })
  expect(obscured.right).toBeGreaterThan(100_000)
  expect(obscured.bottom).toBeGreaterThan(100_000)
  const inside = { left: 200, top: 300, right: 400, bottom: 350 }
  expect(obscuredBy(view, inside)).toEqual(inside)
})
