import { useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { type Backdrop, type Shown, createBackdrop } from './backdrop.ts'
import { useSurface } from './surface.ts'

const Sheet = styled('canvas')({ position: 'absolute', top: 0, left: 0, pointerEvents: 'none' })

/** What lies behind the boxes, or shows them all. */
export const Ground = ({ selection, lit }: Shown) => {
  const surface = useSurface()
  const sheet = useRef<HTMLCanvasElement>(null)
  const backdrop = useRef<Backdrop>(null)
  useEffect(() => {
    if (sheet.current === null) return undefined
    const made = createBackdrop(surface, sheet.current)
    backdrop.current = made
    return () => made.end()
  }, [surface])
  // Also when neither changed: boxes may have.
  useEffect(() => backdrop.current?.show({ selection, lit }))
  return <Sheet ref={sheet} aria-hidden />
}
