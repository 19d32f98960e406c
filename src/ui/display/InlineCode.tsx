import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { color, radius } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const Root = styled('code')({
  ...type.monoSmall,
  padding: '1px 5px',
  borderRadius: radius.chip,
  color: color.text.primary,
  backgroundColor: color.surface.active,
})
const Bare = styled('code')({ ...type.monoSmall, fontSize: 'inherit', color: color.text.primary })

/** Code inside a sentence; `bare` has no background. */
export function InlineCode({ children, bare }: { children?: ReactNode; bare?: boolean }) {
  return bare ? <Bare>{children}</Bare> : <Root>{children}</Root>
}
