// Commands of the playbook editor for the command palette and the keyboard, and the API calls they make.
import { Braces, Download, History, ListTree, Redo2, Save, Undo2, Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { paths } from '#src/paths.ts'
import { useShortcut } from '#src/ui/keyboard/use-shortcut.ts'
import { fileNameOf } from '#src/lib/save-file.ts'
import { nameOfDocument, layoutOf } from '../document/document-snapshot.ts'
import type { EditorView } from '../model/editor-state.ts'
import { useDocumentActions, useSave, useSession, useSessionState } from '../document/use-document.ts'
import { useEditor, useEditorActions, useView } from '../model/use-editor.ts'

const viewActions = [
  { id: 'show-canvas', view: 'canvas', icon: Workflow },
  { id: 'show-outline', view: 'outline', icon: ListTree },
  { id: 'show-json', view: 'json', icon: Braces },
] as const satisfies readonly { view: EditorView; [member: string]: unknown }[]

/** Undo and redo by keyboard, except in text fields, which have their own. */
const useUndoKeys = (): void => {
  const { t } = useTranslation(['editing', 'shared'])
  const { undo, redo } = useEditorActions()
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const act = (does: () => void) => (isReadOnly ? undefined : does)
  const selectedText = { isNativeInFields: true, isRepeated: true }
  useShortcut('Mod+Z', act(undo), { label: t('shared:action.undo'), ...selectedText })
  useShortcut('Mod+Shift+Z', act(redo), { label: t('shared:action.redo'), ...selectedText })
  useShortcut('Mod+Y', act(redo), selectedText)
}

const useDocumentRequests = (): void => {
  const session = useSession()
  useDescribedRequests(() => {
    const { uuid } = session.getState()
    const { reading, positions } = session.editor.getState()
    const file = fileNameOf(nameOfDocument(reading), 'json')
    const body = new Blob()
    if (uuid === null) return [describeRequest(playbooks.create, { body }, file)]
    const params = { playbook: uuid }
    const ifMatch = session.editor.stored()?.etag ?? ''
    return [
      describeRequest(playbooks.get, { params }),
      describeRequest(playbooks.put, { params, query: {}, body, ifMatch }, file),
      describeRequest(playbooks.setLayout, { params, body: layoutOf(positions) }),
    ]
  })
}

export function useEditorCommands(): void {
  const { t } = useTranslation(['editing', 'common', 'shared'])
  const navigate = useNavigate()
  const { undo, redo } = useEditorActions()
  const { uuid } = useSessionState()
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const canUndo = useEditor((state) => state.undo !== null)
  const canRedo = useEditor((state) => state.redo !== null)
  const { save } = useSave()
  const acts = useDocumentActions()
  const [view, show] = useView()
  useActions([
    ...(isReadOnly
      ? []
      : [{ id: 'save-playbook', label: t('common:action.save'), icon: Save, keys: 'Mod+S', run: save }]),
    { id: 'undo', label: t('shared:action.undo'), icon: Undo2, run: undo, isOff: isReadOnly || !canUndo },
    { id: 'redo', label: t('shared:action.redo'), icon: Redo2, run: redo, isOff: isReadOnly || !canRedo },
    ...viewActions.map((each) => ({
      id: each.id,
      label: t(`show.${each.view}`),
      icon: each.icon,
      run: () => show(each.view),
      isOff: view === each.view,
    })),
    { id: 'export-playbook', label: t('act.export'), icon: Download, run: acts.exportText },
    {
      id: 'playbook-versions',
      label: t('shared:entity.versions'),
      icon: History,
      run: () => void navigate(paths.playbookVersions(uuid ?? '')),
      isOff: uuid === null,
    },
  ])
  useUndoKeys()
  useDocumentRequests()
}
