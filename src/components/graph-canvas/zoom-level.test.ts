import { describe, expect, test } from 'vitest'
import { type ZoomLevel, mountBoundsOf, zoomLevelAt } from './zoom-level.ts'
import { encloses, visibleBounds } from './geometry.ts'

const view = { x: 0, y: 0, zoom: 1, width: 1000, height: 600 }

describe('PBK65 zoom levels', () => {
  const cases: { zoom: number; before?: ZoomLevel; level: ZoomLevel }[] = [
    { zoom: 1, level: 'all' },
    { zoom: 0.6, level: 'all' },
    { zoom: 0.59, level: 'title' },
    { zoom: 0.59, before: 'all', level: 'all' },
    { zoom: 0.57, before: 'all', level: 'title' },
    { zoom: 0.35, level: 'title' },
    { zoom: 0.345, before: 'title', level: 'title' },
    { zoom: 0.345, before: 'drawn', level: 'drawn' },
    { zoom: 0.33, before: 'title', level: 'drawn' },
    { zoom: 0.01, before: 'all', level: 'drawn' },
  ]
  test.each(cases)('PBK65 at $zoom, coming from $before: $level', ({ zoom, before, level }) => {
    expect(zoomLevelAt(zoom, before)).toBe(level)
  })
})

describe('PBK65 mount bounds', () => {
  test('PBK65 contain the visible part and at least one more tile', () => {
    const bounds = mountBoundsOf(view)
    expect(bounds).toEqual({ left: -64, top: -64, right: 1088, bottom: 704 })
    expect(encloses(bounds, visibleBounds(view))).toBe(true)
  })

  test('PBK65 stay the same object while the view stays within them', () => {
    const bounds = mountBoundsOf(view)
    expect(mountBoundsOf({ ...view, x: -80 }, bounds)).toBe(bounds)
    expect(mountBoundsOf({ ...view, x: -100 }, bounds)).not.toBe(bounds)
  })

  test('PBK65 shrink once the view is much smaller', () => {
    const bounds = mountBoundsOf({ ...view, zoom: 0.61 })
    expect(mountBoundsOf({ ...view, zoom: 0.8 }, bounds)).toBe(bounds)
    expect(mountBoundsOf({ ...view, zoom: 2 }, bounds)).not.toBe(bounds)
  })
})
