import { Download, MoreHorizontal, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { addressOf } from '#src/api/address.ts'
import { useMay } from '#src/api/session.ts'
import { fileNameOf } from '#src/lib/save-file.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { shownName } from './shown-name.ts'

interface VersionMenuProps {
  item: PlaybookSummary
  number: number
  onRestore: () => void
}

/** What can be done with one version. */
export const VersionMenu = ({ item, number, onRestore }: VersionMenuProps) => {
  const { t } = useTranslation(['playbooks', 'common'])
  const mayWrite = useMay('playbook:playbook:write')
  const label = t('common:table.rowActions', { name: t('versions.one', { number }) })
  const save = () => {
    const link = document.createElement('a')
    link.href = addressOf(playbooks.version, { params: { playbook: item.uuid, number } })
    link.download = fileNameOf(`${shownName(item)} ${number}`, 'json')
    link.click()
  }
  return (
    <Menu
      label={label}
      place="end"
      entries={[
        { id: 'export', label: t('action.export'), icon: Download, onSelect: save },
        {
          id: 'restore',
          label: t('versions.restoreMenu'),
          icon: RotateCcw,
          disabled: !mayWrite || number === item.version,
          onSelect: onRestore,
        },
      ]}
      trigger={(props) => <IconButton {...props} small icon={MoreHorizontal} label={label} />}
    />
  )
}
