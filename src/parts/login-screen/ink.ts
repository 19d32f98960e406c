// A colour that somebody chose, as the ink of a text: moved until it can be read on the page of either scheme.
import type { CSSProperties } from 'react'
import { color } from '#src/ui/tokens.ts'
import { readableOn } from './contrast.ts'

const grounds = { light: '#ffffff', dark: '#141a1c' } as const

/** The style that follows the scheme it stands in; a text that is no colour leaves the ink as it is. */
export const inkOf = (chosen: string): CSSProperties => {
  const [light, dark] = [readableOn(grounds.light, chosen), readableOn(grounds.dark, chosen)]
  return { color: light && dark ? `light-dark(${light}, ${dark})` : color.text.primary }
}
