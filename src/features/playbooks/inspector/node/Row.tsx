import { styled } from '@mui/material/styles'
import { color } from '#src/ui/tokens.ts'
import { mono, oneLine, type } from '#src/ui/type.ts'

/** One of several alike: a case, a change, an output; parted by lines. */
export const Row = styled('div')({
  display: 'grid',
  gap: 8,
  padding: '10px 0 14px',
  borderTop: `1px solid ${color.line.hair}`,
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 28,
    '& > b': { ...type.body, ...oneLine, minWidth: 0, fontWeight: 500 },
    '& > b[data-mono]': { fontFamily: mono, fontSize: type.mono.fontSize },
    '& > small': { ...type.small, color: color.text.tertiary },
    '& > span': { marginLeft: 'auto', flex: 'none', display: 'flex' },
  },
})

export const Rows = styled('div')({
  display: 'grid',
  '& > div:first-of-type': { borderTop: 0, paddingTop: 0 },
})
