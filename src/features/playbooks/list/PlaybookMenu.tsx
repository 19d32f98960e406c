import { ArrowRight, Copy, Download, History, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'
import type { MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { exportPlaybook } from './export-playbook.ts'
import { displayName } from './use-playbooks.ts'

interface PlaybookMenuProps {
  item: PlaybookSummary
  onDuplicate: () => void
  onDelete: () => void
}

/** Actions for one playbook. */
export function PlaybookMenu({ item, onDuplicate, onDelete }: PlaybookMenuProps) {
  const { t } = useTranslation('shared')
  const mayWrite = useMay('playbook:playbook:write')
  const { uuid } = item
  const duplicate: MenuEntry = {
    id: 'duplicate',
    label: t('action.duplicate'),
    icon: Copy,
    onSelect: onDuplicate,
  }
  const remove: readonly MenuEntry[] = [
    { id: 'line', divider: true },
    { id: 'delete', label: t('action.deleteMenu'), icon: Trash2, danger: true, onSelect: onDelete },
  ]
  return (
    <RowMenu
      name={displayName(item)}
      entries={[
        { id: 'open', label: t('action.open'), icon: ArrowRight, to: paths.playbook(uuid) },
        {
          id: 'versions',
          label: t('entity.versions'),
          icon: History,
          to: paths.playbookVersions(uuid),
        },
        {
          id: 'export',
          label: t('action.export'),
          icon: Download,
          onSelect: () => exportPlaybook(item),
        },
        ...(mayWrite ? [duplicate, ...remove] : []),
      ]}
    />
  )
}
