import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '../theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '../theme/typography.ts'
import { ActionBar } from './ActionBar.tsx'
import { Row } from './Stack.tsx'
const Root = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  minWidth: 0,
  padding: '20px var(--gutter) 16px',
  [media.belowPhone]: { padding: '12px var(--gutter)' },
})
const Picture = styled('div')({ flex: 'none', marginRight: -8, lineHeight: 0 })
const TextBlock = styled('div')({ flex: '1 1 240px', minWidth: 0 })
const Title = styled('div')({
  ...rowLayout('4px 12px'),
  flexWrap: 'wrap',
  minHeight: 26,
  '& h1': { ...type.page, ...oneLine, margin: 0, color: color.text.primary },
  [media.belowPhone]: {
    '& h1': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '&[data-named] h1': visuallyHidden,
    '&[data-named]:has(> h1:only-child)': { minHeight: 0 },
  },
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
  /** The title is also in the top bar: on a phone, it is shown only there. */
  isNamedAbove?: boolean
}

/** Head of a page: the one h1, a sentence, the actions. */
export function PageHead({ picture, title, tag, sentence, actions, isNamedAbove }: PageHeadProps) {
  return (
    <Root>
      {picture !== undefined && <Picture>{picture}</Picture>}
      <TextBlock>
        <Title data-named={isNamedAbove ? '' : undefined}>
          <h1>{title}</h1>
          {tag}
        </Title>
        {sentence !== undefined && <Sentence>{sentence}</Sentence>}
      </TextBlock>
      {actions !== undefined && (
        <Row gap={8} align="start" wrap>
          <ActionBar>{actions}</ActionBar>
        </Row>
      )}
    </Root>
  )
}
