import { type ReactNode, useId } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'

const Root = styled('section')({
  maxWidth: 880,
  '&[data-full]': { maxWidth: 'none' },
  '& + &': { marginTop: 28 },
  '& > header': { ...rowLayout('4px 12px'), flexWrap: 'wrap', marginBottom: 8 },
  '& > header > h2': { ...type.section, margin: 0 },
  '& > header > div': { marginLeft: 'auto', display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& > header > p': { ...type.body, flexBasis: '100%', margin: 0, color: color.text.secondary },
})

interface PageSectionProps {
  title: string
  text?: string | undefined
  actions?: ReactNode
  /** As wide as the page, for a table with columns of its own. */
  isFull?: boolean | undefined
  children: ReactNode
}

/** A section of a page. */
export function PageSection({ title, text, actions, isFull, children }: PageSectionProps) {
  const id = useId()
  return (
    <Root aria-labelledby={id} data-full={isFull ? '' : undefined}>
      <header>
        <h2 id={id}>{title}</h2>
        {actions !== undefined && <div>{actions}</div>}
        {text !== undefined && <p>{text}</p>}
      </header>
      {children}
    </Root>
  )
}
