import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { type Tone, color, media } from './tokens.ts'

const Root = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 40,
  padding: '6px 24px',
  borderBottom: '1px solid',
  '& > strong': { fontWeight: 500 },
  '& > span': { flex: 1, color: color.text.secondary },
  '& > svg': { flex: 'none' },
  [media.belowWide]: { paddingInline: 16 },
})

interface BannerProps {
  tone: Tone
  icon?: LucideIcon
  title: ReactNode
  children?: ReactNode
  /** A `TextAction`. */
  action?: ReactNode
}

/** The state of the whole product, under the top bar: offline, read-only, maintenance. */
export const Banner = ({ tone, icon: Icon, title, children, action }: BannerProps) => (
  <Root role="status" style={{ backgroundColor: color.tone[tone].soft, borderColor: color.tone[tone].line }}>
    {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
    <strong>{title}</strong>
    <span>{children}</span>
    {action}
  </Root>
)
