import { useState } from 'react'
import { writeStored, readStored } from '#src/lib/local-storage.ts'

export interface PaneLimits {
  readonly min: number
  readonly max: number
  readonly initial: number
}

/** The size of a pane in pixels, stored in this browser under `id`. */
export function usePaneSize(id: string, { min, max, initial }: PaneLimits) {
  const clamp = (next: number): number => Math.round(Math.min(max, Math.max(min, next)))
  const [size, setSize] = useState(() => {
    const stored = Number(readStored(`pane.${id}`) ?? Number.NaN)
    return Number.isFinite(stored) ? clamp(stored) : initial
  })
  const resize = (next: number): void => {
    const clamped = clamp(next)
    setSize(clamped)
    writeStored(`pane.${id}`, String(clamped))
  }
  return [size, resize] as const
}
