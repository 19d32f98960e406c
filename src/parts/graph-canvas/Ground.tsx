import { memo, useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { drawDots, shiftOf, spacingAt, spare } from './draw-dots.ts'
import { readInks, watchScheme } from './ink.ts'
import { type Surface, useSurface } from './surface.ts'

const Sheet = styled('canvas')({
  position: 'absolute',
  top: 0,
  left: 0,
  pointerEvents: 'none',
  willChange: 'transform',
})

const paint = (surface: Surface, canvas: HTMLCanvasElement): void => {
  // Nothing shines through it, so that it is copied to the screen and not mixed with what is below.
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen === null) return
  const view = surface.view.get()
  const ratio = window.devicePixelRatio
  const [width, height] = [view.width + 2 * spare, view.height + 2 * spare]
  const pixels = { width: Math.round(width * ratio), height: Math.round(height * ratio) }
  if (canvas.width !== pixels.width) canvas.width = pixels.width
  if (canvas.height !== pixels.height) canvas.height = pixels.height
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  const { ground, strong: ink } = readInks(canvas)
  drawDots(pen, { width, height, space: spacingAt(view.zoom), ratio, ground, ink })
}

/** Milliseconds without a change after which the zoom is at rest. */
const rest = 90

/** While the zoom changes the dots are away: drawing a whole sheet of them in each frame would cost the frame. */
const follow = (surface: Surface, canvas: HTMLCanvasElement) => {
  let drawn = ''
  let timer = 0
  const wantedNow = (): string => {
    const { zoom, width, height } = surface.view.get()
    return [zoom, width, height].join(' ')
  }
  const shift = (): void => {
    const { x, y } = shiftOf(surface.view.get())
    canvas.style.transform = `translate(${x}px, ${y}px)`
  }
  const draw = (): void => {
    drawn = wantedNow()
    paint(surface, canvas)
    shift()
    canvas.style.opacity = '1'
  }
  const look = (): void => {
    if (drawn === wantedNow()) {
      shift()
      return
    }
    canvas.style.opacity = '0'
    clearTimeout(timer)
    timer = window.setTimeout(draw, rest)
  }
  draw()
  const end = surface.view.subscribe(look)
  const unwatch = watchScheme(draw)
  return () => {
    clearTimeout(timer)
    end()
    unwatch()
  }
}

const Drawn = () => {
  const surface = useSurface()
  const sheet = useRef<HTMLCanvasElement>(null)
  useEffect(() => (sheet.current === null ? undefined : follow(surface, sheet.current)), [surface])
  return <Sheet ref={sheet} className="canvas-dots" aria-hidden />
}

/** Dots that move with the canvas. Drawn again only when it changes itself. */
export const Ground = memo(Drawn)
