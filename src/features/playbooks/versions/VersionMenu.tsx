import { Download, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { addressOf } from '#src/api/request-url.ts'
import { useMay } from '#src/api/session.ts'
import { fileNameOf } from '#src/lib/save-file.ts'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'
import { displayName } from '../list/use-playbooks.ts'

interface VersionMenuProps {
  item: PlaybookSummary
  number: number
  onRestore: () => void
}

/** Actions for one version. */
export function VersionMenu({ item, number, onRestore }: VersionMenuProps) {
  const { t } = useTranslation(['playbooks', 'shared'])
  const mayWrite = useMay('playbook:playbook:write')
  const save = () => {
    const link = document.createElement('a')
    link.href = addressOf(playbooks.version, { params: { playbook: item.uuid, number } })
    link.download = fileNameOf(`${displayName(item)} ${number}`, 'json')
    link.click()
  }
  return (
    <RowMenu
      name={t('shared:field.versionNumber', { number })}
      entries={[
        { id: 'export', label: t('shared:action.export'), icon: Download, onSelect: save },
        {
          id: 'restore',
          label: t('versions.restoreMenu'),
          icon: RotateCcw,
          disabled: !mayWrite || number === item.version,
          onSelect: onRestore,
        },
      ]}
    />
  )
}
