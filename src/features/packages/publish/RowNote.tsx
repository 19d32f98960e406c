import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Finding, FindingLevel } from '#domain/archive/archive.ts'
import { StateGlyph, type StateName } from '#src/ui/StateGlyph.tsx'
import { unseen } from '#src/ui/type.ts'
import type { FindingText } from './use-finding-text.ts'

const Root = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  '& > span': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '&::first-letter': { textTransform: 'uppercase' },
  },
  '& > small': { flex: 'none', fontSize: 'inherit' },
  '& > b': unseen,
})

export const glyphOf = {
  error: 'failed',
  secret: 'failed',
  warning: 'attention',
} as const satisfies Record<FindingLevel, StateName>

interface RowNoteProps {
  findings: readonly Finding[]
  say: FindingText
}

/** What was found at a row: the gravest finding, and how many more. */
export const RowNote = ({ findings, say }: RowNoteProps) => {
  const { t } = useTranslation('publish')
  const [first, ...more] = findings
  if (first === undefined) return null
  return (
    <Root title={findings.map(say.whole).join('\n')}>
      <StateGlyph state={glyphOf[first.level]} />
      <b>{t(`level.${first.level}`)}</b>
      <span>{say.clause(first)}</span>
      {more.length > 0 && <small>{t('finding.more', { count: more.length })}</small>}
    </Root>
  )
}
