/** A rendered row and where it is, in pixels. */
interface RenderedRow {
  readonly index: number
  readonly start: number
  readonly end: number
}

/** Rendered rows with the pixels of those that are left out before them, and after the last one. */
interface RowsWithGaps {
  readonly rows: readonly { readonly index: number; readonly gap: number }[]
  readonly after: number
}

/** The space for the rows of a list that are not rendered. The list starts at `from`; `height` is that of all its rows. */
export function rowGaps(
  rendered: readonly RenderedRow[],
  { from, height }: { readonly from: number; readonly height: number },
): RowsWithGaps {
  const ends = [from, ...rendered.map(({ end }) => end)]
  return {
    rows: rendered.map(({ index, start }, at) => ({ index, gap: Math.max(0, start - (ends[at] ?? start)) })),
    after: Math.max(0, from + height - (ends.at(-1) ?? from)),
  }
}
