// Which places of a graph lie on cycles with each other: its strongly connected components, after Tarjan, without
// recursion, since a chain of ten thousand nodes is nothing odd.

/** Arcs by their source: those of `at` stand in `to` from `first[at]` to `first[at + 1]`. */
export interface Arcs {
  readonly first: Int32Array
  readonly to: Int32Array
}

export interface Components {
  /** The component of each place. An arc between two of them leads from the higher number to the lower. */
  readonly componentOf: Int32Array
  /** How many places each component has. */
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

  private enter(place: number): void {
    this.order[place] = this.count
    this.low[place] = this.count
    this.count += 1
    this.path.push(place)
    this.waiting.push(place)
  }

  private lower(place: number, to: number): void {
    this.low[place] = Math.min(this.low[place] ?? 0, to)
  }

  private step(place: number): void {
    const arc = this.next[place] ?? 0
    if (arc >= (this.arcs.first[place + 1] ?? 0)) {
      this.leave(place)
      return
    }
    this.next[place] = arc + 1
    const to = this.arcs.to[arc] ?? 0
    if (this.order[to] === -1) this.enter(to)
    else if (this.componentOf[to] === -1) this.lower(place, this.order[to] ?? 0)
  }

  private leave(place: number): void {
    this.path.pop()
    const above = this.path.at(-1)
    if (above !== undefined) this.lower(above, this.low[place] ?? 0)
    if (this.low[place] !== this.order[place]) return
    let size = 0
    for (let member = this.waiting.pop(); member !== undefined; member = this.waiting.pop()) {
      this.componentOf[member] = this.sizes.length
      size += 1
      if (member === place) break
    }
    this.sizes.push(size)
  }
}

export function componentsOf(arcs: Arcs): Components {
  const search = new Search(arcs)
  for (let place = 0; place < arcs.first.length - 1; place += 1) search.from(place)
  return { componentOf: search.componentOf, sizes: search.sizes }
}
