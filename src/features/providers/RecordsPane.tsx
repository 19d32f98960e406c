import { useMutation, useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { RecordSummary } from '#contract/iam/sign-in.ts'
import { providers } from '#contract/iam/providers.ts'
import { call } from '#src/api/call.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Table } from '#src/ui/Table.tsx'
import { toast } from '#src/ui/toast.ts'
import type { Column } from '#src/ui/table-types.ts'
import { Moment } from './Moment.tsx'
import { RecordOutcome } from './RecordOutcome.tsx'
import { recordsQuery, refreshRecords } from './use-providers.ts'

const Foot = styled('div')({ display: 'flex', gap: 16, alignItems: 'center', padding: '12px 24px' })

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
    { id: 'at', head: t('record.column.at'), width: '136px', cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'outcome',
      head: t('record.column.outcome'),
      width: '136px',
      cell: ({ outcome }) => <RecordOutcome outcome={outcome} />,
    },
    {
      id: 'stage',
      head: t('record.column.stage'),
      width: '152px',
      leaves: 2,
      cell: ({ stage }) => t(`stage.${stage}`),
    },
  ]
}

const ForgetDialog = ({ provider: { id, name }, onClose }: RecordsPaneProps & { onClose: () => void }) => {
  const { t } = useTranslation('providers')
  const deletion = useMutation({
    mutationFn: () => call(providers.forgetRecords, { params: { id } }),
    onSuccess: ({ deleted }) => {
      toast({ title: t('record.deleted', { count: deleted }) })
      onClose()
      void refreshRecords()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('record.deleteTitle', { name })}
      text={t('record.deleteText')}
      keep={t('record.deleteKeep')}
      confirm={t('record.deleteConfirm')}
      waiting={deletion.isPending}
      problem={deletion.error && <TroubleNote error={deletion.error} />}
      onClose={onClose}
      onConfirm={() => deletion.mutate()}
    />
  )
}

/** All recorded sign-ins of a provider, newest first. */
export const RecordsPane = ({ provider }: RecordsPaneProps) => {
  const { t } = useTranslation('providers')
  const navigate = useNavigate()
  const say = useProblemText()
  const mayWrite = useMay('iam:provider:write')
  const { dialog, open, close } = useDialogAddress(['forget'])
  const { data, error, refetch, isFetching } = useQuery(recordsQuery(provider.id))
  const columns = useColumns(provider.id)
  if (!data && error)
    return (
      <Trouble error={error} title={t('record.error')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <Loading shape="table" />
  if (data.items.length === 0) return <EmptyState title={t('record.none')}>{t('record.noneText')}</EmptyState>
  return (
    <>
      <Table
        caption={t('record.caption', { name: provider.name })}
        columns={columns}
        rows={data.items}
        rowKey={({ id }) => id}
        rowName={({ who }) => who}
        onOpen={({ id }) => void navigate(paths.signInRecord(provider.id, id))}
        note={({ problem }) => problem && <MarginNote tone="error">{say(problem)}</MarginNote>}
      />
      <Foot>
        {data.total > data.items.length && (
          <MarginNote>{t('record.more', { shown: data.items.length, count: data.total })}</MarginNote>
        )}
        {mayWrite && (
          <Button look="dangerOutlined" size="small" onClick={() => open('forget')}>
            {t('record.deleteAll')}
          </Button>
        )}
      </Foot>
      {dialog === 'forget' && <ForgetDialog provider={provider} onClose={close} />}
    </>
  )
}
