// Input and output of the layout: boxes, edges and groups, independent of playbooks.

export interface LayoutBox {
  readonly id: string
  /** Pixels at 100 %; the minimum size for a group. */
  readonly width: number
  readonly height: number
  /** ID of its group. */
  readonly parent?: string | undefined
  /** For a group, the height of its head above the members. */
  readonly head?: number | undefined
  /** Where edges enter, down from its top. By default in the middle of its head or of its first row. */
  readonly entry?: number | undefined
  /** Whether the graph starts here: the box is on the left, and its component comes first. */
  readonly isStart?: boolean | undefined
}

export interface LayoutEdge {
  readonly from: string
  readonly to: string
  /** Where the edge leaves, down from the top of its box. Determines the order of successors. */
  readonly exit: number
}

export interface LayoutGraph {
  /** Their order is the tie-breaker. */
  readonly boxes: readonly LayoutBox[]
  readonly edges: readonly LayoutEdge[]
}

/** Position and size of a box on the canvas, also for boxes in groups. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type Rects = ReadonlyMap<string, Rect>
