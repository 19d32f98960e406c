import { Play, Save, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { Standing } from '#src/parts/page/Standing.tsx'
import { TopActions } from '#src/parts/page/TopActions.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { ProviderEditor } from './use-provider-editor.ts'

interface EditorBarProps {
  editor: ProviderEditor
  isTesting: boolean
  onTest: () => void
  onDelete: () => void
}

/** Why it cannot be saved, where that is so. */
const useWrong = ({ gate, problems }: ProviderEditor): string | undefined => {
  const { t } = useTranslation('providers')
  if (gate.isRefused) return t('replay.admin')
  return problems.length > 0 ? t('edit.problems', { count: problems.length }) : undefined
}

/** The actions of the page in the top bar: trying what is typed, saving it, or letting it go. */
export const EditorBar = ({ editor, isTesting, onTest, onDelete }: EditorBarProps) => {
  const { t } = useTranslation('providers')
  const { changes, canSave, save, discard, saving } = editor
  const wrong = useWrong(editor)
  useActions([
    { id: 'save-provider', label: t('edit.save'), icon: Save, keys: 'Mod+S', run: save, isOff: !canSave },
    { id: 'test-sign-in', label: t('edit.test'), icon: Play, run: onTest },
    { id: 'discard-changes', label: t('edit.discard'), icon: Undo2, run: discard, isOff: changes === 0 },
    { id: 'delete-provider', label: t('action.delete'), icon: Trash2, run: onDelete },
  ])
  return (
    <TopActions>
      <Standing wrong={wrong} unsaved={changes > 0 ? t('edit.unsaved', { count: changes }) : undefined} />
      {changes > 0 && (
        <Button look="text" onClick={discard}>
          {t('edit.discard')}
        </Button>
      )}
      <Button icon={Play} waiting={isTesting} onClick={onTest}>
        {t('edit.test')}
      </Button>
      <Button
        look="primary"
        icon={Save}
        keys={canSave ? 'Mod+S' : undefined}
        waiting={saving.isPending}
        disabled={!canSave}
        onClick={save}
      >
        {t('edit.save')}
      </Button>
    </TopActions>
  )
}
