// Styles that many components share.
import { color, radius } from './tokens.ts'

export const hairline = `1px solid ${color.line.hair}`

/** A hairline frame. */
export const framed = { border: hairline, borderRadius: radius.control } as const

/** A list without bullets and space. */
export const listReset = { margin: 0, padding: 0, listStyle: 'none' } as const

/** A button without styles. */
export const bareButton = {
  padding: 0,
  border: 0,
  fontFamily: 'inherit',
  background: 'none',
  cursor: 'pointer',
} as const

/** A text field without a frame. */
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

/** A centred row. */
export function rowLayout(gap?: number | string) {
  return { display: 'flex', alignItems: 'center', gap } as const
}

/** A column. */
export const columnLayout = { display: 'flex', flexDirection: 'column' } as const
