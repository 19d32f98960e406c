// What the pages of the schema can do, for the command palette, and which calls they make.
import { Hammer, Save, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Level, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import { useMay } from '#src/api/session.ts'
import { shown } from '#src/api/shown-request.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import type { PageRequest } from '#src/parts/request/requests.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import type { BuildPlan } from './build-plan.ts'

const freezing = {
  data_prim: () => shown(dataManager.freezePrim, {}, { note: 'freezePrim' as const }),
  data_mart: () => shown(dataManager.freezeMart, {}, { note: 'freezeMart' as const }),
} as const satisfies Record<Level, () => PageRequest>

/** Levels are frozen one after the other, then written together. */
const building = (levels: readonly Level[]): readonly PageRequest[] =>
  levels.length === 0
    ? []
    : [
        ...levels.map((level) => freezing[level]()),
        shown(
          dataManager.buildPhysical,
          { query: {}, body: { levelsToBuild: [...levels], dwhName: warehouseName } },
          { note: 'build' },
        ),
      ]

/** Of the list of objects. */
export const useSchemaRequests = ({ levels }: BuildPlan): void => {
  const mayBuild = useMay('data-manager:build:run')
  useShownRequests(() => [
    shown(dataManager.listObjects, { query: { limit: 1000 } }, { note: 'listObjects' }),
    shown(dataManager.listBuilds, { query: { limit: 20 } }, { note: 'listBuilds' }),
    ...(mayBuild ? building(levels.map(({ level }) => level)) : []),
  ])
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

/** Of the editor of one object: as it would be saved now. */
export const useEditorCommands = (editor: EditorCommands): void => {
  const { canSave, send, discard, object, level, etag } = editor
  const { t } = useTranslation('schema')
  const mayBuild = useMay('data-manager:build:run')
  useActions([
    // The keys are taken also when there is nothing to save: the browser's own dialog helps nobody here.
    { id: 'save-object', label: t('editor.save'), icon: Save, keys: 'Mod+S', run: () => send('stay') },
    {
      id: 'save-and-build',
      label: t('editor.saveAndBuild'),
      icon: Hammer,
      run: () => send('build'),
      isOff: !mayBuild || !canSave,
    },
    { id: 'discard-changes', label: t('editor.discard'), icon: Undo2, run: discard, isOff: !canSave },
  ])
  useShownRequests(() => [
    shown(dataManager.saveObjects, { body: [object()], ifMatch: etag ?? '""' }, { note: 'saveObject' }),
    ...(mayBuild ? building([level()]) : []),
    ...(etag === null
      ? []
      : [
          shown(
            dataManager.deleteObject,
            { params: { object: object().object_name }, ifMatch: etag },
            { note: 'deleteObject' as const },
          ),
        ]),
  ])
}
