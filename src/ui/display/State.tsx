import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { StateGlyph, type StateName } from './StateGlyph.tsx'
import { oneLine } from '../theme/typography.ts'

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  maxWidth: '100%',
  verticalAlign: 'bottom',
  '& > span': oneLine,
})

interface StateProps {
  state: StateName
  /** The label. */
  children: ReactNode
  /** After the label: a bar, a number. */
  after?: ReactNode
}

export function State({ state, children, after }: StateProps) {
  return (
    <Root>
      <StateGlyph state={state} />
      <span>{children}</span>
      {after}
    </Root>
  )
}
