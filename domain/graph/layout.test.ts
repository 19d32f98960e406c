import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut } from './layout.ts'
import { graphs } from './testing/graph-arbitrary.ts'
import { overlapsIn } from './testing/overlaps.ts'
import type { LayoutBox, LayoutEdge, Rects } from './layout-graph.ts'

const box = (id: string, more: Partial<LayoutBox> = {}): LayoutBox => ({
  id,
  width: 220,
  height: 50,
  ...more,
})
const edge = (from: string, to: string, exit = 25): LayoutEdge => ({ from, to, exit })
const at = (rects: Rects, id: string) => {
  const rect = rects.get(id)
  if (!rect) throw new Error(`${id} has no rect`)
  return rect
}
const numbered = (count: number): readonly LayoutBox[] =>
  Array.from({ length: count }, (_, id) => box(String(id)))

test('PBK60 in any graph every box has a position, and none overlaps another or leaves its group', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const rects = layOut(graph)
      expect([...rects.keys()]).toEqual(graph.boxes.map(({ id }) => id))
      expect(overlapsIn(graph.boxes, rects)).toEqual([])
    }),
  )
})

test('PBK60 the same graph always gets the same layout', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      expect([...layOut(structuredClone(graph))]).toEqual([...layOut(graph)])
    }),
  )
})

test('PBK61 a chain is one straight line from left to right', () => {
  const rects = layOut({ boxes: numbered(5), edges: [0, 1, 2, 3].map((id) => edge(`${id}`, `${id + 1}`)) })
  expect(new Set([...rects.values()].map(({ y }) => y))).toEqual(new Set([0]))
  expect([...rects.values()].map(({ x }) => x)).toEqual([0, 276, 552, 828, 1104])
})

test('PBK61 successors of a box are in the order of its exits', () => {
  const edges = [edge('0', '3', 63), edge('0', '1', 89), edge('0', '2', 115)]
  const rects = layOut({ boxes: numbered(4), edges })
  const order = ['1', '2', '3'].toSorted((one, other) => at(rects, one).y - at(rects, other).y)
  expect(order).toEqual(['3', '1', '2'])
})

test('PBK61 an edge straight out of a row ends at the entry', () => {
  const boxes = [box('0', { height: 136 }), box('1')]
  const rects = layOut({ boxes, edges: [edge('0', '1', 63)] })
  expect(at(rects, '1').y + 25).toBe(at(rects, '0').y + 63)
})

test('PBK61 a box leaves space for an edge that passes it', () => {
  const edges = [edge('0', '1'), edge('1', '2'), edge('0', '2'), edge('2', '3')]
  const rects = layOut({ boxes: numbered(4), edges })
  expect(overlapsIn(numbered(4), rects)).toEqual([])
  expect(at(rects, '3').x).toBe(828)
})

test('PBK62 a group surrounds its members with a head above, and takes as many columns as it needs', () => {
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
  const rects = layOut({ boxes, edges })
  const group = at(rects, '1')
  expect(group).toMatchObject({ width: 220 + 56 + 220 + 32, height: 38 + 50 + 32 })
  expect(at(rects, '2')).toMatchObject({ x: group.x + 16, y: group.y + 38 + 16 })
  expect(at(rects, '5').x).toBeLessThan(group.x + group.width)
  expect(at(rects, '6').x).toBe(group.x + group.width + 56)
})

test('PBK62 a cycle is broken at the back edge of a walk in the order of the boxes', () => {
  const edges = [edge('0', '1'), edge('1', '2'), edge('2', '0'), edge('2', '2')]
  const rects = layOut({ boxes: numbered(3), edges })
  expect([...rects.values()].map(({ x }) => x)).toEqual([0, 276, 552])
})

test('PBK62 separate components are stacked, the one with a start first', () => {
  const boxes = [box('0'), box('1'), box('2', { isStart: true }), box('3'), box('4')]
  const rects = layOut({ boxes, edges: [edge('0', '1'), edge('2', '3'), edge('3', '4')] })
  expect(at(rects, '2').y).toBe(0)
  expect(at(rects, '0').y).toBe(114)
})

test('PBK62 unreachable predecessors are next to their successors', () => {
  const boxes = [box('0', { isStart: true }), ...numbered(6).slice(1)]
  const edges = [edge('0', '1'), edge('1', '2'), edge('2', '3'), edge('5', '4'), edge('4', '3')]
  const rects = layOut({ boxes, edges })
  expect(at(rects, '4').x).toBe(at(rects, '2').x)
  expect(at(rects, '5').x).toBe(at(rects, '1').x)
})

test.each([
  ['a chain', (id: number) => [id + 1]],
  ['a fan', (id: number) => (id === 0 ? Array.from({ length: 9999 }, (_, other) => other + 1) : [])],
  ['a tree', (id: number) => [2 * id + 1, 2 * id + 2]],
  ['a chain whose boxes all lead to its end', (id: number) => [id + 1, 9999]],
  ['unconnected boxes', () => []],
])('PBK64 lays out 10,000 boxes as %s', (_name, follow) => {
  const edges = Array.from({ length: 10_000 }, (_, id) =>
    follow(id).flatMap((to) => (to < 10_000 ? [edge(String(id), String(to))] : [])),
  ).flat()
  expect(layOut({ boxes: numbered(10_000), edges }).size).toBe(10_000)
})

test('PBK64 lays out a thousand nested groups', () => {
  const boxes = numbered(1000).map((each, id) => ({ ...each, head: 38, parent: String(id - 1) }))
  const edges = boxes.map((_, id) => edge('999', String(id)))
  expect(at(layOut({ boxes, edges }), '999').x).toBe(999 * 16)
})
