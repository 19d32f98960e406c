// Changes of the tiles of a board. Each returns a new list; an unknown id changes nothing.
import type { BoardTile } from '#contract/query/board.ts'

type Tiles = readonly BoardTile[]

/** Moves a tile to the place of another one; the tiles between them move up. */
export function moveTile(tiles: Tiles, from: number, to: number): Tiles {
  const tile = tiles[from]
  if (tile === undefined || to < 0 || to >= tiles.length) return tiles
  return tiles.toSpliced(from, 1).toSpliced(to, 0, tile)
}

const sizes = [1, 2, 3] as const
type Size = (typeof sizes)[number]

const resized = (size: Size, by: number): Size =>
  sizes.find((each) => each === Math.min(Math.max(size + by, 1), sizes.length)) ?? size

/** Makes a tile wider or higher by a number of columns and rows; from 1 to 3 of each. */
export function resizeTile(
  tiles: Tiles,
  id: string,
  { columns, rows }: { columns: number; rows: number },
): Tiles {
  return tiles.map((tile) =>
    tile.id === id
      ? { ...tile, width: resized(tile.width, columns), height: resized(tile.height, rows) }
      : tile,
  )
}

/** Returns the tiles without one. */
export function removeTile(tiles: Tiles, id: string): Tiles {
  return tiles.filter((tile) => tile.id !== id)
}

/** Changes the title or the view of a tile. */
export function changeTile(
  tiles: Tiles,
  id: string,
  members: Partial<Pick<BoardTile, 'title' | 'view'>>,
): Tiles {
  return tiles.map((tile) => (tile.id === id ? { ...tile, ...members } : tile))
}

/** Adds a tile for a saved query at the end. */
export function addTile(tiles: Tiles, { id, query }: { id: string; query: string }): Tiles {
  return [...tiles, { id, query_id: query, title: '', view: null, width: 1, height: 1 }]
}
