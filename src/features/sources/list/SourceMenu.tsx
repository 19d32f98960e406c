import { ArrowRight, ListChecks, MoreHorizontal, PackageX, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Source, sampleOwner } from '#contract/data-manager/source.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'

interface SourceMenuProps {
  source: Source
  onExtract: (source: Source) => void
  onDelete: (source: Source) => void
}

/** The row menu of one source. */
export function SourceMenu({ source, onExtract, onDelete }: SourceMenuProps) {
  const { t } = useTranslation('shared')
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const { database_name: name, job_id: jobId } = source
  const isIdle = jobId === null
  const entries: readonly (MenuEntry | false)[] = [
    { id: 'open', label: t('action.open'), icon: ArrowRight, to: paths.source(name) },
    !isIdle && { id: 'job', label: t('action.viewProgress'), icon: ListChecks, to: paths.job(jobId) },
    mayExtract &&
      isIdle &&
      source.tables > 0 && {
        id: 'extract',
        label: t('action.extract'),
        icon: RefreshCw,
        onSelect: () => onExtract(source),
      },
    mayWrite && { id: 'line', divider: true },
    mayWrite &&
      source.owner.uid === sampleOwner && {
        id: 'sample',
        label: t('sample.remove'),
        icon: PackageX,
        to: paths.removeSample(),
      },
    mayWrite && {
      id: 'delete',
      label: t('action.deleteMenu'),
      icon: Trash2,
      danger: true,
      onSelect: () => onDelete(source),
    },
  ]
  const label = t('table.rowActions', { name })
  return (
    <Menu
      label={label}
      placement="end"
      entries={entries.filter((entry) => entry !== false)}
      trigger={(props) => <IconButton {...props} small icon={MoreHorizontal} label={label} />}
    />
  )
}
