import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { color, radius } from '#src/ui/theme/tokens.ts'

/** Marks a chip so that the sentence can find it, and shows whether it has a problem. */
const Root = styled('span')({
  display: 'inline-flex',
  minWidth: 0,
  borderRadius: radius.chip,
  '&[data-wrong]': { boxShadow: `0 0 0 1px ${color.tone.error.solid}` },
})

interface ChipBoxProps {
  name: string
  isWrong: boolean
  children: ReactNode
}

export function ChipBox({ name, isWrong, children }: ChipBoxProps) {
  return (
    <Root data-chip={name} data-wrong={isWrong ? '' : undefined}>
      {children}
    </Root>
  )
}
