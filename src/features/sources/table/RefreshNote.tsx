import { useTranslation } from 'react-i18next'
import type { Extraction, RowsRead, Table } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { useRejectText } from '#src/components/errors/use-reject-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { usePageState } from '../model/page-params.ts'

/** When rows of a table were read last, how many, and why all of them. */
const useLastRefresh = () => {
  const { t } = useTranslation('sources')
  const format = useFormat()
  const formatReason = useRejectText()
  return ({ extracted_at: at, rows }: Extraction, read: RowsRead | undefined): string => {
    if (read === undefined) return ''
    const { rows: count, growing_by: column, whole_reason: reason } = read
    const when = format.instant(at)
    if (reason !== null) return t('refresh.lastWhole', { when, count, reason: formatReason(reason) })
    return column === null
      ? t('refresh.last', { when, count })
      : t('refresh.lastNew', { when, count, rows: format.number(rows ?? count) })
  }
}

/** Which rows of a table of a database a refresh reads, and what the last one read. */
export function RefreshNote({ table, extraction }: { table: Table; extraction: Extraction }) {
  const { t } = useTranslation('sources')
  const { change } = usePageState()
  const mayWrite = useMay('data-manager:source:write')
  const lastRefresh = useLastRefresh()
  if (table.remote === null) return null
  const { growing_by: column } = table.remote
  const rule = column === null ? t('refresh.ruleWhole') : t('refresh.ruleNew', { column })
  return (
    <MarginNote
      actions={
        mayWrite &&
        table.job_id === null && (
          <LinkButton onClick={() => change({ dialog: 'refresh' })}>{t('refresh.change')}</LinkButton>
        )
      }
    >
      {joinSentences(rule, lastRefresh(extraction, extraction.rows_read))}
    </MarginNote>
  )
}
