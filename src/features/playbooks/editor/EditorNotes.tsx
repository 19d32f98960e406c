import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { useDialogAddress } from '#src/components/page/use-dialog-param.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { media } from '#src/ui/theme/tokens.ts'
import { useDocumentActions, editorDialogs, useSave, useSessionState } from '../document/use-document.ts'
import { useEditor } from '../model/use-editor.ts'
import { use, useEffect } from 'react'
import { ReopenContext } from '../document/use-open-document.ts'
import { platformUnreachable } from '#src/api/platform-status.ts'

/** Milliseconds between two tries, where the platform is not known to be away. */
const pause = 4000

/** Tries again when the platform answers, while something waits for it. */
const useReturn = (isWaiting: boolean, act: () => void): void => {
  useEffect(() => {
    if (!isWaiting) return undefined
    const attempt = (): void => {
      if (!platformUnreachable.get()) act()
    }
    const stop = platformUnreachable.subscribe(attempt)
    const timer = setInterval(attempt, pause)
    return () => {
      stop()
      clearInterval(timer)
    }
  })
}

/** What closed tabs left unsaved of this document: shown in the place of what stands here, which is kept in its turn. */
const OtherDrafts = () => {
  const { t } = useTranslation('editing')
  const { otherJournals } = useSessionState()
  const format = useFormat()
  const take = use(ReopenContext)
  const [newest] = otherJournals
  if (!newest) return null
  return (
    <MarginNote actions={<LinkButton onClick={() => take(newest.id)}>{t('others.take')}</LinkButton>}>
      {t('others.text', { count: otherJournals.length, time: format.instant(new Date(newest.at)) })}
    </MarginNote>
  )
}

const Root = styled('div')({
  flex: 'none',
  display: 'grid',
  gap: 8,
  padding: '10px 16px',
  borderBottom: hairline,
  [media.belowWide]: { padding: '10px 12px' },
  '&:empty': { display: 'none' },
})

/** The time of today; of another day, with its date. */
const useMoment = () => {
  const format = useFormat()
  return (at: Date): string =>
    at.toDateString() === new Date().toDateString()
      ? format.time(at)
      : `${format.shortDate(at)}, ${format.time(at)}`
}

/** What was typed before and not saved is here again. */
const Found = () => {
  const { t } = useTranslation(['editing', 'shared'])
  const { restoredAt, uuid } = useSessionState()
  const { discard } = useDocumentActions()
  const isUnsaved = useEditor((state) => state.unsaved > 0)
  const moment = useMoment()
  if (restoredAt === null || uuid === null || !isUnsaved) return null
  return (
    <MarginNote
      tone="proposal"
      actions={<LinkButton onClick={discard}>{t('shared:action.discard')}</LinkButton>}
    >
      {t('found.text', { time: moment(restoredAt) })}
    </MarginNote>
  )
}

/** Another version is stored, or none any more. */
const Met = () => {
  const { t } = useTranslation(['editing', 'shared'])
  const { newerVersion, theirs, isDeleted } = useSessionState()
  const { open } = useDialogAddress(editorDialogs)
  const { saveAsNew } = useSave()
  const moment = useMoment()
  if (isDeleted)
    return (
      <MarginNote tone="warning" live actions={<LinkButton onClick={saveAsNew}>{t('gone.act')}</LinkButton>}>
        {t('gone.text')}
      </MarginNote>
    )
  if (newerVersion === null) return null
  const said = theirs
    ? t('newer.by', { version: newerVersion, user: theirs.by, time: moment(new Date(theirs.at)) })
    : t('newer.text', { version: newerVersion })
  return (
    <MarginNote
      tone="warning"
      live
      actions={
        theirs && <LinkButton onClick={() => open('compare')}>{t('shared:action.compare')}</LinkButton>
      }
    >
      {said}
    </MarginNote>
  )
}

/** How saving goes, where it does not simply go. */
const Saving = () => {
  const { t } = useTranslation('editing')
  const { error, isWaitingForPlatform } = useSessionState()
  const { save } = useSave()
  useReturn(isWaitingForPlatform, save)
  const again = <LinkButton onClick={save}>{t('saveAgain')}</LinkButton>
  if (isWaitingForPlatform)
    return (
      <MarginNote tone="warning" live actions={again}>
        {t('waiting')}
      </MarginNote>
    )
  return <ErrorNote error={error} actions={again} />
}

/** What must be known before one goes on. */
export function EditorNotes() {
  const { t } = useTranslation('editing')
  const { journalStatus, isUnsavedElsewhere } = useSessionState()
  const isReadOnly = useEditor((state) => state.isReadOnly)
  return (
    <Root>
      {isReadOnly && (
        <MarginNote>
          <Trans t={t} i18nKey="readOnly" components={{ code: <InlineCode /> }} />
        </MarginNote>
      )}
      <Met />
      <Saving />
      {isUnsavedElsewhere && (
        <MarginNote tone="warning" live>
          {t('elsewhere')}
        </MarginNote>
      )}
      <Found />
      <OtherDrafts />
      {journalStatus !== 'kept' && (
        <MarginNote tone="warning" live>
          {t(`keeping.${journalStatus}`)}
        </MarginNote>
      )}
    </Root>
  )
}
