import { Copy, Download, History, MoreHorizontal, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/Menu.tsx'
import { useEditor } from './use-editor.ts'
import { useDocumentActs } from './use-document-acts.ts'
import { editorDialogs } from './use-save.ts'
import { useSessionState } from './use-session.ts'

/** What can be done with the whole document. */
export const EditorMenu = () => {
  const { t } = useTranslation('editing')
  const { uuid } = useSessionState()
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const isUnsaved = useEditor((state) => state.unsaved > 0)
  const { open } = useDialogAddress(editorDialogs)
  const acts = useDocumentActs()
  const isStored = uuid !== null
  const entries: readonly (MenuEntry | false)[] = [
    { id: 'export', label: t('act.export'), icon: Download, onSelect: acts.exportText },
    !isReadOnly && { id: 'duplicate', label: t('act.duplicate'), icon: Copy, onSelect: acts.duplicate },
    isStored && { id: 'versions', label: t('versions'), icon: History, to: paths.playbookVersions(uuid) },
    !isReadOnly && {
      id: 'discard',
      label: t('act.discard'),
      icon: Undo2,
      disabled: !isUnsaved,
      onSelect: acts.discard,
    },
    !isReadOnly && isStored && { id: 'line', divider: true },
    !isReadOnly &&
      isStored && {
        id: 'delete',
        label: t('act.delete'),
        icon: Trash2,
        danger: true,
        onSelect: () => open('delete'),
      },
  ]
  return (
    <Menu
      label={t('menu')}
      place="end"
      entries={entries.filter((entry) => entry !== false)}
      trigger={(props) => <IconButton {...props} icon={MoreHorizontal} label={t('menu')} />}
    />
  )
}
