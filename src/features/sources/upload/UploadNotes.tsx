import { useTranslation } from 'react-i18next'
import type { FileUpload } from '#src/uploads/model/upload-queue.ts'
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
import { ChooseFiles } from './ChooseFiles.tsx'
import { saidShare } from './upload-progress.ts'

type Way = 'choose' | 'chooseOther' | 'afresh' | 'tryAgain'
interface Said {
  readonly tone: NoteTone
  readonly ways: readonly Way[]
}

/** What can be done about each reason to wait; one without an entry is said by the row's own word. */
const said: Partial<Record<Halt, Said>> = {
  signed_out: { tone: 'neutral', ways: [] },
  full: { tone: 'warning', ways: ['tryAgain'] },
  needs_file: { tone: 'proposal', ways: ['choose'] },
  changed: { tone: 'warning', ways: ['afresh', 'chooseOther'] },
  unreadable: { tone: 'warning', ways: ['choose'] },
  differs: { tone: 'error', ways: ['afresh'] },
  gone: { tone: 'warning', ways: ['afresh'] },
  too_big: { tone: 'error', ways: [] },
  refused: { tone: 'error', ways: ['tryAgain'] },
}

const WayAction = ({ way, id }: { way: Way; id: string }) => {
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
  const note = halt && said[halt]
  if (!note) return null
  return (
    <MarginNote
      tone={note.tone}
      live
      actions={note.ways.map((way) => (
        <WayAction key={way} way={way} id={id} />
      ))}
    >
      {t(`halt.${halt}`, {
        percent: format.percent(saidShare(transfer)),
        limit: format.bytes(Number(error?.params['max'] ?? 0)),
        reason: formatError(error),
      })}
    </MarginNote>
  )
}

interface OfSource {
  arrival: FileUpload
  source: string
}

/** A table of this name exists: the person says what becomes of either. */
const Clash = ({ arrival: { id, table }, source }: OfSource) => {
  const { t } = useTranslation('uploads')
  const { data } = useTables(source)
  const taken = [table, ...(data?.items ?? []).map((each) => each.table_name)]
  const free = freeFileName(table, taken)
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

const NotLanded = ({ id, importState }: FileUpload) => {
  const { t } = useTranslation('uploads')
  const formatError = useErrorText()
  if (importState.at !== 'refused') return null
  return (
    <MarginNote
      tone="error"
      live
      actions={<LinkButton onClick={() => retryImport(id)}>{t('action.tryAgain')}</LinkButton>}
    >
      {t('landing.refused', { reason: formatError(importState.error) })}
    </MarginNote>
  )
}

/** It is a table, and could not be read as one. */
const Unread = ({ arrival: { importState }, source }: OfSource) => {
  const { t } = useTranslation('uploads')
  const sayCode = useCodeText()
  const table = importState.at === 'table' ? importState.table : undefined
  if (!table?.failure) return null
  const { code, params } = table.failure
  return (
    <MarginNote
      tone="error"
      live
      actions={<LinkButton to={paths.table(source, table.table_name)}>{t('action.openTable')}</LinkButton>}
    >
      {sayCode(code, params)}
    </MarginNote>
  )
}

/** Why a file waits, and what can be done about it; nothing while it goes on by itself. */
export function UploadNotes({ arrival, source }: OfSource) {
  return (
    <>
      <Halted {...arrival} />
      {arrival.clash === 'asked' && arrival.importState.at === 'none' && (
        <Clash arrival={arrival} source={source} />
      )}
      <NotLanded {...arrival} />
      <Unread arrival={arrival} source={source} />
    </>
  )
}
