// Paints everything behind the elements: the dots, empty frames for boxes that are not mounted yet, or the complete
// graph. The dots are a repeating background image, and the canvas element exists only while something is drawn on
// it: browsers give it a compositing layer, and another to everything above it, which costs more than the drawing
// itself.
import type { CanvasSelection } from '../canvas-types.ts'
import { drawDots, dotTile, dotOffset, dotSpacing } from './draw-dots.ts'
import { drawBoxes } from './draw-boxes.ts'
import { type DrawLines, createLineTiles } from './line-tiles.ts'
import { drawGraph } from './draw-graph.ts'
import { type DrawingColors, readColors, watchColorScheme } from './drawing-colors.ts'
import { isMissingManyVisible } from '../mounted-nodes.ts'
import type { CanvasStore } from '../canvas-store.ts'
import { zoomLevelAt } from '../zoom-level.ts'

export interface GraphHighlight {
  readonly selection: CanvasSelection
  readonly highlighted: ReadonlySet<string> | null
}

/** `boxes`: readable boxes, while the view moves fast. */
type Mode = 'picture' | 'boxes' | 'ghosts' | 'dots'

/** The zoom is considered idle after this many milliseconds without a change. */
const zoomIdleMs = 90

interface Painting {
  readonly store: CanvasStore
  readonly canvas: HTMLCanvasElement
  readonly colors: DrawingColors
  readonly highlight: GraphHighlight
  readonly mode: Mode
  readonly drawLines: DrawLines
}

const resize = (canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): void => {
  const ratio = window.devicePixelRatio
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width === across && canvas.height === down) return
  canvas.width = across
  canvas.height = down
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
}

const drawOn = ({ store, canvas, colors, highlight, mode, drawLines }: Painting): void => {
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) return
  const view = store.view.get()
  const { width, height } = view
  const ratio = window.devicePixelRatio
  resize(canvas, view)
  const isPlaceholder = mode === 'ghosts'
  drawDots(context, { width, height, ratio, colors, dots: isPlaceholder ? view : null })
  const hovered = store.hovered.get()
  const focused = store.isFocusVisible.get() ? store.tabStop.get() : null
  const index = store.spatialIndex()
  const drawing = { ...highlight, index, view, ratio, colors, hovered, focused, isPlaceholder } as const
  const { sketch } = store.props()
  if (mode === 'boxes' && sketch !== undefined)
    drawBoxes(context, { ...drawing, sketch, drawLines, textSize: store.textSize.get() })
  else drawGraph(context, drawing)
}

const modeOf = (store: CanvasStore): Mode => {
  const mountedNodes = store.mountedNodes.get()
  const view = store.view.get()
  if (store.isMoving.get()) return zoomLevelAt(view.zoom) === 'drawn' ? 'picture' : 'boxes'
  if (mountedNodes.level === 'drawn') return 'picture'
  return isMissingManyVisible(mountedNodes, view) ? 'ghosts' : 'dots'
}

export interface BackgroundPainter {
  readonly update: (highlight: GraphHighlight) => void
  readonly destroy: () => void
}

interface BackgroundElements {
  readonly dots: HTMLElement
  readonly canvas: HTMLCanvasElement
}

export function createBackgroundPainter(
  store: CanvasStore,
  { dots, canvas }: BackgroundElements,
): BackgroundPainter {
  const drawLines = createLineTiles()
  let highlight: GraphHighlight | null = null
  let colors: DrawingColors | null = null
  let frame = 0
  let timer = 0
  let zoom = store.view.get().zoom
  /**
   * While the zoom changes, dots are hidden: changing their size would flicker, and a new tile in each frame is slow.
   */
  let isZooming = false
  let tileSpacing = 0

  const watchZoom = (): void => {
    const current = store.view.get().zoom
    if (current === zoom) return
    zoom = current
    isZooming = true
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      isZooming = false
      scheduleDraw()
    }, zoomIdleMs)
  }
  const drawTile = (colors: DrawingColors): void => {
    const space = isZooming || store.props().lanes !== undefined ? 0 : dotSpacing(zoom)
    if (space !== tileSpacing) {
      tileSpacing = space
      dots.style.backgroundImage = space === 0 ? 'none' : `url(${dotTile(space, colors)})`
      dots.style.backgroundSize = `${space}px ${space}px`
    }
    const { x, y } = dotOffset(store.view.get())
    dots.style.backgroundPosition = `${x}px ${y}px`
  }
  const draw = (): void => {
    frame = 0
    if (highlight === null) return
    const mode = modeOf(store)
    colors ??= readColors(dots)
    if (mode === 'dots') drawTile(colors)
    else drawOn({ store, canvas, colors, highlight, mode, drawLines })
    canvas.style.display = mode === 'dots' ? 'none' : 'block'
    // The canvas covers the dots.
    dots.style.display = mode === 'dots' ? 'block' : 'none'
    store.root()?.toggleAttribute('data-moving', store.isMoving.get())
  }
  const scheduleDraw = (): void => {
    watchZoom()
    // Moving a background image does not need an animation frame.
    if (modeOf(store) === 'dots') draw()
    else if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const { view, isMoving, mountedNodes, hovered, tabStop, isFocusVisible, moveCount } = store
  const unsubscribes = [view, isMoving, mountedNodes, hovered, tabStop, isFocusVisible, moveCount].map(
    (cell) => cell.subscribe(scheduleDraw),
  )
  const unwatch = watchColorScheme(() => {
    colors = null
    tileSpacing = 0
    scheduleDraw()
  })
  return {
    update: (next) => {
      const isFirst = highlight === null
      highlight = next
      if (isFirst) draw()
      else scheduleDraw()
    },
    destroy: () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      unwatch()
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
  }
}
