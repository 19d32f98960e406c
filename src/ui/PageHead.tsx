import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { color, media } from './tokens.ts'
import { oneLine, type } from './type.ts'

const Root = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  padding: '20px 24px 16px',
  [media.belowWide]: { padding: '20px 16px 16px' },
})
const Picture = styled('div')({ flex: 'none', marginRight: -8, lineHeight: 0 })
const Words = styled('div')({ flex: '1 1 240px', minWidth: 0 })
const Title = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 26,
  '& h1': { ...type.page, ...oneLine, margin: 0, color: color.text.primary },
})
const Sentence = styled('div')({ ...type.body, color: color.text.secondary, maxWidth: '112ch' })
const Actions = styled('div')({ display: 'flex', gap: 8, alignItems: 'flex-start', flexWrap: 'wrap' })

interface PageHeadProps {
  /** Before the title: what the thing looks like. */
  picture?: ReactNode
  title: ReactNode
  /** Beside the title: a tag with the state. */
  tag?: ReactNode
  /** One sentence with numbers. */
  sentence?: ReactNode
  /** Primary last. */
  actions?: ReactNode
}

/** Head of a page: the one h1, a sentence, the actions. */
export const PageHead = ({ picture, title, tag, sentence, actions }: PageHeadProps) => (
  <Root>
    {picture !== undefined && <Picture>{picture}</Picture>}
    <Words>
      <Title>
        <h1>{title}</h1>
        {tag}
      </Title>
      {sentence !== undefined && <Sentence>{sentence}</Sentence>}
    </Words>
    {actions !== undefined && <Actions>{actions}</Actions>}
  </Root>
)
