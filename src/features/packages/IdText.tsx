import { styled } from '@mui/material/styles'
import { oneLine } from '#src/ui/type.ts'

const Root = styled('span')({
  display: 'flex',
  minWidth: 0,
  '& > span': { ...oneLine, flex: '0 1 auto' },
  '& > span:last-of-type': { flex: 'none', maxWidth: 'calc(100% - 3ch)' },
})

/** An id on one line. The organization gives way first: the slug is what tells one from the next. */
export const IdText = ({ id }: { id: string }) => {
  const at = id.indexOf(':')
  return (
    <Root title={id}>
      <span>{id.slice(0, at)}</span>
      <span>{id.slice(at)}</span>
    </Root>
  )
}
