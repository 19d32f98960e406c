import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'

export type NoteTone = 'neutral' | 'proposal' | 'warning' | 'error'

const Root = styled('div')({
  ...type.small,
  ...rowLayout(),
  flexWrap: 'wrap',
  columnGap: 16,
  padding: '1px 0 1px 10px',
  color: color.text.secondary,
  borderLeft: `2px solid ${color.line.control}`,
  '&[data-tone="proposal"]': { borderColor: color.accent.focus },
  '&[data-tone="warning"]': { borderColor: color.tone.warning.solid },
  '&[data-tone="error"]': { borderColor: color.tone.error.solid },
  '& > p': { margin: 0, flex: '1 1 200px', maxWidth: '72ch' },
  '& strong': { fontWeight: 500, color: color.text.primary },
})

interface MarginNoteProps {
  children: ReactNode
  tone?: NoteTone
  /** At most two `LinkButton`s. */
  actions?: ReactNode
  /** Announced by screen readers when it appears: for results. */
  live?: boolean
}

/** The design system's note: why a list is empty, why something was refused, what changes. One or two sentences. */
export function MarginNote({ children, tone = 'neutral', actions, live }: MarginNoteProps) {
  return (
    <Root data-tone={tone} role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}>
      <p>{children}</p>
      {actions !== undefined && (
        <Row gap={16} flex="none">
          {actions}
        </Row>
      )}
    </Root>
  )
}
