import { styled } from '@mui/material/styles'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'

const Lines = styled('pre')({
  ...type.mono,
  margin: 0,
  padding: '8px 16px',
  backgroundColor: color.surface.sunken,
})

interface FileDifferenceProps {
  path: string
  /** Text before; null where there was no such file. */
  before: string | null
  /** Text after; null where there is no such file any more. */
  after: string | null
}

/** What changed in a text, line by line. */
export const FileDifference = ({ path, before, after }: FileDifferenceProps) => (
  <Lines aria-label={path}>{after ?? before}</Lines>
)
