import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Extraction } from '#contract/data-manager/table.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useRejectText } from '#src/parts/trouble/use-reject-text.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Table } from '#src/ui/Table.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { media } from '#src/ui/tokens.ts'

const Note = styled('div')({ padding: '12px 24px', [media.belowWide]: { padding: '12px 16px' } })

type Sample = Extraction['rejected']['samples'][number]
interface Row extends Sample {
  key: string
}

const useColumns = (): readonly Column<Row>[] => {
  const { t } = useTranslation(['sources', 'common'])
  const format = useFormat()
  const sayReject = useRejectText()
  return [
    {
      id: 'line',
      head: t('table.rejectedColumn.line'),
      width: '96px',
      right: true,
      lead: false,
      cell: ({ line }) => format.number(line),
    },
    {
      id: 'column',
      head: t('table.rejectedColumn.column'),
      width: '18%',
      leaves: 2,
      cell: ({ column }) => column ?? t('common:table.none'),
    },
    { id: 'reason', head: t('table.rejectedColumn.reason'), width: '28%', cell: sayReject },
    { id: 'text', head: t('table.rejectedColumn.text'), mono: true, cell: ({ text }) => text },
  ]
}

/** The lines that are no rows: where, why, and what stands there. */
export const RejectedPane = ({ extraction }: { extraction: Extraction }) => {
  const { t } = useTranslation('sources')
  const columns = useColumns()
  const { rejected, table_name: name } = extraction
  if (rejected.count === 0)
    return <EmptyState title={t('table.rejectedNone')}>{t('table.rejectedNoneText')}</EmptyState>
  const rows = rejected.samples.map((sample, at) => ({ ...sample, key: `${sample.line}-${at}` }))
  return (
    <>
      {rows.length < rejected.count && (
        <Note>
          <MarginNote>{t('table.rejectedFirst', { shown: rows.length, count: rejected.count })}</MarginNote>
        </Note>
      )}
      <Table
        caption={t('table.rejectedCaption', { name })}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowName={({ line }) => String(line)}
      />
    </>
  )
}
