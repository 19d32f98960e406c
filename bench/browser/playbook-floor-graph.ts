// What the floors draw: the places are those of the product, so that both have the same to show.

export interface FloorGraph {
  readonly boxes: readonly {
    readonly id: string
    readonly label: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    /** A loop, which lies behind its body. */
    readonly isGroup: boolean
  }[]
  readonly edges: readonly { readonly from: string; readonly to: string }[]
}

export interface FloorView {
  readonly x: number
  readonly y: number
  readonly zoom: number
}
