// Where the stub of a connection without an end stops: close to its output, out of the way of what is there.
import type { Place } from '#domain/graph/layout-graph.ts'
import type { Edge, PlaybookNode } from '#domain/playbook/playbook.ts'
import { exitOf } from './box-size.ts'

/** Stub and box together fit between two columns of the layout. */
const distance = 22
const size = { width: 32, height: 20 }

interface Stub {
  readonly edge: Edge
  readonly node: PlaybookNode
  readonly from: Place
}

/** Several stubs of one output stand below each other. */
export const ghostPlace = ({ edge, node, from }: Stub): Place => {
  const { output } = edge.from
  const targets = node.outputs.find((each) => each.of === edge.from.of && each.name === output)?.targets ?? []
  const nth = Math.max(targets.indexOf(edge.to), 0)
  const y = from.y + exitOf(node, output) - size.height / 2 + nth * (size.height + 4)
  return { x: from.x + from.width + distance, y, ...size }
}
