// What lies behind all elements: the dots of the ground, empty frames for boxes that are no elements yet, or the picture
// of everything. The dots are a pattern of the style sheet, and the canvas element is only there while it is drawn on:
// browsers make it a layer of its own, and everything above it others, which costs more than all that is drawn.
import type { CanvasSelection } from '../canvas-types.ts'
import { drawDots, dotTile, shiftOf, spacingAt } from './draw-dots.ts'
import { drawScene } from './draw-graph.ts'
import { type Inks, readInks, watchScheme } from './drawing-colors.ts'
import { isFarBehind } from '../mounted-nodes.ts'
import type { Surface } from '../canvas-store.ts'

export interface Shown {
  readonly selection: CanvasSelection
  readonly lit: ReadonlySet<string> | null
}

type Mode = 'picture' | 'ghosts' | 'dots'

/** Milliseconds without a change after which the zoom is at rest. */
const rest = 90

interface Painting {
  readonly surface: Surface
  readonly canvas: HTMLCanvasElement
  readonly inks: Inks
  readonly shown: Shown
  readonly isGhost: boolean
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

const paint = ({ surface, canvas, inks, shown, isGhost }: Painting): void => {
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen === null) return
  const view = surface.view.get()
  const { width, height } = view
  const ratio = window.devicePixelRatio
  resize(canvas, view)
  drawDots(pen, { width, height, ratio, inks, dots: isGhost ? view : null })
  const hovered = surface.hovered.get()
  const focused = surface.hasFocus.get() ? surface.stop.get() : null
  drawScene(pen, { ...shown, scene: surface.scene(), view, ratio, inks, hovered, focused, isGhost })
}

export interface Backdrop {
  readonly show: (shown: Shown) => void
  readonly end: () => void
}

interface Sheets {
  readonly dots: HTMLElement
  readonly canvas: HTMLCanvasElement
}

export function createBackdrop(surface: Surface, { dots, canvas }: Sheets): Backdrop {
  let shown: Shown | null = null
  let inks: Inks | null = null
  let frame = 0
  let timer = 0
  let zoom = surface.view.get().zoom
  /** The zoom changes: dots that jump from size to size would tremble, and a new pattern in each frame costs it. */
  let isZooming = false
  let tiled = 0

  const modeNow = (): Mode => {
    const kept = surface.kept.get()
    if (kept.level === 'drawn') return 'picture'
    return isFarBehind(kept, surface.view.get()) ? 'ghosts' : 'dots'
  }
  const watchZoom = (): void => {
    const now = surface.view.get().zoom
    if (now === zoom) return
    zoom = now
    isZooming = true
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      isZooming = false
      soon()
    }, rest)
  }
  const tile = (colours: Inks): void => {
    const space = isZooming ? 0 : spacingAt(zoom)
    if (space !== tiled) {
      tiled = space
      dots.style.backgroundImage = space === 0 ? 'none' : `url(${dotTile(space, colours)})`
      dots.style.backgroundSize = `${space}px ${space}px`
    }
    const { x, y } = shiftOf(surface.view.get())
    dots.style.backgroundPosition = `${x}px ${y}px`
  }
  const draw = (): void => {
    frame = 0
    if (shown === null) return
    const mode = modeNow()
    inks ??= readInks(dots)
    canvas.style.display = mode === 'dots' ? 'none' : 'block'
    if (mode === 'dots') tile(inks)
    else paint({ surface, canvas, inks, shown, isGhost: mode === 'ghosts' })
  }
  const soon = (): void => {
    watchZoom()
    // Shifting a pattern takes no frame of its own.
    if (modeNow() === 'dots') draw()
    else if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const { view, kept, hovered, stop, hasFocus, moved } = surface
  const ends = [view, kept, hovered, stop, hasFocus, moved].map((cell) => cell.subscribe(soon))
  const unwatch = watchScheme(() => {
    inks = null
    tiled = 0
    soon()
  })
  return {
    show: (next) => {
      const isFirst = shown === null
      shown = next
      if (isFirst) draw()
      else soon()
    },
    end: () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      unwatch()
      for (const end of ends) end()
    },
  }
}
