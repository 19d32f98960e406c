// What the layout is given and gives back. It knows boxes, edges and groups, nothing of playbooks.

export interface LayoutBox {
  readonly id: string
  /** Pixels at 100 %; for a group, the least it may have. */
  readonly width: number
  readonly height: number
  /** The group it lies in. */
  readonly parent?: string | undefined
  /** It is a group; its head of this height stands above what lies in it. */
  readonly head?: number | undefined
  /** Where edges arrive, downwards from its top; else in the middle of its head, or of its first row. */
  readonly entry?: number | undefined
  /** The graph begins here: it stands at the left, and what is joined with it comes first. */
  readonly isStart?: boolean | undefined
}

export interface LayoutEdge {
  readonly from: string
  readonly to: string
  /** Where it leaves, downwards from the top of its box; orders what follows from one box. */
  readonly exit: number
}

export interface LayoutGraph {
  /** Their order decides where nothing else does. */
  readonly boxes: readonly LayoutBox[]
  readonly edges: readonly LayoutEdge[]
}

/** Where a box stands: its corner at the top left, on the whole canvas, also for boxes in groups. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type Rects = ReadonlyMap<string, Rect>
