import { useMutation } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { audit } from '#contract/iam/administration.ts'
import { call } from '#src/api/call.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import { useAuditColumns } from './audit-columns.tsx'
import { auditParams } from './audit-params.ts'
import { useAudit } from './use-audit.ts'
import { useExport } from './use-export.ts'
import type { Verification } from '#contract/iam/audit.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'

interface AuditCommands {
  readonly query: ReturnType<typeof useAudit>['query']
  readonly verify: () => void
  readonly save: () => void
}

function useAuditCommands({ query, verify, save }: AuditCommands): void {
  const { t } = useTranslation(['audit', 'shared'])
  useActions([
    { id: 'verify-audit-log', label: t('verify.action'), icon: ShieldCheck, run: verify },
    { id: 'export-audit-log', label: t('shared:action.export'), icon: Download, run: save },
  ])
  useDescribedRequests(() => [describeRequest(audit.list, { query }), describeRequest(audit.verify, {})])
}

const Line = styled('span')({
  display: 'block',
  overflowWrap: 'anywhere',
  '& > svg': { marginRight: 8, verticalAlign: '-1px' },
})

interface VerificationNoteProps {
  result: Verification | undefined
  error: unknown
}

/** Verifies the log: every entry includes a hash of the previous one, so any change is detected. */
function VerificationNote({ result, error }: VerificationNoteProps) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  if (error) return <ErrorNote error={error} isRead />
  if (!result) return null
  const { rows, broken_at: broken, last_hash: hash, verified_at: at } = result
  const isIntact = broken === null
  return (
    <MarginNote tone={isIntact ? 'neutral' : 'error'} live>
      <Line>
        <StateGlyph state={isIntact ? 'done' : 'failed'} />
        <strong>
          {isIntact ? t('verify.whole', { count: rows }) : t('verify.broken', { seq: format.number(broken) })}
        </strong>
      </Line>
      <Line>{isIntact ? t('verify.wholeText', { time: format.instant(at) }) : t('verify.brokenText')}</Line>
      {hash !== '' && (
        <Line>
          {t('verify.last')} <InlineCode bare>{hash}</InlineCode>
        </Line>
      )}
    </MarginNote>
  )
}

const Note = styled('div')({
  padding: '0 var(--gutter) 16px',
  '&:empty': { display: 'none' },
})
type Log = ReturnType<typeof useAudit>

const useVerification = () => useMutation({ mutationFn: async () => (await call(audit.verify)).verification })

const Actions = ({ log, verification }: { log: Log; verification: ReturnType<typeof useVerification> }) => {
  const { t } = useTranslation(['audit', 'common', 'shared'])
  const format = useFormat()
  const saving = useExport(log.query)
  useAuditCommands({ query: log.query, verify: () => verification.mutate(), save: saving.start })
  const { progress } = saving
  return (
    <>
      {saving.isRunning ? (
        <Button waiting={false} onClick={saving.cancel}>
          {progress
            ? t('export.running', {
                read: format.number(progress.read),
                total: format.number(progress.total),
              })
            : t('common:action.cancel')}
        </Button>
      ) : (
        <Button icon={Download} disabled={log.total === 0} onClick={saving.start}>
          {t('shared:action.export')}
        </Button>
      )}
      <Button icon={ShieldCheck} waiting={verification.isPending} onClick={() => verification.mutate()}>
        {t('verify.action')}
      </Button>
    </>
  )
}

/** The open entry is in the address until the list changes. */
const useOpenEntry = (entries: Log['rows'] = []) => {
  const [address, setAddress] = useSearchParams()
  const open = (seq: number | undefined) =>
    setAddress(
      (before) => {
        if (seq === undefined) before.delete('entry')
        else before.set('entry', String(seq))
        return before
      },
      { replace: seq === undefined },
    )
  return { current: entries.find(({ seq }) => String(seq) === address.get('entry')), open }
}

/** The audit log: who changed what and when, and whether the log was tampered with. */
export function Component() {
  const { t } = useTranslation(['audit', 'shell', 'shared'])
  const { params, state, change } = useListParams(auditParams)
  const log = useAudit(params)
  const verification = useVerification()
  const columns = useAuditColumns()
  const { current, open } = useOpenEntry(log.rows)
  return (
    <ListPage
      title={t('shell:page.audit')}
      sentence={t('sentence')}
      actions={<Actions log={log} verification={verification} />}
      banner={
        <Note>
          <VerificationNote result={verification.data} error={verification.error} />
        </Note>
      }
      list={log}
      state={state}
      search={{ label: t('filter.text') }}
      filters={<AuditFilters params={params} onChange={change} entries={log.rows ?? []} />}
      table={{
        caption: t('caption'),
        columns,
        rowKey: ({ seq }) => String(seq),
        rowName: ({ seq }) => String(seq),
        onOpen: ({ seq }) => open(seq),
        currentKey: current && String(current.seq),
      }}
      error={t('error')}
      noMatch={{ title: t('shared:noMatch.titleBare'), text: t('noMatchText') }}
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {current && <EntryDrawer entry={current} onClose={() => open(undefined)} onNarrow={change} />}
    </ListPage>
  )
}
