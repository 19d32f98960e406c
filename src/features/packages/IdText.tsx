import { styled } from '@mui/material/styles'
import { oneLine } from '#src/ui/type.ts'

const Root = styled('span')({
  display: 'flex',
  minWidth: 0,
  '& > span': { ...oneLine, flex: '0 1 auto', whiteSpace: 'pre' },
  '& > span:last-of-type': { flex: '0 0 auto', maxWidth: '75%' },
})

/** Characters at the end that stay in sight: what tells one id of a family from the next. */
const end = 10

/** An id on one line, cut in its middle. */
export const IdText = ({ id }: { id: string }) => (
  <Root title={id}>
    <span>{id.slice(0, -end)}</span>
    <span>{id.slice(-end)}</span>
  </Root>
)
