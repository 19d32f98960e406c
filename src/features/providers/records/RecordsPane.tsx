import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { RecordSummary } from '#contract/iam/sign-in.ts'
import { providers } from '#contract/iam/providers.ts'
import { call } from '#src/api/call.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Table } from '#src/ui/table/Table.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { RecordOutcome } from './RecordOutcome.tsx'
import { recordsQuery, refreshRecords } from '../model/use-providers.ts'

interface RecordsPaneProps {
  provider: { readonly id: string; readonly name: string }
}

const useColumns = (provider: string): readonly Column<RecordSummary>[] => {
  const { t } = useTranslation('providers')
  return [
    {
      id: 'who',
      head: t('record.column.who'),
      cell: ({ id, who }) => <Link to={paths.signInRecord(provider, id)}>{who}</Link>,
    },
    { id: 'at', head: t('record.column.at'), width: '136px', cell: ({ at }) => <RelativeTime at={at} /> },
    {
      id: 'outcome',
      phone: 'second',
      head: t('record.column.outcome'),
      width: '136px',
      cell: ({ outcome }) => <RecordOutcome outcome={outcome} />,
    },
    {
      id: 'stage',
      head: t('record.column.stage'),
      width: '152px',
      hideBelow: 2,
      cell: ({ stage }) => t(`stage.${stage}`),
    },
  ]
}

const ForgetDialog = ({ provider: { id, name }, onClose }: RecordsPaneProps & { onClose: () => void }) => {
  const { t } = useTranslation(['providers', 'common'])
  return (
    <DeleteDialog
      title={t('record.deleteTitle', { name })}
      text={t('record.deleteText')}
      confirm={t('common:action.delete')}
      remove={() => call(providers.forgetRecords, { params: { id } })}
      done={({ deleted }) => t('record.deleted', { count: deleted })}
      refresh={refreshRecords}
      onClose={onClose}
    />
  )
}

interface RecordsProps extends RecordsPaneProps {
  records: readonly RecordSummary[]
  total: number
}

const Records = ({ provider, records, total }: RecordsProps) => {
  const { t } = useTranslation('providers')
  const navigate = useNavigate()
  const problemText = useProblemText()
  const mayWrite = useMay('iam:provider:write')
  const { dialog, open, close } = useDialogParam(['forget'])
  const columns = useColumns(provider.id)
  return (
    <>
      <Table
        caption={t('record.caption', { name: provider.name })}
        columns={columns}
        rows={records}
        rowKey={({ id }) => id}
        rowName={({ who }) => who}
        onOpen={({ id }) => void navigate(paths.signInRecord(provider.id, id))}
        note={({ problem }) => problem && <MarginNote tone="error">{problemText(problem)}</MarginNote>}
      />
      <Row gap={16} style={{ padding: '12px var(--gutter)' }}>
        {total > records.length && (
          <MarginNote>{t('record.more', { shown: records.length, count: total })}</MarginNote>
        )}
        {mayWrite && (
          <Button variant="dangerOutlined" size="small" onClick={() => open('forget')}>
            {t('record.deleteAll')}
          </Button>
        )}
      </Row>
      {dialog === 'forget' && <ForgetDialog provider={provider} onClose={close} />}
    </>
  )
}

/** All recorded sign-ins of a provider, newest first. */
export function RecordsPane({ provider }: RecordsPaneProps) {
  const { t } = useTranslation('providers')
  return (
    <QueryView query={useQuery(recordsQuery(provider.id))} error={t('record.error')} shape="table">
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyState title={t('record.none')}>{t('record.noneText')}</EmptyState>
        ) : (
          <Records provider={provider} records={items} total={total} />
        )
      }
    </QueryView>
  )
}
