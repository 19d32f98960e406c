// What the audit log can do, for the command palette, and which calls it makes.
import { Download, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { audit } from '#contract/iam/administration.ts'
import { shown } from '#src/api/shown-request.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import type { useAudit } from './use-audit.ts'

interface AuditCommands {
  readonly query: ReturnType<typeof useAudit>['query']
  readonly verify: () => void
  readonly save: () => void
}

export const useAuditCommands = ({ query, verify, save }: AuditCommands): void => {
  const { t } = useTranslation('administration')
  useActions([
    { id: 'verify-audit-log', label: t('audit.verify.action'), icon: ShieldCheck, run: verify },
    { id: 'export-audit-log', label: t('audit.export.action'), icon: Download, run: save },
  ])
  useShownRequests(() => [
    shown(audit.list, { query }, { note: 'listLog' }),
    shown(audit.verify, {}, { note: 'verifyLog' }),
  ])
}
