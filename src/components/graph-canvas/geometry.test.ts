import { expect, test } from 'vitest'
import { fitted, obscuredBy, openingView, seenIn, toCanvas, toWindow } from './geometry.ts'

const view = { x: 0, y: 0, zoom: 1, width: 1000, height: 700 }
const bounds = (width: number, height: number) => ({ left: 0, top: 0, right: width, bottom: height })

test('PBK65 a point of the window and its spot on the canvas are each other’s', () => {
  const moved = { ...view, x: 30, y: -50, zoom: 0.5 }
  expect(toCanvas(moved, { x: 130, y: 50 })).toEqual({ x: 200, y: 200 })
  expect(toWindow(moved, { x: 200, y: 200 })).toEqual({ x: 130, y: 50 })
  expect(seenIn(moved)).toEqual({ left: -60, top: 100, right: 1940, bottom: 1500 })
})

test.each([
  { extent: bounds(200, 100), zoom: 1, why: 'never nearer than 100 %' },
  { extent: bounds(1808, 100), zoom: 0.5, why: 'as a whole' },
])('PBK65 fitting shows all of it, $why', ({ extent, zoom }) => {
  const found = fitted(view, extent)
  expect(found.zoom).toBe(zoom)
  expect(toWindow(found, { x: extent.right / 2, y: 0 }).x).toBeCloseTo(500)
})

test('PBK65 what cannot be read as a whole is opened where it begins', () => {
  const first = { left: 100, top: 2000, right: 300, bottom: 2050 }
  const found = openingView(view, { extent: bounds(9000, 4000), first })
  expect(found.zoom).toBe(0.8)
  expect(toWindow(found, { x: 100, y: 2025 })).toEqual({ x: 48, y: 350 })
})

test('PBK84 what floats at an edge of the window hides what lies on beyond it', () => {
  const moved = { ...view, x: 100, y: 0, zoom: 0.5 }
  const obscured = obscuredBy(moved, { left: 856, top: 596, right: 988, bottom: 688 })
  expect(obscured).toMatchObject({ left: 1512, top: 1192 })
  expect(obscured.right).toBeGreaterThan(100_000)
  expect(obscured.bottom).toBeGreaterThan(100_000)
  const inside = { left: 200, top: 300, right: 400, bottom: 350 }
  expect(obscuredBy(view, inside)).toEqual(inside)
})
