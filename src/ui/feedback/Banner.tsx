import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { type Tone, color, media } from '../theme/tokens.ts'

const Root = styled('div')({
  flex: 'none',
  ...rowLayout('4px 12px'),
  flexWrap: 'wrap',
  minHeight: 40,
  padding: '6px var(--gutter)',
  borderBottom: '1px solid',
  '& > strong': { fontWeight: 500 },
  '& > span': { flex: 1, color: color.text.secondary },
  '& > svg': { flex: 'none' },
  // The text is below the title and the action.
  [media.belowPhone]: {
    '& > strong': { flex: 1, fontWeight: 500 },
    '& > span': { order: 1, flex: '1 1 100%', paddingLeft: 28 },
  },
})

interface BannerProps {
  tone: Tone
  icon?: LucideIcon
  title: ReactNode
  children?: ReactNode
  /** A `LinkButton`. */
  action?: ReactNode
}

/** The state of the whole product, below the top bar: offline, read-only, maintenance. */
export function Banner({ tone, icon: Icon, title, children, action }: BannerProps) {
  return (
    <Root
      role="status"
      style={{ backgroundColor: color.tone[tone].soft, borderColor: color.tone[tone].line }}
    >
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <strong>{title}</strong>
      <span>{children}</span>
      {action}
    </Root>
  )
}
