// The lines of the drawing of moving boxes as tiles: while the view is panned, each line is drawn once and then copied.
import type { Bounds } from '../geometry.ts'
import { type Shape, shapesIn } from '../spatial-index.ts'
import { drawCurves } from './draw-curves.ts'
import { drawDots } from './draw-dots.ts'
import type { DrawState } from './draw-state.ts'

/** In pixels of the device. */
const side = 256
/** Lines reach a little over the edge of a tile, since their ends are not sharp. */
const overlap = 2
/** Tiles are kept for as many views. */
const keptViews = 3

type Tile = CanvasImageSource

/** What the tiles show; they are drawn again if a part of it is another. */
type Shown = readonly unknown[]

const shownBy = ({ index, colors, highlighted, selection, view, ratio }: DrawState): Shown => [
  index,
  colors,
  highlighted,
  selection,
  view.zoom,
  ratio,
]

const isSame = (one: Shown, other: Shown): boolean => one.every((part, at) => part === other[at])

const isBox = ({ box }: Shape): boolean => box.shape !== 'group'

const createTile = (state: DrawState, [column, row]: readonly [number, number]): Tile | null => {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) return null
  const { ratio, colors, index } = state
  const scale = ratio * state.view.zoom
  const [x, y] = [column * side, row * side]
  drawDots(context, { width: side, height: side, ratio: 1, colors, dots: null })
  context.setTransform(scale, 0, 0, scale, -x, -y)
  const visibleArea: Bounds = {
    left: (x - overlap) / scale,
    top: (y - overlap) / scale,
    right: (x + side + overlap) / scale,
    bottom: (y + side + overlap) / scale,
  }
  drawCurves({ ...state, context, visibleArea }, shapesIn(index, visibleArea).filter(isBox))
  return canvas
}

/** Draws the lines with the background below them; false if it did not, since the view is not panned. */
export type DrawLines = (state: DrawState) => boolean

const copyTiles = (
  { context, view, ratio }: DrawState,
  tileAt: (column: number, row: number) => Tile | null,
): void => {
  const [x, y] = [Math.round(view.x * ratio), Math.round(view.y * ratio)]
  context.setTransform(1, 0, 0, 1, 0, 0)
  for (let row = Math.floor(-y / side); row * side + y < view.height * ratio; row += 1)
    for (let column = Math.floor(-x / side); column * side + x < view.width * ratio; column += 1) {
      const tile = tileAt(column, row)
      if (tile !== null) context.drawImage(tile, column * side + x, row * side + y)
    }
}

/** Groups are between the background and the lines, and the lines of boxes that are dragged move. */
const isPossible = ({ index }: DrawState): boolean => index.groups.length === 0 && index.moved.size === 0

const tilesIn = ({ view: { width, height }, ratio }: DrawState): number =>
  (Math.ceil((width * ratio) / side) + 1) * (Math.ceil((height * ratio) / side) + 1)

/** Returns a function that keeps the tiles of one canvas as long as it is panned. */
export function createLineTiles(create = createTile): DrawLines {
  let shown: Shown = []
  const tiles = new Map<string, Tile | null>()
  return (state) => {
    const before = shown
    shown = shownBy(state)
    const isPanned = isSame(shown, before)
    if (!isPanned || tiles.size > keptViews * tilesIn(state)) tiles.clear()
    if (!isPanned || !isPossible(state)) return false
    copyTiles(state, (column, row) => {
      const key = `${column} ${row}`
      const known = tiles.get(key)
      const tile = known === undefined ? create(state, [column, row]) : known
      tiles.set(key, tile)
      return tile
    })
    return true
  }
}
