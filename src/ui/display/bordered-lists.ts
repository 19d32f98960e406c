import { styled } from '@mui/material/styles'
import { color } from '../theme/tokens.ts'
import { framed, hairline, listReset, rowLayout } from '../theme/shapes.ts'
import { oneLine, type } from '../theme/typography.ts'

/** A short list in a frame; a `small` is at the end of its row. */
export const FramedList = styled('ul')({
  ...listReset,
  ...framed,
  minWidth: 0,
  '& > li': { ...rowLayout(8), minHeight: 34, padding: '4px 12px' },
  '& > li + li': { borderTop: hairline },
  '& > li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...type.small, ...oneLine, marginLeft: 'auto', paddingLeft: 16, color: color.text.tertiary },
  '& small[data-whole]': { whiteSpace: 'normal', textAlign: 'end' },
  '& span:has(+ small[data-whole])': { flex: 'none', maxWidth: '60%' },
  // The text has lines of its own below.
  '& span:has(> div)': { flex: '1 1 auto', maxWidth: 'none' },
})

/** A list with a line above, below and between its rows. */
export const RuledList = styled('ul')({
  ...listReset,
  borderTop: hairline,
  '& > li': { borderBottom: hairline },
})
