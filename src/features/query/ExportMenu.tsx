import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import { exportRequest, type ExportFormat } from './state/export-request.ts'
import { useQueryContext } from './state/query-context.ts'
import { isEmpty } from './state/query-state.ts'
import { useExportResult } from './use-export-result.ts'

const formats: readonly ExportFormat[] = ['csv', 'xlsx']

interface ExportMenuProps {
  /** The saved query that is open. */
  savedQuery: SavedQuery | undefined
  canRun: boolean
}

/** Downloads the result as a file. While a file is received, its size is shown and it can be cancelled. */
export function ExportMenu({ savedQuery, canRun }: ExportMenuProps) {
  const { t } = useTranslation(['query', 'shared'])
  const format = useFormat()
  const { state } = useQueryContext()
  const { isRunning, received, start, cancel } = useExportResult(savedQuery?.name)
  const entries = formats.map((id) => ({
    id: `export-${id}`,
    label: t(`export.${id}`),
    disabled: !canRun,
    onSelect: () => start(id),
  }))
  useActions(
    entries.map(({ id, label, onSelect }) => ({
      id,
      label,
      icon: Download,
      run: onSelect,
      isOff: !canRun || isRunning,
    })),
  )
  useDescribedRequests(() =>
    isEmpty(state)
      ? []
      : [
          describeRequest(query.exportCsv, { body: exportRequest(state, 'csv') }),
          describeRequest(query.exportXlsx, { body: exportRequest(state, 'xlsx') }),
        ],
  )
  if (isRunning)
    return <Button onClick={cancel}>{t('export.running', { size: format.bytes(received) })}</Button>
  return (
    <Menu
      label={t('shared:action.export')}
      placement="end"
      entries={entries}
      trigger={(props) => <IconButton {...props} icon={Download} label={t('shared:action.export')} />}
    />
  )
}
