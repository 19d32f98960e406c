// The changes between two texts whose parts correspond to each other: no change reaches from one part into the next.
import { Change, type DiffConfig, presentableDiff } from '@codemirror/merge'

/** Parts of both texts that correspond to each other, in order; together they cover both. One side may be empty. */
export type AlignTexts = (
  before: string,
  after: string,
) => readonly { readonly fromA: number; readonly toA: number; readonly fromB: number; readonly toB: number }[]

interface Alignment {
  readonly align: AlignTexts
  /** Of the comparison of each part. */
  readonly limits: DiffConfig
}

/** The changes within each pair of parts. */
export function alignedChanges(before: string, after: string, { align, limits }: Alignment): Change[] {
  return align(before, after).flatMap(({ fromA, toA, fromB, toB }) => {
    const [one, other] = [before.slice(fromA, toA), after.slice(fromB, toB)]
    if (one === other) return []
    if (one === '' || other === '') return [new Change(fromA, toA, fromB, toB)]
    return presentableDiff(one, other, limits).map(
      (change) =>
        new Change(fromA + change.fromA, fromA + change.toA, fromB + change.fromB, fromB + change.toB),
    )
  })
}
