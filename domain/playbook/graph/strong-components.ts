// Strongly connected components with Tarjan's algorithm. Iterative, because chains of ten thousand nodes occur.

/** Arcs by source: those of vertex `at` are in `to` from `first[at]` to `first[at + 1]`. */
export interface Arcs {
  readonly first: Int32Array
  readonly to: Int32Array
}

export interface Components {
  /** The component of each vertex. Arcs between components lead from the higher to the lower number. */
  readonly componentOf: Int32Array
  /** Number of vertices of each component. */
  readonly sizes: readonly number[]
}

class Search {
  readonly componentOf: Int32Array
  readonly sizes: number[] = []
  private readonly arcs: Arcs
  private readonly order: Int32Array
  private readonly low: Int32Array
  private readonly next: Int32Array
  private readonly path: number[] = []
  private readonly waiting: number[] = []
  private count = 0

  constructor(arcs: Arcs) {
    const size = arcs.first.length - 1
    this.arcs = arcs
    this.componentOf = new Int32Array(size).fill(-1)
    this.order = new Int32Array(size).fill(-1)
    this.low = new Int32Array(size)
    this.next = arcs.first.slice(0, size)
  }

  from(start: number): void {
    if (this.order[start] !== -1) return
    this.enter(start)
    while (this.path.length > 0) this.step(this.path.at(-1) ?? 0)
  }

  private enter(vertex: number): void {
    this.order[vertex] = this.count
    this.low[vertex] = this.count
    this.count += 1
    this.path.push(vertex)
    this.waiting.push(vertex)
  }

  private lower(vertex: number, to: number): void {
    this.low[vertex] = Math.min(this.low[vertex] ?? 0, to)
  }

  private step(vertex: number): void {
    const arc = this.next[vertex] ?? 0
    if (arc >= (this.arcs.first[vertex + 1] ?? 0)) {
      this.leave(vertex)
      return
    }
    this.next[vertex] = arc + 1
    const to = this.arcs.to[arc] ?? 0
    if (this.order[to] === -1) this.enter(to)
    else if (this.componentOf[to] === -1) this.lower(vertex, this.order[to] ?? 0)
  }

  private leave(vertex: number): void {
    this.path.pop()
    const above = this.path.at(-1)
    if (above !== undefined) this.lower(above, this.low[vertex] ?? 0)
    if (this.low[vertex] !== this.order[vertex]) return
    let size = 0
    for (let member = this.waiting.pop(); member !== undefined; member = this.waiting.pop()) {
      this.componentOf[member] = this.sizes.length
      size += 1
      if (member === vertex) break
    }
    this.sizes.push(size)
  }
}

export function componentsOf(arcs: Arcs): Components {
  const search = new Search(arcs)
  for (let vertex = 0; vertex < arcs.first.length - 1; vertex += 1) search.from(vertex)
  return { componentOf: search.componentOf, sizes: search.sizes }
}
