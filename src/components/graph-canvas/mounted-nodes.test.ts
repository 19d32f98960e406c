import { describe, expect, test } from 'vitest'
import { type Kept, catchUp, isBehind, isFarBehind, isLacking, keepAll, keepOn } from './mounted-nodes.ts'
import { makeScene } from './spatial-index.ts'
import { makeBox } from './testing/make-boxes.ts'

const boxes = Array.from({ length: 400 }, (_, at) =>
  makeBox({ id: String(at), at: [(at % 20) * 280, Math.floor(at / 20) * 100] }),
)
const scene = makeScene(boxes, [])
const view = { x: 0, y: 0, zoom: 1, width: 1000, height: 600 }
const far = { ...view, x: -3000, y: -1000 }

const untilDone = (kept: Kept, at: typeof view): { readonly kept: Kept; readonly steps: number } => {
  let now = kept
  let steps = 0
  while (isBehind(now) && steps < 1000) {
    now = catchUp(now, at)
    steps += 1
  }
  return { kept: now, steps }
}

describe('PBK65 what is kept as elements', () => {
  test('PBK65 the first picture is complete, and holds a small part of all', () => {
    const kept = keepAll(scene, view)
    expect(isLacking(kept, view)).toBe(false)
    expect(kept.there.size).toBeGreaterThan(20)
    expect(kept.there.size).toBeLessThan(80)
  })

  test('PBK65 panning within what is kept changes nothing', () => {
    const kept = keepAll(scene, view)
    expect(keepOn(kept, { scene, view: { ...view, x: -20 } })).toBe(kept)
  })

  test('PBK65 a jump is caught up with a few boxes at a time, nearest to the middle first', () => {
    const jumped = keepOn(keepAll(scene, view), { scene, view: far })
    expect(isLacking(jumped, far)).toBe(true)
    expect(isFarBehind(jumped, far)).toBe(true)
    const first = catchUp(jumped, far)
    const fresh = [...first.there].filter((id) => !jumped.there.has(id))
    expect(fresh.length).toBeLessThanOrEqual(24)
    expect(fresh).toContain('273')
    const { kept, steps } = untilDone(jumped, far)
    expect(steps).toBeGreaterThan(2)
    expect([...kept.wanted].every((id) => kept.there.has(id))).toBe(true)
  })

  test('PBK65 at low zoom nothing is an element, and coming back everything is again', () => {
    const drawn = keepOn(keepAll(scene, view), { scene, view: { ...view, zoom: 0.2 } })
    expect(drawn).toMatchObject({ level: 'drawn', bounds: undefined })
    expect(drawn.there.size).toBe(0)
    const { kept } = untilDone(keepOn(drawn, { scene, view }), view)
    expect(isLacking(kept, view)).toBe(false)
  })

  test('PBK65 a new box in view is there at once, and a removed one is gone', () => {
    const next = makeScene([...boxes.slice(1), makeBox({ id: 'new', at: [300, 350] })], [])
    const kept = keepOn(keepAll(scene, view), { scene: next, view })
    expect(kept.there.has('new')).toBe(true)
    expect(kept.there.has('0')).toBe(false)
  })
})
