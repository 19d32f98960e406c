// Commands of the editor for the command palette, and the requests they describe.
import { Play, Save, Square, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Action } from '#contract/engine/action.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { toDocument, workOf } from '../model/action-form.ts'
import { actionBody } from '../model/actions-api.ts'
import type { Editor } from '../model/use-editor.ts'
import type { TestRunState } from './use-test-run.ts'

interface EditorCommands {
  readonly action: Action
  readonly editor: Editor
  readonly test: TestRunState
  readonly isFixed: boolean
  readonly run: () => void
  readonly remove: () => void
}

/** Test run, save, discard and delete, and the requests with the unsaved values. */
export function useEditorCommands({ action, editor, test, isFixed, run, remove }: EditorCommands): void {
  const { t } = useTranslation(['actions', 'common', 'shared'])
  const params = { action: action.id }
  useActions([
    { id: 'test-action', label: t('test.run'), icon: Play, keys: 'Mod+Enter', run, isOff: isFixed },
    { id: 'stop-test', label: t('test.stop'), icon: Square, run: test.stop, isOff: !test.isRunning },
    {
      id: 'save-action',
      label: t('common:action.save'),
      icon: Save,
      keys: 'Mod+S',
      run: editor.send,
      isOff: isFixed,
    },
    {
      id: 'discard-changes',
      label: t('shared:action.discard'),
      icon: Undo2,
      run: editor.draft.discard,
      isOff: editor.changes === 0,
    },
    { id: 'delete-action', label: t('delete.action'), icon: Trash2, run: remove, isOff: isFixed },
  ])
  useDescribedRequests(() => {
    const document = toDocument(editor.form.getValues())
    const ifMatch = editor.draft.base ?? action.etag
    const reads = [
      describeRequest(engine.getAction, { params }),
      describeRequest(engine.actionVersions, { params }),
    ]
    if (workOf(document) === undefined || document.name === '') return reads
    return [
      ...reads,
      describeRequest(engine.updateAction, { params, body: actionBody(document), ifMatch }),
      describeRequest(engine.deleteAction, { params }),
    ]
  })
}
