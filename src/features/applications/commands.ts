// Commands of the application pages for the command palette, and the requests they describe.
import { Save, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { applications } from '#contract/iam/administration.ts'
import type { ApplicationWrite } from '#contract/iam/application.ts'
import { useMay } from '#src/api/session.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { listInput, newApplicationBody } from './use-applications.ts'

/** Requests of the list. */
export function useListCommands(): void {
  useDescribedRequests(() => [describeRequest(applications.list, listInput)])
}

/** Requests of the create form. */
export function useCreateRequests(body: () => { appid: string; name: string }): void {
  useDescribedRequests(() => [describeRequest(applications.create, { body: newApplicationBody(body()) })])
}

/** Pictures are long: a described request shows only how each one starts. */
const withoutPictures = (body: ApplicationWrite): ApplicationWrite => ({
  ...body,
  logo: body.logo.slice(0, 40),
  background: body.background.slice(0, 40),
})

interface EditorCommands {
  readonly appid: string
  readonly etag: string
  readonly body: () => ApplicationWrite
  readonly canSave: boolean
  readonly canDelete: boolean
  readonly send: () => void
  readonly discard: () => void
  readonly remove: () => void
}

/** Requests of the editor, with its unsaved values. */
export function useEditorCommands(editor: EditorCommands): void {
  const { appid, etag, body, canSave, canDelete, send, discard, remove } = editor
  const { t } = useTranslation(['administration', 'common', 'shared'])
  const mayWrite = useMay('iam:application:write')
  const params = { id: appid }
  useActions([
    {
      id: 'save-application',
      label: t('common:action.save'),
      icon: Save,
      keys: 'Mod+S',
      run: send,
      isOff: !mayWrite,
    },
    { id: 'discard-changes', label: t('shared:action.discard'), icon: Undo2, run: discard, isOff: !canSave },
    {
      id: 'delete-application',
      label: t('applications.action.delete'),
      icon: Trash2,
      run: remove,
      isOff: !mayWrite || !canDelete,
    },
  ])
  useDescribedRequests(() => [
    describeRequest(applications.get, { params }),
    describeRequest(applications.update, { params, body: withoutPictures(body()), ifMatch: etag }),
    describeRequest(applications.delete, { params }),
  ])
}
