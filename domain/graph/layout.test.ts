import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut } from './layout.ts'
import { anyGraph } from './testing/graph-arbitrary.ts'
import { overlapsIn } from './testing/overlaps.ts'
import type { LayoutBox, LayoutEdge, Places } from './layout-graph.ts'

const box = (id: string, more: Partial<LayoutBox> = {}): LayoutBox => ({
  id,
  width: 220,
  height: 50,
  ...more,
})
const edge = (from: string, to: string, exit = 25): LayoutEdge => ({ from, to, exit })
const at = (places: Places, id: string) => {
  const place = places.get(id)
  if (!place) throw new Error(`${id} has no place`)
  return place
}
const numbered = (count: number): readonly LayoutBox[] =>
  Array.from({ length: count }, (_, id) => box(String(id)))

test('PBK60 whatever the graph, every box has a place and none overlaps another or leaves its group', () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const places = layOut(graph)
      expect([...places.keys()]).toEqual(graph.boxes.map(({ id }) => id))
      expect(overlapsIn(graph.boxes, places)).toEqual([])
    }),
  )
})

test('PBK60 the same graph always gets the same places', () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      expect([...layOut(structuredClone(graph))]).toEqual([...layOut(graph)])
    }),
  )
})

test('PBK61 a chain is one straight line from left to right', () => {
  const places = layOut({ boxes: numbered(5), edges: [0, 1, 2, 3].map((id) => edge(`${id}`, `${id + 1}`)) })
  expect(new Set([...places.values()].map(({ y }) => y))).toEqual(new Set([0]))
  expect([...places.values()].map(({ x }) => x)).toEqual([0, 276, 552, 828, 1104])
})

test('PBK61 what follows one box stands in the order of its exits', () => {
  const edges = [edge('0', '3', 63), edge('0', '1', 89), edge('0', '2', 115)]
  const places = layOut({ boxes: numbered(4), edges })
  const order = ['1', '2', '3'].toSorted((one, other) => at(places, one).y - at(places, other).y)
  expect(order).toEqual(['3', '1', '2'])
})

test('PBK61 an edge straight out of a row arrives where edges arrive', () => {
  const boxes = [box('0', { height: 136 }), box('1')]
  const places = layOut({ boxes, edges: [edge('0', '1', 63)] })
  expect(at(places, '1').y + 25).toBe(at(places, '0').y + 63)
})

test('PBK61 a box that an edge passes leaves it room', () => {
  const edges = [edge('0', '1'), edge('1', '2'), edge('0', '2'), edge('2', '3')]
  const places = layOut({ boxes: numbered(4), edges })
  expect(overlapsIn(numbered(4), places)).toEqual([])
  expect(at(places, '3').x).toBe(828)
})

test('PBK62 a group stands around what lies in it, its head above, and takes as many columns as it needs', () => {
  const boxes = [
    box('0'),
    box('1', { head: 38 }),
    box('2', { parent: '1' }),
    box('3', { parent: '1' }),
    box('4'),
    box('5'),
    box('6'),
  ]
  const edges = [
    edge('0', '1'),
    edge('0', '4', 40),
    edge('1', '2'),
    edge('2', '3'),
    edge('4', '5'),
    edge('1', '6', 19),
  ]
  const places = layOut({ boxes, edges })
  const group = at(places, '1')
  expect(group).toMatchObject({ width: 220 + 56 + 220 + 32, height: 38 + 50 + 32 })
  expect(at(places, '2')).toMatchObject({ x: group.x + 16, y: group.y + 38 + 16 })
  expect(at(places, '5').x).toBeLessThan(group.x + group.width)
  expect(at(places, '6').x).toBe(group.x + group.width + 56)
})

test('PBK62 a cycle is broken where a walk in the order of the boxes comes back', () => {
  const edges = [edge('0', '1'), edge('1', '2'), edge('2', '0'), edge('2', '2')]
  const places = layOut({ boxes: numbered(3), edges })
  expect([...places.values()].map(({ x }) => x)).toEqual([0, 276, 552])
})

test('PBK62 parts that nothing joins stand under one another, the one with a start first', () => {
  const boxes = [box('0'), box('1'), box('2', { isStart: true }), box('3'), box('4')]
  const places = layOut({ boxes, edges: [edge('0', '1'), edge('2', '3'), edge('3', '4')] })
  expect(at(places, '2').y).toBe(0)
  expect(at(places, '0').y).toBe(114)
})

test('PBK62 what leads into the graph without being reached stands next to what follows it', () => {
  const boxes = [box('0', { isStart: true }), ...numbered(6).slice(1)]
  const edges = [edge('0', '1'), edge('1', '2'), edge('2', '3'), edge('5', '4'), edge('4', '3')]
  const places = layOut({ boxes, edges })
  expect(at(places, '4').x).toBe(at(places, '2').x)
  expect(at(places, '5').x).toBe(at(places, '1').x)
})

test.each([
  ['a chain', (id: number) => [id + 1]],
  ['a fan', (id: number) => (id === 0 ? Array.from({ length: 9999 }, (_, other) => other + 1) : [])],
  ['a tree', (id: number) => [2 * id + 1, 2 * id + 2]],
  ['a chain whose boxes all lead to its end', (id: number) => [id + 1, 9999]],
  ['boxes alone', () => []],
])('PBK64 10,000 boxes as %s have their places', (_name, follow) => {
  const edges = Array.from({ length: 10_000 }, (_, id) =>
    follow(id).flatMap((to) => (to < 10_000 ? [edge(String(id), String(to))] : [])),
  ).flat()
  expect(layOut({ boxes: numbered(10_000), edges }).size).toBe(10_000)
})

test('PBK64 a thousand groups in one another have their places', () => {
  const boxes = numbered(1000).map((each, id) => ({ ...each, head: 38, parent: String(id - 1) }))
  const edges = boxes.map((_, id) => edge('999', String(id)))
  expect(at(layOut({ boxes, edges }), '999').x).toBe(999 * 16)
})
