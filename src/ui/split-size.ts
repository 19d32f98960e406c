// The remembered width of a pane.
import { keep, readKept } from '#src/lib/kept.ts'

const key = (id: string) => `pane.${id}`

export interface Limits {
  min: number
  max: number
  initial: number
}

export const clamp = (size: number, { min, max }: Limits): number =>
  Math.round(Math.min(max, Math.max(min, size)))

export const readSize = (id: string, limits: Limits): number => {
  const kept = Number(readKept(key(id)) ?? Number.NaN)
  return Number.isFinite(kept) ? clamp(kept, limits) : limits.initial
}

export const keepSize = (id: string, size: number): void => keep(key(id), String(size))
