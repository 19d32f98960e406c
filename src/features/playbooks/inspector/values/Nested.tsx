import { styled } from '@mui/material/styles'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'

/** Fields below each other; those within another field are set in. */
export const Nested = styled('div')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  '&[data-nested]': { paddingLeft: 12, borderLeft: `1px solid ${color.line.hair}` },
  '& > p': { ...type.small, margin: 0, color: color.text.tertiary },
})
