import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { type Tone, color, radius } from '../theme/tokens.ts'
import { mono, oneLine, type } from '../theme/typography.ts'

const Root = styled('span')({
  ...type.caption,
  ...oneLine,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  height: 20,
  maxWidth: '100%',
  padding: '0 6px',
  borderRadius: radius.chip,
  fontWeight: 500,
  color: color.text.secondary,
  backgroundColor: color.surface.active,
  // A plain text node in a flex box is cut without an ellipsis.
  '& > span': { ...oneLine, minWidth: 0 },
  '&[data-mono]': { fontFamily: mono, fontWeight: 400, letterSpacing: type.mono.letterSpacing },
  '&[data-tone="accent"]': { color: color.accent.text, backgroundColor: color.accent.soft },
  '&[data-tone="success"]': { color: color.tone.success.text, backgroundColor: color.tone.success.soft },
  '&[data-tone="warning"]': { color: color.tone.warning.text, backgroundColor: color.tone.warning.soft },
  '&[data-tone="error"]': { color: color.tone.error.text, backgroundColor: color.tone.error.soft },
  '&[data-tone="info"]': { color: color.tone.info.text, backgroundColor: color.tone.info.soft },
})

interface TagProps {
  children: ReactNode
  tone?: Tone | 'accent' | 'neutral'
  /** Set in monospace. */
  mono?: boolean
}

/** Describes its neighbour; not interactive. */
export function Tag({ children, tone = 'neutral', mono: isMono }: TagProps) {
  return (
    <Root data-tone={tone} data-mono={isMono ? '' : undefined}>
      {typeof children === 'string' ? <span>{children}</span> : children}
    </Root>
  )
}
