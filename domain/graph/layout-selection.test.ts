import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitGroups } from './fit-groups.ts'
import { layOut } from './layout.ts'
import { layOutSelection } from './layout-selection.ts'
import { graphs } from './testing/graph-arbitrary.ts'
import { overlapsIn } from './testing/overlaps.ts'
import type { LayoutBox } from './layout-graph.ts'

const box = (id: string, more: Partial<LayoutBox> = {}): LayoutBox => ({
  id,
  width: 220,
  height: 50,
  ...more,
})
const rect = (x: number, y: number) => ({ x, y, width: 220, height: 50 })
const edge = (from: string, to: string) => ({ from, to, exit: 25 })

test('PBK63 laying out some boxes again causes no overlaps', () => {
  fc.assert(
    fc.property(graphs, fc.array(fc.integer({ min: 0, max: 40 }).map(String)), (graph, ids) => {
      const rects = layOutSelection({ graph, rects: layOut(graph), ids })
      expect(overlapsIn(graph.boxes, rects)).toEqual([])
    }),
  )
})

test('PBK63 only boxes without a position are moved', () => {
  fc.assert(
    fc.property(graphs, fc.integer({ min: 0, max: 40 }), (graph, from) => {
      const flat = { ...graph, boxes: graph.boxes.map((each) => ({ ...each, parent: undefined })) }
      const all = layOut(flat)
      const known = new Map([...all].slice(0, from))
      const rects = layOutSelection({ graph: flat, rects: known, ids: [] })
      expect(rects.size).toBe(flat.boxes.length)
      expect(overlapsIn(flat.boxes, rects)).toEqual([])
      for (const [id, was] of known) expect(rects.get(id)).toBe(was)
    }),
  )
})

test('PBK63 new low, wide boxes do not cover others', () => {
  const low = (id: string, width: number, height: number): LayoutBox => ({ id, width, height })
  const boxes = [low('0', 1, 1), low('1', 388, 1), low('2', 388, 2), low('3', 1, 1), low('4', 1, 1)]
  const edges = [
    { from: '3', to: '2', exit: 3 },
    { from: '3', to: '0', exit: 0 },
    { from: '3', to: '1', exit: 2 },
    { from: '4', to: '0', exit: 1 },
  ]
  const rects = layOutSelection({ graph: { boxes, edges }, rects: new Map(), ids: [] })
  expect(overlapsIn(boxes, rects)).toEqual([])
})

test('PBK63 chosen boxes are laid out where they were', () => {
  const graph = { boxes: [box('1'), box('2'), box('3')], edges: [edge('1', '2'), edge('2', '3')] }
  const rects = new Map([
    ['1', rect(0, 0)],
    ['2', rect(1000, 900)],
    ['3', rect(1100, 1000)],
  ])
  const after = layOutSelection({ graph, rects, ids: ['2', '3'] })
  expect(after.get('2')).toEqual(rect(912, 950))
  expect(after.get('3')).toEqual(rect(1188, 950))
})

test('PBK63 a new box follows its predecessor and keeps clear of others', () => {
  const graph = { boxes: [box('1'), box('2'), box('3')], edges: [edge('1', '2'), edge('1', '3')] }
  const rects = new Map([
    ['1', rect(0, 0)],
    ['2', rect(276, 0)],
  ])
  expect(layOutSelection({ graph, rects, ids: [] }).get('3')).toEqual(rect(276, 74))
})

test('PBK63 a group that grows moves to a free position with all its members', () => {
  const boxes = [box('1', { head: 38 }), box('2', { parent: '1' }), box('3', { parent: '1' }), box('4')]
  const graph = { boxes, edges: [edge('2', '3')] }
  const rects = fitGroups(
    boxes,
    new Map([
      ['2', rect(0, 0)],
      ['4', rect(300, 0)],
    ]),
  )
  const after = layOutSelection({ graph, rects, ids: [] })
  expect(after.get('4')).toBe(rects.get('4'))
  expect(after.get('3')?.x).toBe((after.get('2')?.x ?? 0) + 276)
  expect(overlapsIn(boxes, after)).toEqual([])
})

test('PBK63 groups follow members that were moved by hand', () => {
  const boxes = [box('1', { head: 38, parent: '0' }), box('0', { head: 38 }), box('2', { parent: '1' })]
  const rects = fitGroups(boxes, new Map([['2', rect(100, 100)]]))
  expect(rects.get('1')).toEqual({ x: 84, y: 46, width: 252, height: 120 })
  expect(rects.get('0')).toEqual({ x: 68, y: -8, width: 284, height: 190 })
})
