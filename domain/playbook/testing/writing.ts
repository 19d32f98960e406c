// A playbook while it is written: its nodes, which ids are free, and what each place may read.
import type { NodeId } from '../playbook.ts'
import type { Random } from './random.ts'

export type Draft = Record<string, unknown> & { name: string; outputs: Record<string, NodeId[]> }

/** What a node at some place may read, and the loop it is in. */
export interface Reach {
  readonly results: readonly NodeId[]
  readonly keys: readonly string[]
  readonly loops: readonly NodeId[]
}

/** An output that leads nowhere yet. */
export interface Open {
  readonly node: NodeId
  readonly output: string
}

export class Writing {
  readonly nodes = new Map<NodeId, Draft>()
  /** Ids in the order in which they were given. */
  readonly ids: NodeId[] = []
  readonly random: Random
  private nextId = 0

  private readonly wanted: number

  constructor(random: Random, wanted: number) {
    this.random = random
    this.wanted = wanted
  }

  /** How many nodes are still wanted. */
  get left(): number {
    return this.wanted - this.ids.length
  }

  /** A node under the next id; some ids are left out, as in real documents. */
  add(draft: Draft): NodeId {
    const id = String(this.nextId)
    this.nextId += this.random.chance(0.06) ? 2 : 1
    this.nodes.set(id, draft)
    this.ids.push(id)
    return id
  }

  join(from: readonly Open[], to: NodeId): void {
    for (const { node, output } of from) {
      const targets = this.nodes.get(node)?.outputs[output]
      if (targets !== undefined && !targets.includes(to)) targets.push(to)
    }
  }
}
