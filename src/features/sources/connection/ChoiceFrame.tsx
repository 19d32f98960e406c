import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { columnLayout, hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { choiceColumns } from './ChoiceRows.tsx'

/** Heights of a row. */
const heights = { phone: 44, other: 32 } as const

const Root = styled('section')({ ...columnLayout, minWidth: 0, minHeight: 0, flex: 1 })
const Head = styled('header')({
  ...rowLayout('6px 8px'),
  flexWrap: 'wrap',
  flex: 'none',
  minHeight: 48,
  padding: '8px 16px',
  '& > h2': { ...type.panel, margin: 0 },
  '& > small': { ...type.small, color: color.text.secondary, marginRight: 'auto' },
})
const Captions = styled('div')({
  ...type.small,
  display: 'grid',
  gridTemplateColumns: choiceColumns,
  flex: 'none',
  gap: 8,
  padding: '6px 16px',
  borderBlock: hairline,
  color: color.text.secondary,
  '& > span:not(:first-of-type)': { textAlign: 'right' },
  [media.belowPhone]: { display: 'none' },
})

/** The height of a row of a list to choose from. */
export function useRowHeight(): number {
  return useIsPhone() ? heights.phone : heights.other
}

interface ChoiceFrameProps {
  title: string
  sentence: string
  /** Search and view, in the head. */
  tools: ReactNode
  captions: readonly string[]
  children: ReactNode
}

/** A list of another server to choose from: its title, its tools, the captions of its columns, its rows. */
export function ChoiceFrame({ title, sentence, tools, captions, children }: ChoiceFrameProps) {
  return (
    <Root aria-label={title}>
      <Head>
        <h2>{title}</h2>
        <small>{sentence}</small>
        {tools}
      </Head>
      <Captions aria-hidden>
        {captions.map((caption) => (
          <span key={caption}>{caption}</span>
        ))}
      </Captions>
      {children}
    </Root>
  )
}
