import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '../theme/tokens.ts'
import { oneLine, type } from '../theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
const Picture = styled('div')({ flex: 'none', marginRight: -8, lineHeight: 0 })
const TextBlock = styled('div')({ flex: '1 1 240px', minWidth: 0 })
const Title = styled('div')({
  ...rowLayout('4px 12px'),
  flexWrap: 'wrap',
  minHeight: 26,
  '& h1': { ...type.page, ...oneLine, margin: 0, color: color.text.primary },
})
const Sentence = styled('div')({ ...type.body, color: color.text.secondary, maxWidth: '112ch' })

interface PageHeadProps {
  /** Before the title: a picture. */
  picture?: ReactNode
  title: ReactNode
  /** Next to the title: a tag with the state. */
  tag?: ReactNode
  /** One sentence with numbers. */
  sentence?: ReactNode
  /** Primary last. */
  actions?: ReactNode
}

/** Head of a page: the one h1, a sentence, the actions. */
export function PageHead({ picture, title, tag, sentence, actions }: PageHeadProps) {
  return (
    <Row as="header" gap="8px 24px" align="stretch" wrap style={{ padding: '20px var(--gutter) 16px' }}>
      {picture !== undefined && <Picture>{picture}</Picture>}
      <TextBlock>
        <Title>
          <h1>{title}</h1>
          {tag}
        </Title>
        {sentence !== undefined && <Sentence>{sentence}</Sentence>}
      </TextBlock>
      {actions !== undefined && (
        <Row gap={8} align="start" wrap>
          {actions}
        </Row>
      )}
    </Row>
  )
}
