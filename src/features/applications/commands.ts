// What the pages of applications can do, for the command palette, and which calls they make.
import { Plus, Save, Trash2, Undo2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { applications } from '#contract/iam/administration.ts'
import type { ApplicationWrite } from '#contract/iam/application.ts'
import { useMay } from '#src/api/session.ts'
import { shown } from '#src/api/shown-request.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import { paths } from '#src/paths.ts'
import { listInput } from './use-applications.ts'

/** Of the list. */
export const useListCommands = (): void => {
  const { t } = useTranslation('administration')
  const navigate = useNavigate()
  const mayWrite = useMay('iam:application:write')
  useActions([
    {
      id: 'new-application',
      label: t('applications.action.new'),
      icon: Plus,
      run: () => void navigate(paths.newApplication()),
      isOff: !mayWrite,
    },
  ])
  useShownRequests(() => [shown(applications.list, listInput, { note: 'listApplications' })])
}

/** Of the form of a new one. */
export const useCreateRequests = (make: () => { appid: string; name: string }): void =>
  useShownRequests(() => [
    shown(
      applications.create,
      {
        body: {
          ...make(),
          password_policies: {
            active: false,
            nb_char: '0',
            nb_cchar: '0',
            nb_int: '0',
            nb_schar: '0',
            password_expire: '0',
          },
          modes: [{ _id: 'password' }],
        },
      },
      { note: 'createApplication' },
    ),
  ])

/** Pictures are long: of those that are shown only how they begin. */
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

/** Of the editor: as it would be saved now. */
export const useEditorCommands = (editor: EditorCommands): void => {
  const { appid, etag, body, canSave, canDelete, send, discard, remove } = editor
  const { t } = useTranslation(['administration', 'common'])
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
    { id: 'discard-changes', label: t('discard'), icon: Undo2, run: discard, isOff: !canSave },
    {
      id: 'delete-application',
      label: t('applications.action.delete'),
      icon: Trash2,
      run: remove,
      isOff: !mayWrite || !canDelete,
    },
  ])
  useShownRequests(() => [
    shown(applications.get, { params }, { note: 'getApplication' }),
    shown(
      applications.update,
      { params, body: withoutPictures(body()), ifMatch: etag },
      { note: 'updateApplication' },
    ),
    shown(applications.delete, { params }, { note: 'deleteApplication' }),
  ])
}
