import { useTranslation } from 'react-i18next'
import { worstTable, type FileUpload } from '#src/uploads/model/upload-queue.ts'
import { freeFileName } from '#src/uploads/model/file-names.ts'
import {
  chooseFileAgain,
  retryImport,
  resumeUpload,
  sendFromStart,
  resolveClash,
} from '#src/uploads/file-uploads.ts'
import type { Halt } from '#src/uploads/model/transfer.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useCodeText, useErrorText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { MarginNote, type NoteTone } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { useTables } from '../model/use-sources.ts'
import { ChooseFiles } from '#src/components/file-upload/ChooseFiles.tsx'
import { displayedShare } from './upload-progress.ts'

type NoteAction = 'choose' | 'chooseOther' | 'afresh' | 'tryAgain'
interface HaltNote {
  readonly tone: NoteTone
  readonly actions: readonly NoteAction[]
}

/** The note and actions for each reason to wait. The others are only shown as the state of the row. */
const haltNotes: Partial<Record<Halt, HaltNote>> = {
  signed_out: { tone: 'neutral', actions: [] },
  full: { tone: 'warning', actions: ['tryAgain'] },
  needs_file: { tone: 'proposal', actions: ['choose'] },
  changed: { tone: 'warning', actions: ['afresh', 'chooseOther'] },
  unreadable: { tone: 'warning', actions: ['choose'] },
  differs: { tone: 'error', actions: ['afresh'] },
  gone: { tone: 'warning', actions: ['afresh'] },
  too_big: { tone: 'error', actions: [] },
  refused: { tone: 'error', actions: ['tryAgain'] },
}

const WayAction = ({ way, id }: { way: NoteAction; id: string }) => {
  const { t } = useTranslation('uploads')
  if (way === 'choose' || way === 'chooseOther')
    return (
      <ChooseFiles one onChoose={([file]) => file && chooseFileAgain(id, file)}>
        {(open) => <LinkButton onClick={open}>{t(`action.${way}`)}</LinkButton>}
      </ChooseFiles>
    )
  const act = way === 'afresh' ? sendFromStart : resumeUpload
  return <LinkButton onClick={() => act(id)}>{t(`action.${way}`)}</LinkButton>
}

const Halted = ({ id, transfer }: FileUpload) => {
  const { t } = useTranslation('uploads')
  const format = useFormat()
  const formatError = useErrorText()
  const { halt, error } = transfer
  const note = halt && haltNotes[halt]
  if (!note) return null
  return (
    <MarginNote
      tone={note.tone}
      live
      actions={note.actions.map((way) => (
        <WayAction key={way} way={way} id={id} />
      ))}
    >
      {t(`halt.${halt}`, {
        percent: format.percent(displayedShare(transfer)),
        limit: format.bytes(Number(error?.params['max'] ?? 0)),
        reason: formatError(error),
      })}
    </MarginNote>
  )
}

interface OfSource {
  task: FileUpload
  source: string
}

/** A table with this name exists: the user chooses whether to replace it or to rename the file. */
const Clash = ({ task: { id, table }, source }: OfSource) => {
  const { t } = useTranslation('uploads')
  const { data } = useTables(source)
  const existing = [table, ...(data?.items ?? []).map((each) => each.table_name)]
  const free = freeFileName(table, existing)
  return (
    <MarginNote
      tone="proposal"
      live
      actions={
        <>
          <LinkButton onClick={() => resolveClash(id, { replace: true })}>{t('clash.replace')}</LinkButton>
          <LinkButton onClick={() => resolveClash(id, { table: free })}>
            {t('clash.keep', { table: free })}
          </LinkButton>
        </>
      }
    >
      {t('clash.text', { table, source })}
    </MarginNote>
  )
}

const ImportRefused = ({ id, importState }: FileUpload) => {
  const { t } = useTranslation('uploads')
  const formatError = useErrorText()
  if (importState.at !== 'refused') return null
  return (
    <MarginNote
      tone="error"
      live
      actions={<LinkButton onClick={() => retryImport(id)}>{t('action.tryAgain')}</LinkButton>}
    >
      {t('importing.refused', { reason: formatError(importState.error) })}
    </MarginNote>
  )
}

/** The table was created, but could not be extracted. */
const Unread = ({ task: { importState }, source }: OfSource) => {
  const { t } = useTranslation('shared')
  const formatCode = useCodeText()
  const table = worstTable(importState)
  if (!table?.failure) return null
  const { code, params } = table.failure
  return (
    <MarginNote
      tone="error"
      live
      actions={<LinkButton to={paths.table(source, table.table_name)}>{t('action.openTable')}</LinkButton>}
    >
      {formatCode(code, params)}
    </MarginNote>
  )
}

/** Explains why a file waits and what can be done; empty while the upload continues by itself. */
export function UploadNotes({ task, source }: OfSource) {
  return (
    <>
      <Halted {...task} />
      {task.clash === 'asked' && task.importState.at === 'none' && <Clash task={task} source={source} />}
      <ImportRefused {...task} />
      <Unread task={task} source={source} />
    </>
  )
}
