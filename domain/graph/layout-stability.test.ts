import { expect, test } from 'vitest'
import { generatePlaybook } from '#domain/playbook/testing/generate-playbook.ts'
import { layOut } from './layout.ts'
import { graphOfPlaybook } from './testing/playbook-graph.ts'
import type { Rects } from './layout-graph.ts'

/** Number of box pairs in one column whose order is reversed. */
const turned = (before: Rects, after: Rects): number => {
  const columns = Map.groupBy([...before], ([, { x }]) => x)
  const pairs = [...columns.values()].flatMap((column) =>
    column.flatMap(([id, one], at) => column.slice(at + 1).map(([other, { y }]) => ({ id, one, other, y }))),
  )
  return pairs.filter(({ id, one, other, y }) => {
    const [here, there] = [after.get(id), after.get(other)]
    return here?.x === there?.x && one.y < y !== (here?.y ?? 0) < (there?.y ?? 0)
  }).length
}

test('PBK61 another node preserves the order of the others', () => {
  const graph = graphOfPlaybook(generatePlaybook({ nodes: 120, seed: 3 }))
  const before = layOut(graph)
  for (const { id } of graph.boxes) {
    const boxes = [...graph.boxes, { id: 'new', width: 220, height: 50 }]
    const edges = [...graph.edges, { from: id, to: 'new', exit: 25 }]
    expect([id, turned(before, layOut({ boxes, edges }))]).toEqual([id, 0])
  }
})
