import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Verification } from '#contract/iam/audit.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Quote } from '#src/ui/Quote.tsx'
import { StateGlyph } from '#src/ui/StateGlyph.tsx'

const Line = styled('span')({
  display: 'block',
  overflowWrap: 'anywhere',
  '& > svg': { marginRight: 8, verticalAlign: '-1px' },
})

interface VerificationNoteProps {
  result: Verification | undefined
  error: unknown
}

/** Whether the log is whole: every entry covers the one before it, so that no change of it stays unseen. */
export const VerificationNote = ({ result, error }: VerificationNoteProps) => {
  const { t } = useTranslation('administration')
  const format = useFormat()
  if (error) return <TroubleNote error={error} isRead />
  if (!result) return null
  const { rows, broken_at: broken, last_hash: hash, verified_at: at } = result
  const isWhole = broken === null
  return (
    <MarginNote tone={isWhole ? 'neutral' : 'error'} live>
      <Line>
        <StateGlyph state={isWhole ? 'done' : 'failed'} />
        <strong>
          {isWhole
            ? t('audit.verify.whole', { count: rows })
            : t('audit.verify.broken', { seq: format.number(broken) })}
        </strong>
      </Line>
      <Line>
        {isWhole ? t('audit.verify.wholeText', { time: format.instant(at) }) : t('audit.verify.brokenText')}
      </Line>
      {hash !== '' && (
        <Line>
          {t('audit.verify.last')} <Quote bare>{hash}</Quote>
        </Line>
      )}
    </MarginNote>
  )
}
