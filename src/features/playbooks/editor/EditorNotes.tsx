import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Quote } from '#src/ui/Quote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { color, media } from '#src/ui/tokens.ts'
import { useDocumentActs } from './use-document-acts.ts'
import { useEditor } from './use-editor.ts'
import { OtherDrafts } from './OtherDrafts.tsx'
import { useReturn } from './use-return.ts'
import { editorDialogs, useSave } from './use-save.ts'
import { useSessionState } from './use-session.ts'

const Root = styled('div')({
  flex: 'none',
  display: 'grid',
  gap: 8,
  padding: '10px 16px',
  borderBottom: `1px solid ${color.line.hair}`,
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
  const { t } = useTranslation('editing')
  const { foundAt, uuid } = useSessionState()
  const { discard } = useDocumentActs()
  const isUnsaved = useEditor((state) => state.unsaved > 0)
  const moment = useMoment()
  if (foundAt === null || uuid === null || !isUnsaved) return null
  return (
    <MarginNote tone="proposal" actions={<TextAction onClick={discard}>{t('found.discard')}</TextAction>}>
      {t('found.text', { time: moment(foundAt) })}
    </MarginNote>
  )
}

/** Another version is stored, or none any more. */
const Met = () => {
  const { t } = useTranslation('editing')
  const { newer, theirs, isGone } = useSessionState()
  const { open } = useDialogAddress(editorDialogs)
  const { createAgain } = useSave()
  const moment = useMoment()
  if (isGone)
    return (
      <MarginNote
        tone="warning"
        live
        actions={<TextAction onClick={createAgain}>{t('gone.act')}</TextAction>}
      >
        {t('gone.text')}
      </MarginNote>
    )
  if (newer === null) return null
  const said = theirs
    ? t('newer.by', { version: newer, user: theirs.by, time: moment(new Date(theirs.at)) })
    : t('newer.text', { version: newer })
  return (
    <MarginNote
      tone="warning"
      live
      actions={theirs && <TextAction onClick={() => open('compare')}>{t('newer.compare')}</TextAction>}
    >
      {said}
    </MarginNote>
  )
}

/** How saving goes, where it does not simply go. */
const Saving = () => {
  const { t } = useTranslation('editing')
  const { error, isWaiting } = useSessionState()
  const { save } = useSave()
  useReturn(isWaiting, save)
  const again = <TextAction onClick={save}>{t('saveAgain')}</TextAction>
  if (isWaiting)
    return (
      <MarginNote tone="warning" live actions={again}>
        {t('waiting')}
      </MarginNote>
    )
  return <TroubleNote error={error} actions={again} />
}

/** What must be known before one goes on. */
export const EditorNotes = () => {
  const { t } = useTranslation('editing')
  const { keeping, isElsewhere } = useSessionState()
  const isReadOnly = useEditor((state) => state.isReadOnly)
  return (
    <Root>
      {isReadOnly && (
        <MarginNote>
          <Trans t={t} i18nKey="readOnly" components={{ code: <Quote /> }} />
        </MarginNote>
      )}
      <Met />
      <Saving />
      {isElsewhere && (
        <MarginNote tone="warning" live>
          {t('elsewhere')}
        </MarginNote>
      )}
      <Found />
      <OtherDrafts />
      {keeping !== 'kept' && (
        <MarginNote tone="warning" live>
          {t(`keeping.${keeping}`)}
        </MarginNote>
      )}
    </Root>
  )
}
