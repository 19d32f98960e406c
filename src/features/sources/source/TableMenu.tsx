import {
  ArrowRight,
  Boxes,
  ListChecks,
  MoreHorizontal,
  RefreshCw,
  Settings2,
  Trash2,
  Waypoints,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Table } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'

interface TableMenuProps {
  table: Table
  onExtract: () => void
  onOptions: () => void
  onDelete: () => void
}

/** The row menu of one table. */
export function TableMenu({ table, onExtract, onOptions, onDelete }: TableMenuProps) {
  const { t } = useTranslation(['sources', 'shared'])
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const mayDesign = useMay('data-manager:object:write')
  const { database_name: source, table_name: name, job_id: jobId } = table
  const label = t('shared:table.rowActions', { name })
  const canExtract = mayExtract && jobId === null
  const entries: readonly (MenuEntry | false)[] = [
    { id: 'open', label: t('shared:action.open'), icon: ArrowRight, to: paths.table(source, name) },
    jobId !== null && {
      id: 'job',
      label: t('shared:action.viewProgress'),
      icon: ListChecks,
      to: paths.job(jobId),
    },
    canExtract && { id: 'extract', label: t('shared:action.extract'), icon: RefreshCw, onSelect: onExtract },
    canExtract && { id: 'options', label: t('action.options'), icon: Settings2, onSelect: onOptions },
    mayDesign &&
      table.extracted_at !== null && {
        id: 'design',
        label: t('shared:action.designObject'),
        icon: Boxes,
        to: paths.newObject(`${source}/${name}`),
      },
    {
      id: 'lineage',
      label: t('shared:action.lineage'),
      icon: Waypoints,
      to: paths.lineage({ database_name: source, table_name: name }),
    },
    mayWrite && { id: 'line', divider: true },
    mayWrite && { id: 'delete', label: t('delete.remove'), icon: Trash2, danger: true, onSelect: onDelete },
  ]
  return (
    <Menu
      label={label}
      placement="end"
      entries={entries.filter((entry) => entry !== false)}
      trigger={(props) => <IconButton {...props} small icon={MoreHorizontal} label={label} />}
    />
  )
}
