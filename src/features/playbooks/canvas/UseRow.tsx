import { styled } from '@mui/material/styles'
import type { Use } from '#domain/playbook/references.ts'
import { color } from '#src/ui/tokens.ts'
import { mono, oneLine, type } from '#src/ui/type.ts'
import { excerptOf } from './excerpt.ts'

const Root = styled('li')({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) minmax(0, 1fr)',
  gap: '0 8px',
  padding: '7px 12px',
  '& + &': { borderTop: `1px solid ${color.line.hair}` },
  '& > i': { ...type.monoSmall, fontStyle: 'normal', color: color.text.tertiary },
  '& > b': { ...type.body, ...oneLine, fontWeight: 500 },
  '& > span': { ...type.monoSmall, ...oneLine, textAlign: 'right', color: color.text.tertiary },
  '& > code': {
    ...oneLine,
    gridColumn: '2 / -1',
    fontFamily: mono,
    fontSize: '0.75rem',
    color: color.text.secondary,
  },
  '& mark': { color: color.text.primary, backgroundColor: color.tone.warning.soft },
})

interface UseRowProps {
  /** Of the node that reads. */
  name: string
  use: Use
}

/** A template that reads a node: whose it is, which member, and the words in question. */
export const UseRow = ({ name, use }: UseRowProps) => {
  const { before, marked, after } = excerptOf(use.text, use.reference)
  return (
    <Root>
      <i>{use.node}</i>
      <b title={name}>{name}</b>
      <span title={use.path.join('.')}>{use.path.join('.')}</span>
      <code title={use.text}>
        {before}
        <mark>{marked}</mark>
        {after}
      </code>
    </Root>
  )
}
