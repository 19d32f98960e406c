// A page with a second column at its right, below the first in a narrow window.
import { styled } from '@mui/material/styles'
import { columnLayout, hairline } from '../theme/shapes.ts'
import { color, media } from '../theme/tokens.ts'

/** As high as the page, so that the columns reach its end. */
export const FullPage = styled('div')({ ...columnLayout, minHeight: '100%' })
export const AsideColumns = styled('div')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 356px',
  borderTop: hairline,
  [media.belowWide]: { display: 'block' },
})
export const Aside = styled('div')({
  '--gutter': '20px',
  borderLeft: hairline,
  paddingBottom: 24,
  backgroundColor: color.surface.canvas,
  [media.belowWide]: { '--gutter': 'inherit', borderLeft: 0 },
})
