import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { ReopenContext } from './reopen.ts'
import { useSessionState } from './use-session.ts'

/** What closed tabs left unsaved of this document: shown in the place of what stands here, which is kept in its turn. */
export const OtherDrafts = () => {
  const { t } = useTranslation('editing')
  const { others } = useSessionState()
  const format = useFormat()
  const take = use(ReopenContext)
  const [newest] = others
  if (!newest) return null
  return (
    <MarginNote actions={<TextAction onClick={() => take(newest.id)}>{t('others.take')}</TextAction>}>
      {t('others.text', { count: others.length, time: format.instant(new Date(newest.at)) })}
    </MarginNote>
  )
}
