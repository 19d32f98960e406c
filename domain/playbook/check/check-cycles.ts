// Edges that lead back. A cycle that can be left is a way to try again; one that cannot never ends (PBK40). Edges to
// triggers are no part of any: they are wrong by themselves.
import { flowOf, type Flow } from '../graph/run-order.ts'
import { edgesOf, triggersOf } from '../graph/edges.ts'
import type { Edge, NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { disconnect, pathOf } from './check-targets.ts'
import type { Finding } from './diagnostic.ts'
import { gather, inNode } from './create-diagnostic.ts'

interface Visit {
  readonly node: PlaybookNode
  readonly edges: readonly Edge[]
  next: number
}

const visitOf = (node: PlaybookNode): Visit => ({ node, edges: edgesOf(node), next: 0 })

/** Walks on from a node, deepest first; tells of each edge that leads to a node the walk is still in. */
class Walk {
  readonly back: Edge[] = []
  private readonly playbook: Playbook
  private readonly done = new Set<NodeId>()
  private readonly inside = new Set<NodeId>()
  private readonly path: Visit[] = []

  constructor(playbook: Playbook) {
    this.playbook = playbook
  }

  from(id: NodeId): void {
    this.enter(id)
    for (let visit = this.path.at(-1); visit !== undefined; visit = this.path.at(-1)) this.step(visit)
  }

  private enter(id: NodeId): void {
    const node = this.playbook.nodes.get(id)
    if (node === undefined || this.done.has(id)) return
    this.done.add(id)
    this.inside.add(id)
    this.path.push(visitOf(node))
  }

  private step(visit: Visit): void {
    const edge = visit.edges[visit.next]
    visit.next += 1
    if (edge === undefined) {
      this.path.pop()
      this.inside.delete(visit.node.id)
    } else if (this.playbook.nodes.get(edge.to)?.kind !== 'trigger') {
      if (this.inside.has(edge.to)) this.back.push(edge)
      else this.enter(edge.to)
    }
  }
}

const componentOf = ({ placeOf, componentOf: of }: Flow, id: NodeId): number =>
  of[placeOf.get(id) ?? -1] ?? -1

/** Whether a node chooses between staying in its cycle and leaving it. A loop does not choose: it runs its body. */
const isWayOut = (flow: Flow, node: PlaybookNode): boolean => {
  if (node.kind === 'foreach' || node.outputs.length < 2) return false
  const own = componentOf(flow, node.id)
  const stays = node.outputs.map(({ targets }) => targets.some((to) => componentOf(flow, to) === own))
  return stays.includes(true) && stays.includes(false)
}

/** The components that can be left. */
const left = (flow: Flow): ReadonlySet<number> =>
  new Set(flow.nodes.filter((node) => isWayOut(flow, node)).map(({ id }) => componentOf(flow, id)))

/** Edges by which a playbook comes back to where it has been. */
export function checkCycles(playbook: Playbook): readonly Finding[] {
  const walk = new Walk(playbook)
  for (const id of [...triggersOf(playbook), ...playbook.nodes.keys()]) walk.from(id)
  if (walk.back.length === 0) return []
  const flow = flowOf(playbook)
  const open = left(flow)
  return gather(walk.back, (edge) => {
    const node = playbook.nodes.get(edge.from.node)
    if (node === undefined) return []
    const endless = edge.from.node === edge.to ? 'edge_to_itself' : 'cycle_endless'
    const code = open.has(componentOf(flow, edge.to)) ? 'cycle' : endless
    const params = { output: edge.from.output, to: edge.to }
    const about = { path: pathOf(node, edge), edge, params, fixes: [disconnect(edge)] }
    return [inNode(node, code)(about)]
  })
}
