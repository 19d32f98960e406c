import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitGroups } from './fit-groups.ts'
import { layOut } from './layout.ts'
import { layOutPart } from './layout-selection.ts'
import { anyGraph } from './testing/graph-arbitrary.ts'
import { overlapsIn } from './testing/overlaps.ts'
import type { LayoutBox } from './layout-graph.ts'

const box = (id: string, more: Partial<LayoutBox> = {}): LayoutBox => ({
  id,
  width: 220,
  height: 50,
  ...more,
})
const place = (x: number, y: number) => ({ x, y, width: 220, height: 50 })
const edge = (from: string, to: string) => ({ from, to, exit: 25 })

test('PBK63 some boxes of a layout laid out anew overlap nothing', () => {
  fc.assert(
    fc.property(anyGraph, fc.array(fc.integer({ min: 0, max: 40 }).map(String)), (graph, ids) => {
      const places = layOutPart({ graph, places: layOut(graph), ids })
      expect(overlapsIn(graph.boxes, places)).toEqual([])
    }),
  )
})

test('PBK63 boxes without a place get one, and nothing else moves', () => {
  fc.assert(
    fc.property(anyGraph, fc.integer({ min: 0, max: 40 }), (graph, from) => {
      const flat = { ...graph, boxes: graph.boxes.map((each) => ({ ...each, parent: undefined })) }
      const all = layOut(flat)
      const known = new Map([...all].slice(0, from))
      const places = layOutPart({ graph: flat, places: known, ids: [] })
      expect(places.size).toBe(flat.boxes.length)
      expect(overlapsIn(flat.boxes, places)).toEqual([])
      for (const [id, was] of known) expect(places.get(id)).toBe(was)
    }),
  )
})

test('PBK63 low wide boxes that nothing has placed yet do not cover others', () => {
  const low = (id: string, width: number, height: number): LayoutBox => ({ id, width, height })
  const boxes = [low('0', 1, 1), low('1', 388, 1), low('2', 388, 2), low('3', 1, 1), low('4', 1, 1)]
  const edges = [
    { from: '3', to: '2', exit: 3 },
    { from: '3', to: '0', exit: 0 },
    { from: '3', to: '1', exit: 2 },
    { from: '4', to: '0', exit: 1 },
  ]
  const places = layOutPart({ graph: { boxes, edges }, places: new Map(), ids: [] })
  expect(overlapsIn(boxes, places)).toEqual([])
})

test('PBK63 chosen boxes are put in order where they were', () => {
  const graph = { boxes: [box('1'), box('2'), box('3')], edges: [edge('1', '2'), edge('2', '3')] }
  const places = new Map([
    ['1', place(0, 0)],
    ['2', place(1000, 900)],
    ['3', place(1100, 1000)],
  ])
  const after = layOutPart({ graph, places, ids: ['2', '3'] })
  expect(after.get('2')).toEqual(place(912, 950))
  expect(after.get('3')).toEqual(place(1188, 950))
})

test('PBK63 a new box stands behind what leads to it, and clear of what is there', () => {
  const graph = { boxes: [box('1'), box('2'), box('3')], edges: [edge('1', '2'), edge('1', '3')] }
  const places = new Map([
    ['1', place(0, 0)],
    ['2', place(276, 0)],
  ])
  expect(layOutPart({ graph, places, ids: [] }).get('3')).toEqual(place(276, 74))
})

test('PBK63 a group that must grow goes where it meets nothing, with all that lies in it', () => {
  const boxes = [box('1', { head: 38 }), box('2', { parent: '1' }), box('3', { parent: '1' }), box('4')]
  const graph = { boxes, edges: [edge('2', '3')] }
  const places = fitGroups(
    boxes,
    new Map([
      ['2', place(0, 0)],
      ['4', place(300, 0)],
    ]),
  )
  const after = layOutPart({ graph, places, ids: [] })
  expect(after.get('4')).toBe(places.get('4'))
  expect(after.get('3')?.x).toBe((after.get('2')?.x ?? 0) + 276)
  expect(overlapsIn(boxes, after)).toEqual([])
})

test('PBK63 groups follow members that were placed by hand', () => {
  const boxes = [box('1', { head: 38, parent: '0' }), box('0', { head: 38 }), box('2', { parent: '1' })]
  const places = fitGroups(boxes, new Map([['2', place(100, 100)]]))
  expect(places.get('1')).toEqual({ x: 84, y: 46, width: 252, height: 120 })
  expect(places.get('0')).toEqual({ x: 68, y: -8, width: 284, height: 190 })
})
