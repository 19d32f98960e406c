import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import { queryOf } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Quote } from '#src/ui/Quote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { color } from '#src/ui/tokens.ts'
import type { Ignored as IgnoredPart } from './address.ts'
import { useQuestion } from './question.ts'
import { fromRequest } from './request.ts'

const Root = styled('div')({
  display: 'grid',
  gap: 6,
  flex: 'none',
  padding: '8px 12px',
  borderBottom: `1px solid ${color.line.hair}`,
  '& code + code': { marginLeft: 6 },
})

const Parts = ({ parts }: { parts: readonly IgnoredPart[] }) =>
  parts.map(({ part, text }) => <Quote key={`${part}=${text}`}>{`${part}=${text}`}</Quote>)

/** What of the address, or of the saved query it names, this page could not show: said, never swallowed. */
export const Ignored = ({ saved }: { saved: string | null }) => {
  const { t } = useTranslation('query')
  const { ignored, naming } = useQuestion()
  const [dismissed, setDismissed] = useState('')
  const kept = useQuery({
    ...queryOf(query.getSaved, { params: { id: saved ?? '' } }),
    enabled: saved !== null,
    retry: false,
  })
  const stored = kept.data?.query
  const unshown =
    stored === undefined
      ? []
      : fromRequest(stored.request, stored.view, (name) => naming.catalogue.fields.has(name)).ignored
  const isMissing = hasCode(kept.error, 'not_found')
  const key = JSON.stringify([ignored, unshown, isMissing])
  if ((ignored.length === 0 && unshown.length === 0 && !isMissing) || dismissed === key) return null
  const dismiss = <TextAction onClick={() => setDismissed(key)}>{t('ignored.dismiss')}</TextAction>
  return (
    <Root role="status">
      {ignored.length > 0 && (
        <MarginNote tone="warning" actions={dismiss}>
          {t('ignored.title', { count: ignored.length })} <Parts parts={ignored} />
        </MarginNote>
      )}
      {unshown.length > 0 && (
        <MarginNote tone="warning" actions={dismiss}>
          {t('ignored.saved', { count: unshown.length })} <Parts parts={unshown} />
        </MarginNote>
      )}
      {isMissing && (
        <MarginNote tone="warning" actions={dismiss}>
          {t('save.missing')}
        </MarginNote>
      )}
    </Root>
  )
}
