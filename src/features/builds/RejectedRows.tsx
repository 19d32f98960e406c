// Why rows of the tables of a build were rejected, and the rejected rows as a file (DM33).
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Build, RejectedTable } from '#contract/data-manager/build.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { byteOrderMark, csvRecord } from '#domain/spreadsheet/csv.ts'
import { call } from '#src/api/call.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { useRejectText } from '#src/components/errors/use-reject-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { fileNameOf, saveFile } from '#src/lib/save-file.ts'
import { FramedList } from '#src/ui/display/bordered-lists.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'

type ReasonText = RejectedTable['reasons'][number]['reason']

const useReasonText = (): ((reason: ReasonText) => string) => {
  const textOf = useRejectText()
  return ({ code, params, reason }) =>
    textOf({ line: 0, column: null, text: '', reason, ...(code === null ? {} : { code, params }) })
}

/** Saves the rejected rows that the platform stores, and says how many of all they are. */
const useDownload = ({ build_id: build, level, object_name: object }: RejectedTable) => {
  const { t } = useTranslation('builds')
  const formatError = useErrorText()
  const reasonOf = useReasonText()
  return useMutation({
    mutationFn: () => call(dataManager.rejectedRows, { params: { build: String(build), level, object } }),
    onSuccess: ({ columns, rows, rejected_rows: count }) => {
      const head = [
        t('rejected.file'),
        t('rejected.line'),
        t('rejected.reason'),
        t('rejected.text'),
        ...columns,
      ]
      const records = rows.map(({ file, line, text, reason, values }) => [
        file,
        line === null ? null : String(line),
        reasonOf(reason),
        text,
        ...(values ?? columns.map(() => null)),
      ])
      const lines = [head, ...records].map((cells) => csvRecord(cells, true))
      const name = fileNameOf(t('rejected.fileName', { name: object, build }), 'csv')
      saveFile(new Blob([byteOrderMark, ...lines], { type: 'text/csv' }), name)
      toast({ title: t('rejected.saved', { count: rows.length, all: count }) })
    },
    onError: (error) => toast({ state: 'failed', title: t('rejected.failed'), text: formatError(error) }),
  })
}

const TableRejections = ({ table }: { table: RejectedTable }) => {
  const { t } = useTranslation(['builds', 'shared'])
  const format = useFormat()
  const mayRead = useMay('data-manager:source:extract')
  const download = useDownload(table)
  const textOf = useReasonText()
  const { object_name: name, rejected_rows: count, reasons } = table
  return (
    <section>
      <PaneHead
        onPage
        title={t('rejected.title', { name })}
        count={t('shared:count.rows', { count, rows: format.number(count) })}
        actions={
          mayRead && (
            <Button icon={Download} waiting={download.isPending} onClick={() => download.mutate()}>
              {t('rejected.act')}
            </Button>
          )
        }
      />
      <PageBody bottom={16}>
        <FramedList>
          {reasons.map(({ count: rows, reason }) => (
            <li key={textOf(reason)}>
              <StateGlyph state="attention" />
              <span>{textOf(reason)}</span>
              <small style={{ flex: 'none' }}>
                {t('shared:count.rows', { count: rows, rows: format.number(rows) })}
              </small>
            </li>
          ))}
        </FramedList>
      </PageBody>
    </section>
  )
}

/** The tables of a build from which rows were rejected, each with its reasons. */
export function RejectedRows({ build }: { build: Build }) {
  return build.rejections.map((table) => (
    <TableRejections key={`${table.level}/${table.object_name}`} table={table} />
  ))
}
