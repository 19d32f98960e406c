import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { hasCode } from '#src/lib/api-error.ts'
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
import { allLinesFile, storedLinesFile } from './rejected-file.ts'

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
      phone: 'second',
      cell: ({ column }) => column ?? t('shared:table.none'),
    },
    { id: 'reason', head: t('table.rejectedColumn.reason'), width: '28%', cell: formatReject },
    {
      id: 'text',
      head: t('table.rejectedColumn.text'),
      mono: true,
      phone: 'second',
      cell: ({ text }) => text,
    },
  ]
}

/** Lines on the page; the file has all. */
const mostShown = 1000

const paramsOf = ({ database_name: source, table_name: table }: Extraction) => ({ source, table })

const writers = { all: allLinesFile, stored: storedLinesFile } as const

/** Saves all lines as a CSV file; if the file of the table has changed, offers those that are stored. */
const useDownload = (extraction: Extraction) => {
  const { t } = useTranslation(['sources', 'profile'])
  const formatError = useErrorText()
  const reasonOf = useRejectText()
  const head = (['line', 'column', 'reason', 'text'] as const).map((id) => t(`table.rejectedColumn.${id}`))
  const { count: all } = extraction.rejected
  const run = useMutation({
    mutationFn: (of: keyof typeof writers) =>
      writers[of]({ params: paramsOf(extraction), texts: { head, reasonOf } }),
    onSuccess: ({ blob, count }) => {
      saveFile(blob, fileNameOf(t('table.rejectedCaption', { name: extraction.table_name }), 'csv'))
      toast({
        title:
          count < all
            ? t('profile:rejected.savedFirst', { count, all })
            : t('profile:rejected.saved', { count }),
      })
    },
    onError: (error) => {
      const failure = {
        state: 'failed',
        title: t('profile:rejected.failed'),
        text: formatError(error),
      } as const
      const saveStored = { label: t('profile:rejected.saveStored'), act: () => run.mutate('stored') }
      toast(hasCode(error, 'rejects_outdated') ? { ...failure, action: saveStored } : failure)
    },
  })
  return run
}

/** The rejected lines: line number, reason and text. Without the permission to extract, only the first few. */
export function RejectedPane({ extraction }: { extraction: Extraction }) {
  const { t } = useTranslation(['sources', 'profile'])
  const columns = useColumns()
  const mayRead = useMay('data-manager:source:extract')
  const { rejected, table_name: name } = extraction
  const { count, samples } = rejected
  const stored = useQuery({
    ...queryOf(dataManager.rejectedLines, { params: paramsOf(extraction) }),
    enabled: mayRead && samples.length < count,
  })
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
            {rows.length < count && ` ${t('profile:rejected.inFile')}`}
          </MarginNote>
          {mayRead && (
            <Button icon={Download} waiting={download.isPending} onClick={() => download.mutate('all')}>
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
