import { useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { type Backdrop, type Shown, createBackdrop } from './backdrop.ts'
import { useSurface } from './surface.ts'

const Dots = styled('div')({ position: 'absolute', inset: 0, pointerEvents: 'none' })
const Sheet = styled('canvas')({ position: 'absolute', top: 0, left: 0, pointerEvents: 'none' })

/** What lies behind the boxes, or shows them all. */
export const Ground = ({ selection, lit }: Shown) => {
  const surface = useSurface()
  const dots = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const backdrop = useRef<Backdrop>(null)
  useEffect(() => {
    if (dots.current === null || canvas.current === null) return undefined
    const made = createBackdrop(surface, { dots: dots.current, canvas: canvas.current })
    backdrop.current = made
    return () => made.end()
  }, [surface])
  // Also when neither changed: boxes may have.
  useEffect(() => backdrop.current?.show({ selection, lit }))
  return (
    <>
      <Dots ref={dots} aria-hidden />
      <Sheet ref={canvas} aria-hidden />
    </>
  )
}
