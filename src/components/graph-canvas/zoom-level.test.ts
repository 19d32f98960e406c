import { describe, expect, test } from 'vitest'
import { type Level, keptAround, levelAt } from './zoom-level.ts'
import { encloses, seenIn } from './geometry.ts'

const view = { x: 0, y: 0, zoom: 1, width: 1000, height: 600 }

describe('PBK65 levels', () => {
  const cases: { zoom: number; before?: Level; level: Level }[] = [
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
    expect(levelAt(zoom, before)).toBe(level)
  })
})

describe('PBK65 tiles', () => {
  test('PBK65 what is kept holds what is seen and at least a tile more', () => {
    const kept = keptAround(view)
    expect(kept).toEqual({ left: -64, top: -64, right: 1088, bottom: 704 })
    expect(encloses(kept, seenIn(view))).toBe(true)
  })

  test('PBK65 it stays the same object while the view stays in it', () => {
    const kept = keptAround(view)
    expect(keptAround({ ...view, x: -80 }, kept)).toBe(kept)
    expect(keptAround({ ...view, x: -100 }, kept)).not.toBe(kept)
  })

  test('PBK65 it is let go once the view has become much smaller', () => {
    const kept = keptAround({ ...view, zoom: 0.61 })
    expect(keptAround({ ...view, zoom: 0.8 }, kept)).toBe(kept)
    expect(keptAround({ ...view, zoom: 2 }, kept)).not.toBe(kept)
  })
})
