import { ArrowRight, Copy, Download, History, MoreHorizontal, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/Menu.tsx'
import { exportPlaybook } from './export-playbook.ts'
import { shownName } from './shown-name.ts'

interface PlaybookMenuProps {
  item: PlaybookSummary
  onDuplicate: () => void
  onDelete: () => void
}

/** What can be done with one playbook, out of its row. */
export const PlaybookMenu = ({ item, onDuplicate, onDelete }: PlaybookMenuProps) => {
  const { t } = useTranslation(['playbooks', 'common'])
  const mayWrite = useMay('playbook:playbook:write')
  const label = t('common:table.rowActions', { name: shownName(item) })
  const { uuid } = item
  const duplicate: MenuEntry = {
    id: 'duplicate',
    label: t('action.duplicate'),
    icon: Copy,
    onSelect: onDuplicate,
  }
  const remove: readonly MenuEntry[] = [
    { id: 'line', divider: true },
    { id: 'delete', label: t('action.delete'), icon: Trash2, danger: true, onSelect: onDelete },
  ]
  return (
    <Menu
      label={label}
      place="end"
      entries={[
        { id: 'open', label: t('action.open'), icon: ArrowRight, to: paths.playbook(uuid) },
        { id: 'versions', label: t('action.versions'), icon: History, to: paths.playbookVersions(uuid) },
        { id: 'export', label: t('action.export'), icon: Download, onSelect: () => exportPlaybook(item) },
        ...(mayWrite ? [duplicate, ...remove] : []),
      ]}
      trigger={(props) => <IconButton {...props} small icon={MoreHorizontal} label={label} />}
    />
  )
}
