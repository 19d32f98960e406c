import { Play, Save, Trash2, Undo2 } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { TopActions } from '#src/parts/page/TopActions.tsx'
import { Button } from '#src/ui/Button.tsx'
import { StateGlyph } from '#src/ui/StateGlyph.tsx'
import { color } from '#src/ui/tokens.ts'
import { type, unseen } from '#src/ui/type.ts'
import type { ProviderEditor } from './use-provider-editor.ts'

const Mark = styled('span')({
  ...type.small,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  marginRight: 4,
  color: color.text.secondary,
  '&[data-wrong]': { color: color.tone.error.text },
  '& > i': { width: 7, height: 7, borderRadius: '50%', backgroundColor: color.accent.focus },
  '@media (max-width: 760px)': unseen,
})

interface EditorBarProps {
  editor: ProviderEditor
  isTesting: boolean
  onTest: () => void
  onDelete: () => void
}

/** What is not saved yet, and why it cannot be where that is so. */
const Standing = ({ editor: { changes, problems, gate } }: Pick<EditorBarProps, 'editor'>) => {
  const { t } = useTranslation('providers')
  if (gate.isRefused || problems.length > 0)
    return (
      <Mark role="status" data-wrong="">
        <StateGlyph state="failed" />
        {gate.isRefused ? t('replay.admin') : t('edit.problems', { count: problems.length })}
      </Mark>
    )
  if (changes === 0) return null
  return (
    <Mark role="status">
      <i />
      {t('edit.unsaved', { count: changes })}
    </Mark>
  )
}

/** The actions of the page in the top bar: trying what is typed, saving it, or letting it go. */
export const EditorBar = ({ editor, isTesting, onTest, onDelete }: EditorBarProps) => {
  const { t } = useTranslation('providers')
  const { changes, canSave, save, discard, saving } = editor
  useActions([
    { id: 'save-provider', label: t('edit.save'), icon: Save, keys: 'Mod+S', run: save, isOff: !canSave },
    { id: 'test-sign-in', label: t('edit.test'), icon: Play, run: onTest },
    { id: 'discard-changes', label: t('edit.discard'), icon: Undo2, run: discard, isOff: changes === 0 },
    { id: 'delete-provider', label: t('action.delete'), icon: Trash2, run: onDelete },
  ])
  return (
    <TopActions>
      <Standing editor={editor} />
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
