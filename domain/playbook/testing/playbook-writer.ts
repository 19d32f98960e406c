// Builds a playbook: its nodes, free IDs, and what nodes can read.
import type { NodeId } from '../playbook.ts'
import type { Random } from './random.ts'

export type Draft = Record<string, unknown> & { name: string; outputs: Record<string, NodeId[]> }

/** Nodes, keys and loops that a node can read. */
export interface Scope {
  readonly results: readonly NodeId[]
  readonly keys: readonly string[]
  readonly loops: readonly NodeId[]
}

/** An output without targets so far. */
export interface OpenOutput {
  readonly node: NodeId
  readonly output: string
}

export class PlaybookWriter {
  readonly nodes = new Map<NodeId, Draft>()
  /** IDs in the order of creation. */
  readonly ids: NodeId[] = []
  readonly random: Random
  private nextId = 0

  private readonly size: number

  constructor(random: Random, size: number) {
    this.random = random
    this.size = size
  }

  /** Number of nodes still to create. */
  get remaining(): number {
    return this.size - this.ids.length
  }

  /** Adds a node with the next ID. Some IDs are skipped, as in real documents. */
  add(draft: Draft): NodeId {
    const id = String(this.nextId)
    this.nextId += this.random.chance(0.06) ? 2 : 1
    this.nodes.set(id, draft)
    this.ids.push(id)
    return id
  }

  join(from: readonly OpenOutput[], to: NodeId): void {
    for (const { node, output } of from) {
      const targets = this.nodes.get(node)?.outputs[output]
      if (targets !== undefined && !targets.includes(to)) targets.push(to)
    }
  }
}
