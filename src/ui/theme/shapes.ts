// Shapes that many components share, to be spread into their styles.
import { color, radius } from './tokens.ts'

export const hairline = `1px solid ${color.line.hair}`

/** A frame of hairlines. */
export const framed = { border: hairline, borderRadius: radius.control } as const

/** A list without bullets and space. */
export const listReset = { margin: 0, padding: 0, listStyle: 'none' } as const

/** A button without anything of its own but what it holds. */
export const bareButton = {
  padding: 0,
  border: 0,
  fontFamily: 'inherit',
  background: 'none',
  cursor: 'pointer',
} as const

/** A text field inside a frame that others draw. */
export const bareInput = {
  flex: 1,
  minWidth: 0,
  padding: 0,
  border: 0,
  outline: 'none',
  fontFamily: 'inherit',
  color: color.text.primary,
  background: 'none',
  '&::placeholder': { color: color.text.tertiary, opacity: 1 },
} as const

/** Children beside each other, centred. */
export function rowLayout(gap?: number | string) {
  return { display: 'flex', alignItems: 'center', gap } as const
}

/** Children below each other. */
export const columnLayout = { display: 'flex', flexDirection: 'column' } as const
