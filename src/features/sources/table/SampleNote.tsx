import { useTranslation } from 'react-i18next'
import type { Table } from '#contract/data-manager/table.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { isWorking } from '../model/source-list.ts'

interface SampleNoteProps {
  table: Table
  /** Lines of the sample. */
  lines: number
  /** Reads all lines, if the user may. */
  onReadAll: (() => void) | undefined
}

/** Says that figures are from a sample, and whether all lines are being read or could not be read. */
export function SampleNote({ table, lines: count, onReadAll }: SampleNoteProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  if (isWorking(table))
    return (
      <MarginNote
        live
        tone="proposal"
        actions={
          <Progress value={table.progress} label={t('sample.progress')} width={160}>
            {format.percent(table.progress ?? 0)}
          </Progress>
        }
      >
        {t('sample.reading', { count })}
      </MarginNote>
    )
  // The note of the failure starts the extraction again.
  if (table.failure) return <MarginNote>{t('sample.failed', { count })}</MarginNote>
  return (
    <MarginNote actions={onReadAll && <LinkButton onClick={onReadAll}>{t('sample.readAll')}</LinkButton>}>
      {t('sample.text', { count })}
    </MarginNote>
  )
}
