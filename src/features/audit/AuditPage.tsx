import { useMutation } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { audit } from '#contract/iam/administration.ts'
import { call } from '#src/api/call.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { media } from '#src/ui/tokens.ts'
import { AuditFilters, type QuestionProps } from './AuditFilters.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import { VerificationNote } from './Verification.tsx'
import { isFiltered, noFilters, readAuditQuestion, writeAuditQuestion } from './audit-address.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { useAuditCommands } from './commands.ts'
import { useAudit } from './use-audit.ts'
import { useExport } from './use-export.ts'

const Note = styled('div')({
  padding: '0 24px 16px',
  '&:empty': { display: 'none' },
  [media.belowWide]: { padding: '0 16px 16px' },
})
const More = styled('div')({ padding: '12px 24px', [media.belowWide]: { padding: '12px 16px' } })

type Log = ReturnType<typeof useAudit>

const useVerification = () => useMutation({ mutationFn: async () => (await call(audit.verify)).verification })

const Head = ({ log }: { log: Log }) => {
  const { t } = useTranslation(['administration', 'common'])
  const format = useFormat()
  const verification = useVerification()
  const saving = useExport(log.query)
  useAuditCommands({ query: log.query, verify: () => verification.mutate(), save: saving.start })
  const { progress } = saving
  return (
    <>
      <PageHead
        title={t('audit.title')}
        sentence={t('audit.sentence')}
        actions={
          <>
            {saving.isRunning ? (
              <Button waiting={false} onClick={saving.cancel}>
                {progress
                  ? t('audit.export.running', {
                      read: format.number(progress.read),
                      total: format.number(progress.total),
                    })
                  : t('common:action.cancel')}
              </Button>
            ) : (
              <Button icon={Download} disabled={log.total === 0} onClick={saving.start}>
                {t('audit.export.action')}
              </Button>
            )}
            <Button icon={ShieldCheck} waiting={verification.isPending} onClick={() => verification.mutate()}>
              {t('audit.verify.action')}
            </Button>
          </>
        }
      />
      <Note>
        <VerificationNote result={verification.data} error={verification.error} />
      </Note>
    </>
  )
}

const Entries = ({ log, question, onAsk }: QuestionProps & { log: Log }) => {
  const { t } = useTranslation(['administration', 'common'])
  const columns = useAuditColumns()
  const [address, setAddress] = useSearchParams()
  const { entries, error, refetch, isFetching } = log
  const open = (seq: number | undefined) =>
    setAddress(
      (before) => {
        if (seq === undefined) before.delete('entry')
        else before.set('entry', String(seq))
        return before
      },
      { replace: seq === undefined },
    )
  if (!entries && error)
    return (
      <Trouble error={error} title={t('audit.error')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!entries) return <Loading shape="table" />
  if (entries.length === 0)
    return isFiltered(question) ? (
      <EmptyState
        title={t('audit.noMatch')}
        actions={<Button onClick={() => onAsk(noFilters)}>{t('audit.filter.clear')}</Button>}
      >
        {t('audit.noMatchText')}
      </EmptyState>
    ) : (
      <EmptyState title={t('audit.empty')}>{t('audit.emptyText')}</EmptyState>
    )
  const current = entries.find(({ seq }) => String(seq) === address.get('entry'))
  return (
    <>
      <Table
        caption={t('audit.caption')}
        columns={columns}
        rows={entries}
        rowKey={({ seq }) => String(seq)}
        rowName={({ seq }) => String(seq)}
        onOpen={({ seq }) => open(seq)}
        currentKey={current && String(current.seq)}
      />
      {log.hasNextPage && (
        <More>
          <Button size="small" waiting={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('common:action.loadMore')}
          </Button>
        </More>
      )}
      {current && (
        <EntryDrawer entry={current} onClose={() => open(undefined)} onAsk={(change) => onAsk(change)} />
      )}
    </>
  )
}

/** Every change anybody made: who, what, when, and that nobody changed the log since. */
export const Component = () => {
  const { t } = useTranslation('common')
  const [address, setAddress] = useSearchParams()
  const question = readAuditQuestion(address)
  const log = useAudit(question)
  const ask = (change: QuestionProps['question'] | Partial<QuestionProps['question']>) =>
    setAddress(
      (before) => {
        before.delete('entry')
        return writeAuditQuestion(before, { ...question, ...change })
      },
      { replace: true },
    )
  return (
    <>
      <Head log={log} />
      <AuditFilters
        question={question}
        onAsk={ask}
        entries={log.entries ?? []}
        end={log.entries && t('table.shown', { shown: log.entries.length, total: log.total })}
      />
      <Entries log={log} question={question} onAsk={ask} />
    </>
  )
}
