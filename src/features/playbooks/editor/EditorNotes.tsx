import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
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

/** Interval between retries while the platform is not known to be unreachable. */
const retryIntervalMs = 4000

/** Retries a pending action when the platform is reachable. */
const useRetry = (isWaiting: boolean, act: () => void): void => {
  useEffect(() => {
    if (!isWaiting) return undefined
    const attempt = (): void => {
      if (!platformUnreachable.get()) act()
    }
    const unsubscribe = platformUnreachable.subscribe(attempt)
    const timer = setInterval(attempt, retryIntervalMs)
    return () => {
      unsubscribe()
      clearInterval(timer)
    }
  })
}

/** Offers unsaved changes from closed tabs. They replace the current ones, which are stored in turn. */
const OtherDrafts = () => {
  const { t } = useTranslation('editing')
  const { otherJournals } = useSessionState()
  const format = useFormat()
  const switchTo = use(ReopenContext)
  const [newest] = otherJournals
  if (!newest) return null
  return (
    <MarginNote actions={<LinkButton onClick={() => switchTo(newest.id)}>{t('others.take')}</LinkButton>}>
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

/** The time, with the date if it is not today. */
const useFormatMoment = () => {
  const format = useFormat()
  return (at: Date): string =>
    at.toDateString() === new Date().toDateString()
      ? format.time(at)
      : `${format.shortDate(at)}, ${format.time(at)}`
}

/** Shows that earlier unsaved changes were restored. */
const RestoredChanges = () => {
  const { t } = useTranslation(['editing', 'shared'])
  const { restoredAt, uuid } = useSessionState()
  const { discard } = useDocumentActions()
  const isUnsaved = useEditor((state) => state.unsaved > 0)
  const formatMoment = useFormatMoment()
  if (restoredAt === null || uuid === null || !isUnsaved) return null
  return (
    <MarginNote
      tone="proposal"
      actions={<LinkButton onClick={discard}>{t('shared:action.discard')}</LinkButton>}
    >
      {t('found.text', { time: formatMoment(restoredAt) })}
    </MarginNote>
  )
}

/** Shows that there is a newer version, or that the playbook was deleted. */
const NewerVersion = () => {
  const { t } = useTranslation(['editing', 'shared'])
  const { newerVersion, theirs, isDeleted } = useSessionState()
  const { open } = useDialogParam(editorDialogs)
  const { saveAsNew } = useSave()
  const formatMoment = useFormatMoment()
  if (isDeleted)
    return (
      <MarginNote tone="warning" live actions={<LinkButton onClick={saveAsNew}>{t('gone.act')}</LinkButton>}>
        {t('gone.text')}
      </MarginNote>
    )
  if (newerVersion === null) return null
  const message = theirs
    ? t('newer.by', { version: newerVersion, user: theirs.by, time: formatMoment(new Date(theirs.at)) })
    : t('newer.text', { version: newerVersion })
  return (
    <MarginNote
      tone="warning"
      live
      actions={
        theirs && <LinkButton onClick={() => open('compare')}>{t('shared:action.compare')}</LinkButton>
      }
    >
      {message}
    </MarginNote>
  )
}

/** Shows failed and pending saves. */
const Saving = () => {
  const { t } = useTranslation('editing')
  const { error, isWaitingForPlatform } = useSessionState()
  const { save } = useSave()
  useRetry(isWaitingForPlatform, save)
  const retry = <LinkButton onClick={save}>{t('saveAgain')}</LinkButton>
  if (isWaitingForPlatform)
    return (
      <MarginNote tone="warning" live actions={retry}>
        {t('waiting')}
      </MarginNote>
    )
  return <ErrorNote error={error} actions={retry} />
}

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
      <NewerVersion />
      <Saving />
      {isUnsavedElsewhere && (
        <MarginNote tone="warning" live>
          {t('elsewhere')}
        </MarginNote>
      )}
      <RestoredChanges />
      <OtherDrafts />
      {journalStatus !== 'kept' && (
        <MarginNote tone="warning" live>
          {t(`keeping.${journalStatus}`)}
        </MarginNote>
      )}
    </Root>
  )
}
