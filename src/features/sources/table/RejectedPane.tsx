import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { byteOrderMark, csvRecord } from '#domain/spreadsheet/csv.ts'
import { queryClient, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { fileNameOf, saveFile } from '#src/lib/save-file.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { useRejectText } from '#src/components/errors/use-reject-message.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Table } from '#src/ui/table/Table.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { PageBody } from '#src/ui/layout/PageBody.tsx'

type Sample = Extraction['rejected']['samples'][number]
interface RejectedLine extends Sample {
  key: string
}

const useColumns = (): readonly Column<RejectedLine>[] => {
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

/** Lines on the page; the file has all that the platform stores. */
const mostShown = 1000

const requestOf = ({ database_name: source, table_name: table }: Extraction) =>
  queryOf(dataManager.rejectedLines, { params: { source, table } })

/** Saves the stored lines as a CSV file, and says how many of all they are. */
const useDownload = (extraction: Extraction) => {
  const { t } = useTranslation(['sources', 'profile'])
  const formatError = useErrorText()
  const reasonOf = useRejectText()
  return useMutation({
    mutationFn: () => queryClient.fetchQuery(requestOf(extraction)),
    onSuccess: ({ lines, rejected_rows: all }) => {
      const head = (['line', 'column', 'reason', 'text'] as const).map((id) =>
        t(`table.rejectedColumn.${id}`),
      )
      const records = lines.map((line) => [String(line.line), line.column, reasonOf(line), line.text])
      const name = fileNameOf(t('table.rejectedCaption', { name: extraction.table_name }), 'csv')
      const parts = [head, ...records].map((cells) => csvRecord(cells, true))
      saveFile(new Blob([byteOrderMark, ...parts], { type: 'text/csv' }), name)
      toast({ title: t('profile:rejected.saved', { count: lines.length, all }) })
    },
    onError: (error) =>
      toast({ state: 'failed', title: t('profile:rejected.failed'), text: formatError(error) }),
  })
}

/** The rejected lines: line number, reason and text. Without the permission to extract, only the first few. */
export function RejectedPane({ extraction }: { extraction: Extraction }) {
  const { t } = useTranslation(['sources', 'profile'])
  const columns = useColumns()
  const mayRead = useMay('data-manager:source:extract')
  const { rejected, table_name: name } = extraction
  const { count, samples } = rejected
  const stored = useQuery({ ...requestOf(extraction), enabled: mayRead && samples.length < count })
  const download = useDownload(extraction)
  if (count === 0)
    return <EmptyState title={t('table.rejectedNone')}>{t('table.rejectedNoneText')}</EmptyState>
  const lines = stored.data?.lines ?? samples
  const rows = lines.slice(0, mostShown).map((line, at) => ({ ...line, key: `${line.line}-${at}` }))
  return (
    <>
      <PageBody top={12} bottom={12}>
        <Row gap="8px 16px" justify="space-between" wrap>
          <MarginNote>
            {rows.length < count
              ? t('table.rejectedFirst', { shown: rows.length, count })
              : t('profile:rejected.all', { count })}
            {lines.length > rows.length && ` ${t('profile:rejected.inFile', { count: lines.length })}`}
          </MarginNote>
          {mayRead && (
            <Button icon={Download} waiting={download.isPending} onClick={() => download.mutate()}>
              {t('profile:rejected.download')}
            </Button>
          )}
        </Row>
      </PageBody>
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
