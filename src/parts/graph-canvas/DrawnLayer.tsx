import { useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import type { CanvasSelection } from './canvas-types.ts'
import { drawScene } from './draw-scene.ts'
import { type Inks, readInks, watchScheme } from './ink.ts'
import { isLacking } from './kept.ts'
import { type Surface, useSurface } from './surface.ts'

const Sheet = styled('canvas')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  pointerEvents: 'none',
  willChange: 'transform',
})

interface DrawnLayerProps {
  selection: CanvasSelection
  lit: ReadonlySet<string> | null
}

interface Drawing extends DrawnLayerProps {
  readonly surface: Surface
  readonly canvas: HTMLCanvasElement
  readonly inks: Inks
}

const fit = (canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): void => {
  if (canvas.width === width && canvas.height === height) return
  canvas.width = width
  canvas.height = height
}

/** Nothing is drawn while every box in view is an element. */
const isNeeded = ({ kept, view }: Surface): boolean =>
  kept.get().level === 'drawn' || isLacking(kept.get(), view.get())

const draw = ({ surface, canvas, inks, selection, lit }: Drawing): void => {
  const pen = canvas.getContext('2d')
  if (pen === null) return
  const view = surface.view.get()
  const ratio = window.devicePixelRatio
  fit(canvas, { width: Math.round(view.width * ratio), height: Math.round(view.height * ratio) })
  const hovered = surface.hovered.get()
  const focused = surface.hasFocus.get() ? surface.stop.get() : null
  drawScene(pen, {
    scene: surface.scene(),
    view,
    ratio,
    inks,
    selection,
    lit,
    hovered,
    focused,
    isGhost: surface.kept.get().level !== 'drawn',
  })
}

/** The one picture of all boxes: at low zoom it is all there is, else it stands in for boxes that are not there yet. */
export const DrawnLayer = ({ selection, lit }: DrawnLayerProps) => {
  const surface = useSurface()
  const sheet = useRef<HTMLCanvasElement>(null)
  const inks = useRef<Inks>(null)

  useEffect(() => {
    const canvas = sheet.current
    if (canvas === null) return undefined
    let frame = 0
    const drawNow = (): void => {
      frame = 0
      const isShown = isNeeded(surface)
      canvas.style.visibility = isShown ? 'visible' : 'hidden'
      if (!isShown) return
      inks.current ??= readInks(canvas)
      draw({ surface, canvas, inks: inks.current, selection, lit })
    }
    const soon = (): void => {
      const isIdle = canvas.style.visibility === 'hidden' && !isNeeded(surface)
      if (frame === 0 && !isIdle) frame = requestAnimationFrame(drawNow)
    }
    drawNow()
    const { view, kept, hovered, stop, hasFocus, moved } = surface
    const ends = [view, kept, hovered, stop, hasFocus, moved].map((cell) => cell.subscribe(soon))
    const unwatch = watchScheme(() => {
      inks.current = null
      soon()
    })
    return () => {
      cancelAnimationFrame(frame)
      unwatch()
      for (const end of ends) end()
    }
  })

  return <Sheet ref={sheet} aria-hidden />
}
