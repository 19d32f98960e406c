import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import type { Draft } from './draft.ts'

interface DraftNoteProps<V> {
  draft: Draft<V>
}

/** A time today, else with its date. */
const useTyped = () => {
  const format = useFormat()
  const [today] = useState(() => new Date().toDateString())
  return (at: Date): string =>
    at.toDateString() === today ? format.time(at) : `${format.shortDate(at)}, ${format.time(at)}`
}

const Found = <V,>({ draft: { restoredAt, retype, discard } }: DraftNoteProps<V>) => {
  const { t } = useTranslation(['drafts', 'shared'])
  const typed = useTyped()
  if (!restoredAt) return null
  return (
    <MarginNote
      tone="proposal"
      actions={<LinkButton onClick={discard}>{t('shared:action.discard')}</LinkButton>}
    >
      {t('found', { time: typed(restoredAt) })}
      {retype.length > 0 && ` ${t('retype', { fields: retype.join(', ') })}`}
    </MarginNote>
  )
}

const Others = <V,>({ draft: { others, adopt } }: DraftNoteProps<V>) => {
  const { t } = useTranslation('drafts')
  const typed = useTyped()
  const [newest] = others
  if (!newest) return null
  return (
    <MarginNote actions={<LinkButton onClick={() => adopt(newest)}>{t('take')}</LinkButton>}>
      {t('others', { count: others.length, time: typed(new Date(newest.at)) })}
    </MarginNote>
  )
}

/** Notices about a form's draft: it was restored, other tabs have one, it cannot be stored. */
export function DraftNote<V>({ draft }: DraftNoteProps<V>) {
  const { t } = useTranslation('drafts')
  const { persistence, elsewhere } = draft
  return (
    <>
      <Found draft={draft} />
      {elsewhere && <MarginNote live>{t('elsewhere')}</MarginNote>}
      <Others draft={draft} />
      {persistence !== 'kept' && (
        <MarginNote tone="warning" live>
          {t(persistence)}
        </MarginNote>
      )}
    </>
  )
}
