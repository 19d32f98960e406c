// The one sheet behind all elements: the dots of the ground, empty frames for boxes that are no elements yet, or the
// picture of everything. It is opaque and no layer of its own: a second layer as large as the window, mixed with what is
// below it, costs more than all that is drawn.
import type { CanvasSelection } from './canvas-types.ts'
import { drawDots, shiftOf, spacingAt, spare } from './draw-dots.ts'
import { drawScene } from './draw-scene.ts'
import { type Inks, readInks, watchScheme } from './ink.ts'
import { isLacking } from './kept.ts'
import type { Surface } from './surface.ts'

export interface Shown {
  readonly selection: CanvasSelection
  readonly lit: ReadonlySet<string> | null
}

/** `bare`: the zoom changes, and a whole sheet of dots in each frame would cost the frame. */
type Mode = 'picture' | 'ghosts' | 'dots' | 'bare'

/** Milliseconds without a change after which the zoom is at rest. */
const rest = 90

const still = { x: 0, y: 0 }

interface Painting {
  readonly surface: Surface
  readonly canvas: HTMLCanvasElement
  readonly inks: Inks
  readonly shown: Shown
  readonly mode: Mode
  readonly isZooming: boolean
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

const paint = ({ surface, canvas, inks, shown, mode, isZooming }: Painting): void => {
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen === null) return
  const seen = surface.view.get()
  const isPicture = mode === 'picture'
  const margin = isPicture ? 0 : spare
  const shift = isPicture ? still : shiftOf(seen)
  const [width, height] = [seen.width + 2 * margin, seen.height + 2 * margin]
  const ratio = window.devicePixelRatio
  resize(canvas, { width, height })
  const space = isPicture || isZooming ? 0 : spacingAt(seen.zoom)
  drawDots(pen, { width, height, space, ratio, ground: inks.ground, ink: inks.strong })
  if (mode === 'dots') return
  const view = { ...seen, width, height, x: seen.x - shift.x, y: seen.y - shift.y }
  const hovered = surface.hovered.get()
  const focused = surface.hasFocus.get() ? surface.stop.get() : null
  drawScene(pen, {
    ...shown,
    scene: surface.scene(),
    view,
    ratio,
    inks,
    hovered,
    focused,
    isGhost: !isPicture,
  })
}

export interface Backdrop {
  readonly show: (shown: Shown) => void
  readonly end: () => void
}

export const createBackdrop = (surface: Surface, canvas: HTMLCanvasElement): Backdrop => {
  let shown: Shown | null = null
  let inks: Inks | null = null
  let frame = 0
  let timer = 0
  /** The zoom at which the dots were last looked at, and whether it changes. */
  let zoom = surface.view.get().zoom
  let isZooming = false
  /** What is on the sheet, where shifting it may be all there is to do. */
  let drawn = ''

  const modeNow = (): Mode => {
    const kept = surface.kept.get()
    if (kept.level === 'drawn') return 'picture'
    if (isLacking(kept, surface.view.get())) return 'ghosts'
    return isZooming ? 'bare' : 'dots'
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
  const draw = (): void => {
    frame = 0
    if (shown === null) return
    const mode = modeNow()
    const { width, height } = surface.view.get()
    const wanted = mode === 'dots' ? [zoom, width, height].join(' ') : ''
    canvas.style.visibility = mode === 'bare' ? 'hidden' : 'visible'
    const { x, y } = mode === 'picture' ? still : shiftOf(surface.view.get())
    canvas.style.transform = `translate(${x}px, ${y}px)`
    if (mode === 'bare' || (wanted !== '' && wanted === drawn)) return
    drawn = wanted
    inks ??= readInks(canvas)
    paint({ surface, canvas, inks, shown, mode, isZooming })
  }
  const soon = (): void => {
    watchZoom()
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const { view, kept, hovered, stop, hasFocus, moved } = surface
  const ends = [view, kept, hovered, stop, hasFocus, moved].map((cell) => cell.subscribe(soon))
  const unwatch = watchScheme(() => {
    inks = null
    drawn = ''
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
