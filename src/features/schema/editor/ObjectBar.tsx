import { Hammer, Save, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { objectLevel } from '#domain/schema/level.ts'
import { useMay } from '#src/api/session.ts'
import { EditorBar } from '#src/components/resource/EditorBar.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import type { Editor } from './use-editor.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Level, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { buildRequests } from '../build/build-requests.ts'

interface ObjectBarProps {
  editor: Editor
  /** What is saved is not what queries see. */
  isPending: boolean
}

/** What is not saved yet. */
const useUnsaved = ({ design: { changes }, isNew }: Editor): string | undefined => {
  const { t } = useTranslation('shared')
  if (isNew) return t('unsaved.never')
  return changes > 0 ? t('unsaved.changes', { count: changes }) : undefined
}

/** Saving and building in one go; or building alone, where what is saved is not built. */
const BuildAction = ({ editor: { canSave, saving, send }, isPending }: ObjectBarProps) => {
  const { t } = useTranslation(['schema', 'shared'])
  if (canSave || saving === 'build')
    return (
      <Button waiting={saving === 'build'} onClick={() => send('build')}>
        {t('editor.saveAndBuild')}
      </Button>
    )
  if (!isPending || saving !== undefined) return null
  return (
    <Button icon={Hammer} to={`${paths.schema()}?build=open`}>
      {t('shared:action.build')}
    </Button>
  )
}

interface EditorCommands {
  readonly canSave: boolean
  readonly send: (after: 'stay' | 'build') => void
  readonly discard: () => void
  readonly object: () => LogicalObject
  readonly level: () => Level
  /** The version that is replaced; null for what does not exist yet. */
  readonly etag: string | null
}

/** The commands and calls of the editor of one object, as it would be saved now. */
function useEditorCommands(editor: EditorCommands): void {
  const { canSave, send, discard, object, level, etag } = editor
  const { t } = useTranslation(['schema', 'common'])
  const mayBuild = useMay('data-manager:build:run')
  useActions([
    // The keys are taken also when there is nothing to save: the browser's own dialog helps nobody here.
    { id: 'save-object', label: t('common:action.save'), icon: Save, keys: 'Mod+S', run: () => send('stay') },
    {
      id: 'save-and-build',
      label: t('editor.saveAndBuild'),
      icon: Hammer,
      run: () => send('build'),
      isOff: !mayBuild || !canSave,
    },
    { id: 'discard-changes', label: t('editor.discard'), icon: Undo2, run: discard, isOff: !canSave },
  ])
  useDescribedRequests(() => [
    describeRequest(dataManager.saveObjects, { body: [object()], ifMatch: etag ?? '""' }),
    ...(mayBuild ? buildRequests([level()]) : []),
    ...(etag === null
      ? []
      : [
          describeRequest(dataManager.deleteObject, {
            params: { object: object().object_name },
            ifMatch: etag,
          }),
        ]),
  ])
}

/** The actions of the editor in the top bar: what is not saved yet, and saving it. */
export function ObjectBar({ editor, isPending }: ObjectBarProps) {
  const mayBuild = useMay('data-manager:build:run')
  const { design, problems, saving, canSave, send, discard } = editor
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
    <EditorBar
      problems={problems}
      unsaved={unsaved}
      canSave={canSave}
      isPending={saving === 'stay'}
      onSave={() => send('stay')}
      onDiscard={discard}
    >
      {mayBuild && <BuildAction editor={editor} isPending={isPending} />}
    </EditorBar>
  )
}
