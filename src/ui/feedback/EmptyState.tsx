import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { FlowPicture } from '../display/FlowPicture.tsx'
import { color, media } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'
import { Row } from '../layout/Stack.tsx'

const Root = styled('section')({
  padding: '40px 24px',
  maxWidth: 560,
  [media.belowWide]: { padding: '32px 16px' },
  '& h1, & h2': { ...type.section, margin: '0 0 4px' },
  '& > p': { ...type.body, margin: 0, color: color.text.secondary, maxWidth: '60ch' },
  '& > svg': { display: 'block', marginBottom: 16 },
})

interface EmptyStateProps {
  title: ReactNode
  /** One or two sentences. */
  children?: ReactNode
  actions?: ReactNode
  icon?: LucideIcon
  /** For the first use only. */
  picture?: boolean
  /** A margin note below the sentence: the closest name. */
  note?: ReactNode
  /** The page has no other content: the title is its heading. */
  isPage?: boolean
  role?: 'alert'
}

/** Empty state with a reason; left aligned. */
export function EmptyState(props: EmptyStateProps) {
  const { title, children, actions, icon: Icon, picture, note, isPage, role } = props
  return (
    <Root role={role}>
      {picture && <FlowPicture small />}
      {Icon && <Icon size={20} strokeWidth={1.75} color={color.text.tertiary} aria-hidden />}
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children !== undefined && <p>{children}</p>}
      {note !== undefined && <div style={{ marginTop: 12 }}>{note}</div>}
      {actions !== undefined && (
        <Row gap={8} wrap style={{ marginTop: 16 }}>
          {actions}
        </Row>
      )}
    </Root>
  )
}
