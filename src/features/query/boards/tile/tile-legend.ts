import { createContext } from 'react'

/** The place of the legend in the head of a tile. */
export const TileLegend = createContext<HTMLElement | null>(null)
