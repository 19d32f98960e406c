import { memo, useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { color } from '#src/ui/tokens.ts'
import type { View } from './geometry.ts'
import { useSurface } from './surface.ts'

const gap = 20
const dot = 0.6
/** Dots closer than this on the screen are left out one by one until they are not. */
const least = 14

const Dots = styled('div')({
  position: 'absolute',
  pointerEvents: 'none',
  willChange: 'transform',
  backgroundImage: `radial-gradient(circle at center, ${color.line.strong} ${dot * 1.4}px, transparent ${dot * 1.4 + 0.6}px)`,
})

const spacing = (zoom: number): number => {
  let space = gap * zoom
  while (space < least) space *= 2
  return space
}

const place = (dots: HTMLDivElement, { x, y, zoom }: View): void => {
  const space = spacing(zoom)
  const { style } = dots
  const size = `${space}px ${space}px`
  if (style.backgroundSize !== size) {
    style.backgroundSize = size
    style.inset = `${-space}px`
  }
  // Half a space: a dot stands in the middle of its tile.
  style.transform = `translate(${(x % space) + space / 2}px, ${(y % space) + space / 2}px)`
}

const Drawn = () => {
  const { view } = useSurface()
  const dots = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = (): void => {
      if (dots.current !== null) place(dots.current, view.get())
    }
    follow()
    return view.subscribe(follow)
  }, [view])
  return <Dots ref={dots} className="canvas-dots" aria-hidden />
}

/** Dots that move with the canvas: while panning, only the picture of them is shifted. */
export const Ground = memo(Drawn)
