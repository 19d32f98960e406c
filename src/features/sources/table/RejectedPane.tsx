import { useTranslation } from 'react-i18next'
import type { Extraction } from '#contract/data-manager/table.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useRejectText } from '#src/components/errors/use-reject-message.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Table } from '#src/ui/table/Table.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { PageBody } from '#src/ui/layout/PageBody.tsx'

type Sample = Extraction['rejected']['samples'][number]
interface Row extends Sample {
  key: string
}

const useColumns = (): readonly Column<Row>[] => {
  const { t } = useTranslation(['sources', 'shared'])
  const format = useFormat()
  const formatReject = useRejectText()
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
      hideBelow: 2,
      cell: ({ column }) => column ?? t('shared:table.none'),
    },
    { id: 'reason', head: t('table.rejectedColumn.reason'), width: '28%', cell: formatReject },
    { id: 'text', head: t('table.rejectedColumn.text'), mono: true, cell: ({ text }) => text },
  ]
}

/** The rejected lines: line number, reason and text. */
export function RejectedPane({ extraction }: { extraction: Extraction }) {
  const { t } = useTranslation('sources')
  const columns = useColumns()
  const { rejected, table_name: name } = extraction
  if (rejected.count === 0)
    return <EmptyState title={t('table.rejectedNone')}>{t('table.rejectedNoneText')}</EmptyState>
  const rows = rejected.samples.map((sample, at) => ({ ...sample, key: `${sample.line}-${at}` }))
  return (
    <>
      {rows.length < rejected.count && (
        <PageBody top={12} bottom={12}>
          <MarginNote>{t('table.rejectedFirst', { shown: rows.length, count: rejected.count })}</MarginNote>
        </PageBody>
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
