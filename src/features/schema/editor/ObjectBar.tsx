import { Hammer, Save, Undo2, Waypoints } from 'lucide-react'
import { useNavigate } from 'react-router'
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
import { nameEdit } from '../history/name-edit.ts'
import { type LocalStep, UndoButtons } from '../history/UndoButtons.tsx'
import type { DesignEdit } from '../model/design-history.ts'

interface ObjectBarProps {
  editor: Editor
  /** The saved design differs from the current build. */
  isPending: boolean
}

/** Number of unsaved changes. */
const useUnsaved = ({ design: { changes }, isNew }: Editor): string | undefined => {
  const { t } = useTranslation('shared')
  if (isNew) return t('unsaved.never')
  return changes > 0 ? t('unsaved.changes', { count: changes }) : undefined
}

/** Saves and builds, or only builds if everything is saved but not built. */
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
  /** The version that is replaced; null for a new object. */
  readonly etag: string | null
}

/** Registers the commands of the editor and describes its requests, as they would be sent now. */
function useEditorCommands(editor: EditorCommands): void {
  const { canSave, send, discard, object, level, etag } = editor
  const { t } = useTranslation(['schema', 'common', 'shared'])
  const mayBuild = useMay('data-manager:build:run')
  const navigate = useNavigate()
  useActions([
    // The shortcut is also handled if there is nothing to save: the browser's save dialog would not help.
    { id: 'save-object', label: t('common:action.save'), icon: Save, keys: 'Mod+S', run: () => send('stay') },
    {
      id: 'save-and-build',
      label: t('editor.saveAndBuild'),
      icon: Hammer,
      run: () => send('build'),
      isOff: !mayBuild || !canSave,
    },
    {
      id: 'lineage',
      label: t('shared:action.lineage'),
      icon: Waypoints,
      run: () => void navigate(paths.lineage({ database_name: level(), table_name: object().object_name })),
      isOff: etag === null,
    },
    { id: 'discard-changes', label: t('shared:action.discard'), icon: Undo2, run: discard, isOff: !canSave },
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

const nameLocal = (edit: DesignEdit | undefined): LocalStep | undefined =>
  edit && { name: nameEdit(edit.before, edit.after), run: edit.run }

/** Undo and redo: first the edits of the form, then the saved steps of the schema. */
const EditorUndo = ({ editor: { design, isNew, json, saving } }: { editor: Editor }) => {
  const { history, isChanged, body } = design
  return (
    <UndoButtons
      local={{ undo: nameLocal(history.undo), redo: nameLocal(history.redo) }}
      isOff={isNew || isChanged || json.isInvalid || saving !== undefined}
      onWritten={(stored, step) => {
        if (stored !== null && step.object === body.object_name) design.adoptSaved(stored)
      }}
    />
  )
}

/** The actions of the editor in the top bar: undo and redo, the number of unsaved changes, and Save. */
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
      <EditorUndo editor={editor} />
      {mayBuild && <BuildAction editor={editor} isPending={isPending} />}
    </EditorBar>
  )
}
