import { describe, expect, test } from 'vitest'
import {
  type MountedNodes,
  mountNext,
  hasPending,
  isMissingManyVisible,
  isMissingVisible,
  mountAll,
  updateMounted,
} from './mounted-nodes.ts'
import { createSpatialIndex } from './spatial-index.ts'
import { buildBox } from './testing/build-boxes.ts'

const boxes = Array.from({ length: 400 }, (_, at) =>
  buildBox({ id: String(at), at: [(at % 20) * 280, Math.floor(at / 20) * 100] }),
)
const index = createSpatialIndex(boxes, [])
const view = { x: 0, y: 0, zoom: 1, width: 1000, height: 600 }
const far = { ...view, x: -3000, y: -1000 }

const mountAllPending = (
  nodes: MountedNodes,
  at: typeof view,
): { readonly nodes: MountedNodes; readonly steps: number } => {
  let next = nodes
  let steps = 0
  while (hasPending(next) && steps < 1000) {
    next = mountNext(next, at)
    steps += 1
  }
  return { nodes: next, steps }
}

describe('PBK65 mounted nodes', () => {
  test('PBK65 the first render is complete and mounts a small part of all boxes', () => {
    const nodes = mountAll(index, view)
    expect(isMissingVisible(nodes, view)).toBe(false)
    expect(nodes.mounted.size).toBeGreaterThan(20)
    expect(nodes.mounted.size).toBeLessThan(80)
  })

  test('PBK65 panning within the mounted part changes nothing', () => {
    const nodes = mountAll(index, view)
    expect(updateMounted(nodes, { index, view: { ...view, x: -20 } })).toBe(nodes)
  })

  test('PBK65 after a jump mounts a few boxes at a time, nearest to the center first', () => {
    const jumped = updateMounted(mountAll(index, view), { index, view: far })
    expect(isMissingVisible(jumped, far)).toBe(true)
    expect(isMissingManyVisible(jumped, far)).toBe(true)
    const first = mountNext(jumped, far)
    const added = [...first.mounted].filter((id) => !jumped.mounted.has(id))
    expect(added.length).toBeLessThanOrEqual(24)
    expect(added).toContain('273')
    const { nodes, steps } = mountAllPending(jumped, far)
    expect(steps).toBeGreaterThan(2)
    expect([...nodes.required].every((id) => nodes.mounted.has(id))).toBe(true)
  })

  test('PBK65 mounts nothing at low zoom and everything again after zooming in', () => {
    const drawn = updateMounted(mountAll(index, view), { index, view: { ...view, zoom: 0.2 } })
    expect(drawn).toMatchObject({ level: 'drawn', bounds: undefined })
    expect(drawn.mounted.size).toBe(0)
    const { nodes } = mountAllPending(updateMounted(drawn, { index, view }), view)
    expect(isMissingVisible(nodes, view)).toBe(false)
  })

  test('PBK65 mounts a new visible box immediately and unmounts a removed one', () => {
    const next = createSpatialIndex([...boxes.slice(1), buildBox({ id: 'new', at: [300, 350] })], [])
    const nodes = updateMounted(mountAll(index, view), { index: next, view })
    expect(nodes.mounted.has('new')).toBe(true)
    expect(nodes.mounted.has('0')).toBe(false)
  })
})
