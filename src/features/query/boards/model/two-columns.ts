// A board has three columns. In two, a wide tile may not fit beside a narrow one, which then gets the whole row.

interface Sized {
  /** In columns. */
  readonly width: number
  /** In rows. */
  readonly height: number
}

/** The positions of the tiles that would leave the second of two columns empty. Tiles of several rows are left alone. */
export function tilesBeforeGaps(tiles: readonly Sized[]): readonly number[] {
  if (tiles.some(({ height }) => height > 1)) return []
  const found: number[] = []
  let isBesideOne = false
  for (const [index, { width }] of tiles.entries()) {
    if (width > 1 && isBesideOne) found.push(index - 1)
    isBesideOne = width === 1 && !isBesideOne
  }
  return found
}
