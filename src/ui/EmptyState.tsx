import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { FlowPicture } from './FlowPicture.tsx'
import { color, media } from './tokens.ts'
import { type } from './type.ts'

export const StateRoot = styled('section')({
  padding: '40px 24px',
  maxWidth: 560,
  [media.belowWide]: { padding: '32px 16px' },
  '& h1, & h2': { ...type.section, margin: '0 0 4px' },
  '& > p': { ...type.body, margin: 0, color: color.text.secondary, maxWidth: '60ch' },
  '& > svg': { display: 'block', marginBottom: 16 },
})
export const StateActions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 16 })

interface EmptyStateProps {
  title: ReactNode
  /** One or two sentences. */
  children?: ReactNode
  actions?: ReactNode
  /** For the first use only. */
  picture?: boolean
  /** A margin note below the sentence: the closest name. */
  note?: ReactNode
  /** There is nothing else on the page: the title is its heading. */
  isPage?: boolean
}

/** Nothing here, and why; left aligned. */
export const EmptyState = ({ title, children, actions, picture, note, isPage }: EmptyStateProps) => (
  <StateRoot>
    {picture && <FlowPicture small />}
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    {children !== undefined && <p>{children}</p>}
    {note !== undefined && <div style={{ marginTop: 12 }}>{note}</div>}
    {actions !== undefined && <StateActions>{actions}</StateActions>}
  </StateRoot>
)
