import { useTranslation } from 'react-i18next'
import type { Arrival } from '#src/uploads/model/upload-queue.ts'
import { freeFileName } from '#src/uploads/model/file-names.ts'
import { chooseAgain, landAgain, resumeUpload, sendAfresh, settleClash } from '#src/uploads/file-uploads.ts'
import type { Halt } from '#src/uploads/model/transfer.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useCodeText, useErrorText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { MarginNote, type NoteTone } from '#src/ui/display/MarginNote.tsx'
import { TextAction } from '#src/ui/inputs/LinkButton.tsx'
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
      <ChooseFiles one onChoose={([file]) => file && chooseAgain(id, file)}>
        {(open) => <TextAction onClick={open}>{t(`action.${way}`)}</TextAction>}
      </ChooseFiles>
    )
  const act = way === 'afresh' ? sendAfresh : resumeUpload
  return <TextAction onClick={() => act(id)}>{t(`action.${way}`)}</TextAction>
}

const Halted = ({ id, transfer }: Arrival) => {
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
  arrival: Arrival
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
          <TextAction onClick={() => settleClash(id, { replace: true })}>{t('clash.replace')}</TextAction>
          <TextAction onClick={() => settleClash(id, { table: free })}>
            {t('clash.keep', { table: free })}
          </TextAction>
        </>
      }
    >
      {t('clash.text', { table, source })}
    </MarginNote>
  )
}

const NotLanded = ({ id, landing }: Arrival) => {
  const { t } = useTranslation('uploads')
  const formatError = useErrorText()
  if (landing.at !== 'refused') return null
  return (
    <MarginNote
      tone="error"
      live
      actions={<TextAction onClick={() => landAgain(id)}>{t('action.tryAgain')}</TextAction>}
    >
      {t('landing.refused', { reason: formatError(landing.error) })}
    </MarginNote>
  )
}

/** It is a table, and could not be read as one. */
const Unread = ({ arrival: { landing }, source }: OfSource) => {
  const { t } = useTranslation('uploads')
  const sayCode = useCodeText()
  const table = landing.at === 'table' ? landing.table : undefined
  if (!table?.failure) return null
  const { code, params } = table.failure
  return (
    <MarginNote
      tone="error"
      live
      actions={<TextAction to={paths.table(source, table.table_name)}>{t('action.openTable')}</TextAction>}
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
      {arrival.clash === 'asked' && arrival.landing.at === 'none' && (
        <Clash arrival={arrival} source={source} />
      )}
      <NotLanded {...arrival} />
      <Unread arrival={arrival} source={source} />
    </>
  )
}
