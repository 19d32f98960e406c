import { styled } from '@mui/material/styles'
import { color } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

interface MutedProps {
  /** Without it the text has the size of its surroundings. */
  size?: 'body' | 'small' | 'caption'
  /** Fainter, for less important text. */
  isFaint?: boolean
}

/** With `as` among the forwarded ones, the element would stay a span. */
const mutedProps = new Set(['as', 'size', 'isFaint'])

/** Secondary text: a span, or with `as="p"` a paragraph without margins. */
export const Muted = styled('span', {
  shouldForwardProp: (name) => !mutedProps.has(String(name)),
})<MutedProps>(({ size, isFaint }) => ({
  ...(size !== undefined && type[size]),
  margin: 0,
  color: isFaint ? color.text.tertiary : color.text.secondary,
}))
