import { type ReactNode, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { hasCode } from '#src/lib/api-error.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import type { IgnoredParam as IgnoredPart } from './state/query-params.ts'
import { isFieldName } from './state/catalogue.ts'
import { useQueryContext } from './state/query-context.ts'
import { fromRequest } from './state/query-request.ts'
import { useSavedQuery } from './saved/use-saved-query.ts'

const Root = styled('div')({
  flex: 'none',
  padding: '8px 12px',
  borderBottom: `1px solid ${color.line.hair}`,
  '& code': { marginLeft: 6 },
})

interface NoteProps {
  children: ReactNode
  parts: readonly IgnoredPart[]
}

const textOf = ({ part, text }: IgnoredPart): string => `${part}=${text}`

const Note = ({ children, parts }: NoteProps) => {
  const { t } = useTranslation('query')
  const [isUnderstood, setUnderstood] = useState(false)
  if (isUnderstood) return null
  return (
    <Root role="status">
      <MarginNote
        tone="warning"
        actions={<LinkButton onClick={() => setUnderstood(true)}>{t('ignored.dismiss')}</LinkButton>}
      >
        <span>{children}</span>
        {parts.map((part) => (
          <InlineCode key={textOf(part)}>{textOf(part)}</InlineCode>
        ))}
      </MarginNote>
    </Root>
  )
}

const keyOf = (parts: readonly IgnoredPart[]): string => parts.map(textOf).join('&')

/** Lists the parts of the address, or of the saved query in it, that this page cannot show. */
export function IgnoredParams({ saved }: { saved: string | null }) {
  const { t } = useTranslation('query')
  const { ignored, naming } = useQueryContext()
  const { data, error } = useSavedQuery(saved)
  const isField = (name: string) => isFieldName(naming.catalogue, name)
  const unshown = data === undefined ? [] : fromRequest(data.query, isField).ignored
  return (
    <>
      {ignored.length > 0 && (
        <Note key={keyOf(ignored)} parts={ignored}>
          {t('ignored.title', { count: ignored.length })}
        </Note>
      )}
      {unshown.length > 0 && (
        <Note key={keyOf(unshown)} parts={unshown}>
          {t('ignored.saved', { count: unshown.length })}
        </Note>
      )}
      {hasCode(error, 'not_found') && (
        <Note key={saved} parts={[]}>
          {t('save.missing')}
        </Note>
      )}
    </>
  )
}
