import { styled } from '@mui/material/styles'
import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { mono, type } from '#src/ui/theme/typography.ts'

export const List = styled('ul')({
  ...listReset,
  '& > li': { padding: '10px var(--gutter)', borderBottom: hairline, overflowWrap: 'anywhere' },
  '& code': { ...type.mono, fontFamily: mono },
  '& h3': {
    ...rowLayout('4px 8px'),
    flexWrap: 'wrap',
    ...type.body,
    fontWeight: 400,
    margin: 0,
    minHeight: 24,
  },
  '& h3 > small': { ...type.small, marginLeft: 'auto', color: color.text.secondary },
  '& p': { ...type.body, margin: 0 },
  '& small': { ...type.small, color: color.text.secondary },
})

export const Changes = styled('ul')(listReset)

/** One change: its sign and its sentence. */
export const Change = styled('li')({
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr)',
  columnGap: 10,
  padding: '4px 0 4px 8px',
  ...type.body,
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    height: 18,
    marginTop: 1,
    borderRadius: radius.chip,
    ...type.mono,
    lineHeight: 1,
    fontFamily: mono,
    color: color.tone.info.text,
    backgroundColor: color.tone.info.soft,
  },
  '&[data-sign="+"] > span': { color: color.tone.success.text, backgroundColor: color.tone.success.soft },
  '&[data-sign="−"] > span': { color: color.tone.error.text, backgroundColor: color.tone.error.soft },
  '& b': { ...type.mono, fontFamily: mono, fontWeight: 500 },
})

/** A use of the data: its glyph, and what changes for it. */
export const Use = styled('li')({
  display: 'grid',
  gridTemplateColumns: '14px minmax(0, 1fr)',
  columnGap: 10,
  '& > svg': { marginTop: 4 },
  '& b': { fontWeight: 600 },
  '& small:has(> a)': { display: 'flex', flexWrap: 'wrap', columnGap: 8 },
})
