import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { type } from '#src/ui/theme/typography.ts'

const Title = styled('h2')({ ...type.section, margin: '0 0 2px' })

interface SectionHeadProps {
  title: string
  /** One sentence. */
  lead: string
  actions?: ReactNode
}

/** Header of a provider section. */
export function SectionHead({ title, lead, actions }: SectionHeadProps) {
  return (
    <Row
      as="header"
      gap={12}
      align="start"
      justify="space-between"
      wrap
      style={{ padding: '20px var(--gutter) 12px' }}
    >
      <div>
        <Title>{title}</Title>
        <Muted as="p" size="small">
          {lead}
        </Muted>
      </div>
      {actions}
    </Row>
  )
}
