import { styled } from '@mui/material/styles'
import { oneLine } from '#src/ui/type.ts'

const Root = styled('span')({
  display: 'flex',
  minWidth: 0,
  '& > span': { ...oneLine, flex: '0 1 auto', whiteSpace: 'pre' },
  '& > span:last-of-type': { flex: '0 0 auto', maxWidth: '75%' },
})

/** A path on one line, cut in its middle: its end is what tells it from others. */
export const PathText = ({ path }: { path: string }) => {
  const slash = path.lastIndexOf('/', path.length - 2)
  return (
    <Root title={path}>
      <span>{path.slice(0, Math.max(0, slash))}</span>
      <span>{path.slice(Math.max(0, slash))}</span>
    </Root>
  )
}
