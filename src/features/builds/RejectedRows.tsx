// Why rows of the tables of a build were rejected, and the rejected rows as a file (DM33).
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Build, RejectedTable } from '#contract/data-manager/build.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { useRejectText } from '#src/components/errors/use-reject-message.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { fileNameOf, saveFile } from '#src/lib/save-file.ts'
import { FramedList } from '#src/ui/display/bordered-lists.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { allRowsFile, storedRowsFile } from './rejected-rows-file.ts'

type ReasonText = RejectedTable['reasons'][number]['reason']

const useReasonText = (): ((reason: ReasonText) => string) => {
  const textOf = useRejectText()
  return ({ code, params, reason }) => textOf({ reason, ...(code === null ? {} : { code, params }) })
}

/** Rows to save: all, those that are stored, or those with the reason at a position. */
type Choice = 'all' | 'stored' | number

/** Saves rows as a CSV file; if they cannot all be read again, offers those that are stored. */
const useDownload = ({ build_id: id, level, object_name: object, rejected_rows: all }: RejectedTable) => {
  const { t } = useTranslation('builds')
  const formatError = useErrorText()
  const reasonOf = useReasonText()
  const head = (['file', 'line', 'reason', 'text'] as const).map((name) => t(`rejected.${name}`))
  const build = String(id)
  const asked = { params: { build, level, object }, texts: { head, reasonOf } }
  const run = useMutation({
    mutationFn: (choice: Choice) =>
      choice === 'stored' ? storedRowsFile(asked) : allRowsFile(asked, choice === 'all' ? undefined : choice),
    onSuccess: ({ blob, count }, choice) => {
      const name =
        typeof choice === 'number'
          ? t('rejected.fileNameReason', { name: object, build, number: choice + 1 })
          : t('rejected.fileName', { name: object, build })
      saveFile(blob, fileNameOf(name, 'csv'))
      const isPart = choice === 'stored' && count < all
      toast({ title: isPart ? t('rejected.savedFirst', { count, all }) : t('rejected.saved', { count }) })
    },
    onError: (error) => {
      const failure = { state: 'failed', title: t('rejected.failed'), text: formatError(error) } as const
      const saveStored = { label: t('rejected.saveStored'), act: () => run.mutate('stored') }
      toast(hasCode(error, 'build_rejects_outdated') ? { ...failure, action: saveStored } : failure)
    },
  })
  return run
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
            <Button
              icon={Download}
              waiting={download.isPending && download.variables === 'all'}
              onClick={() => download.mutate('all')}
            >
              {t('rejected.act')}
            </Button>
          )
        }
      />
      <PageBody bottom={16}>
        <FramedList>
          {reasons.map(({ count: rows, reason }, at) => (
            <li key={textOf(reason)}>
              <StateGlyph state="attention" />
              <span>{textOf(reason)}</span>
              <small style={{ flex: 'none' }}>
                {t('shared:count.rows', { count: rows, rows: format.number(rows) })}
              </small>
              {mayRead && (
                <IconButton
                  icon={Download}
                  label={t('rejected.actReason', { reason: textOf(reason) })}
                  disabled={download.isPending}
                  onClick={() => download.mutate(at)}
                />
              )}
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
