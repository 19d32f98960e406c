import { Play, Save, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EditorBar } from '#src/components/resource/EditorBar.tsx'
import { useActions } from '#src/components/commands/use-actions.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import type { ProviderEditor } from './use-provider-editor.ts'

interface ProviderBarProps {
  editor: ProviderEditor
  isTesting: boolean
  onTest: () => void
  onDelete: () => void
}

/** The page actions in the top bar: test, save, discard. */
export function ProviderBar({ editor, isTesting, onTest, onDelete }: ProviderBarProps) {
  const { t } = useTranslation(['providers', 'common', 'shared'])
  const { changes, canSave, save, discard, saving, gate, problems } = editor
  useActions([
    {
      id: 'save-provider',
      label: t('common:action.save'),
      icon: Save,
      keys: 'Mod+S',
      run: save,
      isOff: !canSave,
    },
    { id: 'test-sign-in', label: t('edit.test'), icon: Play, run: onTest },
    {
      id: 'discard-changes',
      label: t('shared:action.discard'),
      icon: Undo2,
      run: discard,
      isOff: changes === 0,
    },
    { id: 'delete-provider', label: t('shared:action.deleteMenu'), icon: Trash2, run: onDelete },
  ])
  return (
    <EditorBar
      problems={gate.isRefused ? t('replay.admin') : problems.length}
      unsaved={changes > 0 ? t('shared:unsaved.changes', { count: changes }) : undefined}
      canSave={canSave}
      isPending={saving.isPending}
      onSave={save}
      onDiscard={discard}
    >
      <Button icon={Play} waiting={isTesting} onClick={onTest}>
        {t('edit.test')}
      </Button>
    </EditorBar>
  )
}
