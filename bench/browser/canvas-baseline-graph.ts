// The graph that the baselines draw. Its positions are those of the product, so that both show the same.

export interface BaselineGraph {
  readonly boxes: readonly {
    readonly id: string
    readonly label: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    /** A loop, which is drawn behind its body. */
    readonly isGroup: boolean
  }[]
  readonly edges: readonly { readonly from: string; readonly to: string }[]
}

export interface BaselineView {
  readonly x: number
  readonly y: number
  readonly zoom: number
}
