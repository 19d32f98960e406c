import { Download } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { shownTable } from './result/view/shown-table.ts'
import { exportRequest, type ExportFormat } from './state/export-request.ts'
import { useQueryContext } from './state/query-context.ts'
import { isEmpty } from './state/query-state.ts'
import { useExportResult } from './use-export-result.ts'

const formats: readonly ExportFormat[] = ['csv', 'xlsx']

/** What the files contain: the table on the screen has what is calculated, all rows from the platform do not. */
const useNotes = (): { shown: string; all: string } => {
  const { t } = useTranslation('query')
  const { state } = useQueryContext()
  const table = useShownTable()
  const isCalculated = state.calculations.length > 0 || state.top !== null
  return {
    shown: table?.isComplete === false ? t('export.partial', { count: table.rows }) : t('export.asShown'),
    all: isCalculated ? t('export.plain') : t('export.fromPlatform'),
  }
}

const useShownTable = () => useSyncExternalStore(shownTable.subscribe, shownTable.get)

interface Exporting {
  readonly entries: readonly MenuEntry[]
  /** The export that runs: bytes so far. */
  readonly running: { readonly received: number; readonly cancel: () => void } | undefined
}

interface ExportOptions {
  /** The saved query that is open. */
  savedQuery: SavedQuery | undefined
  canRun: boolean
}

/** The files that the result can be downloaded as, also as commands. */
export function useExport({ savedQuery, canRun }: ExportOptions): Exporting {
  const { t } = useTranslation('query')
  const { state } = useQueryContext()
  const { isRunning, received, start, cancel } = useExportResult(savedQuery?.name)
  const notes = useNotes()
  const isShown = useShownTable() !== null
  const all = formats.map((id) => ({
    id: `export-${id}`,
    label: t(`export.${id}`),
    disabled: !canRun,
    onSelect: () => start({ format: id, of: 'all' }),
  }))
  const shown = formats.map((id) => ({
    id: `export-shown-${id}`,
    label: t(`export.shown.${id}`),
    disabled: !isShown,
    onSelect: () => start({ format: id, of: 'shown' }),
  }))
  useActions(
    [...all, ...shown].map(({ id, label, disabled, onSelect }) => ({
      id,
      label,
      icon: Download,
      run: onSelect,
      isOff: disabled || isRunning,
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
  return {
    entries: [
      ...all,
      { id: 'all', head: notes.all },
      { id: 'files', divider: true },
      ...shown,
      { id: 'shown', head: notes.shown },
    ],
    running: isRunning ? { received, cancel } : undefined,
  }
}

interface ExportMenuProps {
  exporting: Exporting
  /** Its entries are in another menu. */
  isElsewhere: boolean
}

/** Downloads the result as a file. While a file is received, its size is shown and it can be cancelled. */
export function ExportMenu({ exporting: { entries, running }, isElsewhere }: ExportMenuProps) {
  const { t } = useTranslation(['query', 'shared', 'common'])
  const format = useFormat()
  if (running)
    return (
      <Button onClick={running.cancel}>
        {running.received === 0
          ? t('common:action.cancel')
          : t('export.running', { size: format.bytes(running.received) })}
      </Button>
    )
  if (isElsewhere) return null
  return (
    <Menu
      label={t('shared:action.export')}
      placement="end"
      entries={entries}
      trigger={(props) => <IconButton {...props} icon={Download} label={t('shared:action.export')} />}
    />
  )
}
