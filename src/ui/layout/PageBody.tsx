import { styled } from '@mui/material/styles'
import { columnLayout } from '../theme/shapes.ts'
import { media } from '../theme/tokens.ts'

interface PageBodyProps {
  /** Space above and below in pixels. */
  top?: number
  bottom?: number
}

const edges = new Set(['top', 'bottom'])

/** The content of a page below its head, inside the page's gutter. */
export const PageBody = styled('div', {
  shouldForwardProp: (name) => !edges.has(String(name)),
})<PageBodyProps>(({ top = 0, bottom = 40 }) => ({
  padding: `${top}px var(--gutter) ${bottom}px`,
  // On a phone, the foot of a short form is at the bottom of the screen, too.
  [media.belowPhone]: {
    '&:has(> form > [data-form-foot])': { ...columnLayout, flex: '1 0 auto', paddingBottom: 0 },
  },
}))
