import { Hammer, Save } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { objectLevel } from '#domain/schema/level.ts'
import { useMay } from '#src/api/session.ts'
import { Standing } from '#src/parts/page/Standing.tsx'
import { TopActions } from '#src/parts/page/TopActions.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { useEditorCommands } from './commands.ts'
import type { Editor } from './use-editor.ts'

interface EditorBarProps {
  editor: Editor
  /** What is saved is not what queries see. */
  isPending: boolean
}

/** What is not saved yet. */
const useUnsaved = ({ design: { changes }, isNew }: Editor): string | undefined => {
  const { t } = useTranslation('schema')
  if (isNew) return t('editor.notSaved')
  return changes > 0 ? t('editor.unsaved', { count: changes }) : undefined
}

/** Saving and building in one go; or building alone, where what is saved is not built. */
const BuildAction = ({ editor: { canSave, saving, send }, isPending }: EditorBarProps) => {
  const { t } = useTranslation('schema')
  if (canSave || saving === 'build')
    return (
      <Button waiting={saving === 'build'} onClick={() => send('build')}>
        {t('editor.saveAndBuild')}
      </Button>
    )
  if (!isPending || saving !== undefined) return null
  return (
    <Button icon={Hammer} to={`${paths.schema()}?build=open`}>
      {t('action.buildOpen')}
    </Button>
  )
}

/** The actions of the editor in the top bar: what is not saved yet, and saving it. */
export const EditorBar = ({ editor, isPending }: EditorBarProps) => {
  const { t } = useTranslation('schema')
  const mayBuild = useMay('data-manager:build:run')
  const { design, isNew, problems, saving, canSave, send, discard } = editor
  const unsaved = useUnsaved(editor)
  useEditorCommands({
    canSave,
    send,
    discard,
    object: design.current,
    level: () => objectLevel(design.body),
    etag: design.saved.etag,
  })
  return (
    <TopActions>
      <Standing
        wrong={problems > 0 ? t('editor.problems', { count: problems }) : undefined}
        unsaved={unsaved}
      />
      {(isNew || canSave) && (
        <Button look="text" onClick={discard}>
          {t('editor.discard')}
        </Button>
      )}
      {mayBuild && <BuildAction editor={editor} isPending={isPending} />}
      <Button
        look="primary"
        icon={Save}
        keys={canSave ? 'Mod+S' : undefined}
        waiting={saving === 'stay'}
        disabled={!canSave}
        onClick={() => send('stay')}
      >
        {t('editor.save')}
      </Button>
    </TopActions>
  )
}
