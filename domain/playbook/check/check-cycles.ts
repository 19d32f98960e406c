// Finds edges that lead back. A cycle with an exit is a retry; one without an exit never ends (PBK40). Edges to
// triggers are not part of a cycle: they are reported as errors of their own.
import { flowOf, type Flow } from '../graph/run-order.ts'
import { edgesOf, triggersOf } from '../graph/edges.ts'
import type { Edge, NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { disconnectFix, pathOf } from './check-targets.ts'
import type { Diagnostic } from './diagnostic.ts'
import { collectDiagnostics, nodeDiagnostic } from './create-diagnostic.ts'

interface Visit {
  readonly node: PlaybookNode
  readonly edges: readonly Edge[]
  next: number
}

const visitOf = (node: PlaybookNode): Visit => ({ node, edges: edgesOf(node), next: 0 })

/** Walks the graph depth first and collects each edge to a node that is still on the path. */
class Walk {
  readonly back: Edge[] = []
  private readonly playbook: Playbook
  private readonly visited = new Set<NodeId>()
  private readonly onPath = new Set<NodeId>()
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
    if (node === undefined || this.visited.has(id)) return
    this.visited.add(id)
    this.onPath.add(id)
    this.path.push(visitOf(node))
  }

  private step(visit: Visit): void {
    const edge = visit.edges[visit.next]
    visit.next += 1
    if (edge === undefined) {
      this.path.pop()
      this.onPath.delete(visit.node.id)
    } else if (this.playbook.nodes.get(edge.to)?.kind !== 'trigger') {
      if (this.onPath.has(edge.to)) this.back.push(edge)
      else this.enter(edge.to)
    }
  }
}

const componentOf = ({ indexOf, componentOf: of }: Flow, id: NodeId): number =>
  of[indexOf.get(id) ?? -1] ?? -1

/** Whether a node chooses between staying in its cycle and leaving it. A loop does not choose: it runs its body. */
const isExit = (flow: Flow, node: PlaybookNode): boolean => {
  if (node.kind === 'foreach' || node.outputs.length < 2) return false
  const own = componentOf(flow, node.id)
  const stays = node.outputs.map(({ targets }) => targets.some((to) => componentOf(flow, to) === own))
  return stays.includes(true) && stays.includes(false)
}

/** Components that have an exit. */
const componentsWithExit = (flow: Flow): ReadonlySet<number> =>
  new Set(flow.nodes.filter((node) => isExit(flow, node)).map(({ id }) => componentOf(flow, id)))

/** Reports every edge that closes a cycle. */
export function checkCycles(playbook: Playbook): readonly Diagnostic[] {
  const walk = new Walk(playbook)
  for (const id of [...triggersOf(playbook), ...playbook.nodes.keys()]) walk.from(id)
  if (walk.back.length === 0) return []
  const flow = flowOf(playbook)
  const open = componentsWithExit(flow)
  return collectDiagnostics(walk.back, (edge) => {
    const node = playbook.nodes.get(edge.from.node)
    if (node === undefined) return []
    const endless = edge.from.node === edge.to ? 'edge_to_itself' : 'cycle_endless'
    const code = open.has(componentOf(flow, edge.to)) ? 'cycle' : endless
    const params = { output: edge.from.output, to: edge.to }
    const about = { path: pathOf(node, edge), edge, params, fixes: [disconnectFix(edge)] }
    return [nodeDiagnostic(node, code)(about)]
  })
}
