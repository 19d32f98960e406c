import { styled } from '@mui/material/styles'
import { framed, hairline, listReset } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'

/** References of templates as a list. */
export const ReferenceList = styled('ul')({
  ...listReset,
  ...framed,
  minWidth: 0,
  '& > li + li': { borderTop: hairline },
  '& b': { ...type.body, ...oneLine, display: 'block', fontWeight: 500 },
  '& code': { ...type.monoSmall, ...oneLine, display: 'block', color: color.text.secondary },
  '& mark': { color: color.text.primary, backgroundColor: color.tone.warning.soft },
})

/** Characters of the line shown before the highlighted part. */
const most = 32

interface ExcerptProps {
  text: string
  part: { readonly start: number; readonly end: number }
}

/** The line that contains a part of a text, shortened to show the part. */
export function Excerpt({ text, part: { start, end } }: ExcerptProps) {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const nextLine = text.indexOf('\n', end)
  const from = start - lineStart > most ? start - most : lineStart
  const before = text.slice(from, start)
  return (
    <code title={text}>
      {from > lineStart ? `…${before}` : before.trimStart()}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end, nextLine === -1 ? text.length : nextLine)}
    </code>
  )
}
