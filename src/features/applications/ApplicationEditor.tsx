import { Trash2 } from 'lucide-react'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/iam/application.ts'
import { useMay } from '#src/api/session.ts'
import { EditorBar } from '#src/components/resource/EditorBar.tsx'
import { DraftNote } from '#src/components/drafts/DraftNote.tsx'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { FormWithPreview } from '#src/components/preview/FormWithPreview.tsx'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import { LoginPreview } from './LoginPreview.tsx'
import { previewOf, toBody } from './application-form.ts'
import { useEditorCommands } from './commands.ts'
import { useApplicationLabels } from './use-field-labels.ts'
import { type Editor, useEditor } from './use-editor.ts'
import { applications } from '#contract/iam/administration.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { paths } from '#src/paths.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'

interface DeleteProps {
  application: Application
  onClose: () => void
  onDeleted: () => void
}

/** Deletes an application, which signs out all of its users. */
function DeleteApplication({ application: { appid, name }, onClose, onDeleted }: DeleteProps) {
  const { t } = useTranslation(['administration', 'shared', 'common'])
  return (
    <DeleteDialog
      title={t('applications.delete.title', { name })}
      text={t('shared:confirm.final')}
      consequences={[
        { id: 'sessions', state: 'attention', text: t('applications.delete.sessions') },
        { id: 'accounts', state: 'done', text: t('applications.delete.accounts') },
      ]}
      typeName={appid}
      confirm={t('common:action.delete')}
      remove={() => call(applications.delete, { params: { id: appid } })}
      done={t('applications.deleted', { name })}
      returnTo={paths.applications()}
      onDeleted={onDeleted}
      refresh={() => invalidate(applications.list)}
      onClose={onClose}
    />
  )
}

const Head = styled('header')({
  flex: 'none',
  ...rowLayout('4px 12px'),
  flexWrap: 'wrap',
  minHeight: 56,
  padding: '8px var(--gutter)',
  borderBottom: hairline,
  '& > h1': { ...type.page, ...oneLine, margin: 0 },
  '& > button': { marginLeft: 'auto' },
})

interface PanesProps {
  editor: Editor
  application: Application
  isFixed: boolean
}

const Panes = ({ editor, application, isFixed }: PanesProps) => {
  const { t } = useTranslation('administration')
  const form = (
    <ApplicationFields {...{ editor, application, isFixed }}>
      <DraftNote draft={editor.draft} />
      {isFixed && <MarginNote>{t('readOnly')}</MarginNote>}
      <ErrorNote error={editor.error} />
    </ApplicationFields>
  )
  const preview = <LoginPreview preferences={previewOf({ form: editor.values, application })} />
  return (
    <FormWithPreview id="application" limits={{ min: 360, max: 900, initial: 560 }} {...{ form, preview }} />
  )
}

/** Edits an application, with a preview of its sign-in screen. */
export function ApplicationEditor({ application }: { application: Application }) {
  const { t } = useTranslation(['administration', 'shared'])
  const isFixed = !useMay('iam:application:write')
  const editor = useEditor(application)
  const describe = useApplicationLabels(application)
  const { dialog, open, close } = useDialogParam(['delete'])
  const { appid, built_in: isBuiltIn } = application
  const name = editor.values.name.trim() || appid
  const canDelete = !isFixed && !isBuiltIn
  useCrumbName(name)
  useEditorCommands({
    appid,
    etag: editor.draft.base ?? application.etag,
    body: () => toBody(editor.form.getValues()),
    canSave: editor.changes > 0,
    canDelete,
    send: editor.send,
    discard: editor.draft.discard,
    remove: () => open('delete'),
  })
  return (
    <Stack flex={1} style={{ minHeight: 0 }}>
      {!isFixed && (
        <EditorBar
          problems={editor.problems}
          unsaved={editor.changes > 0 ? t('shared:unsaved.changes', { count: editor.changes }) : undefined}
          canSave={editor.changes > 0}
          isPending={editor.saving.isPending}
          onSave={editor.send}
          onDiscard={editor.draft.discard}
        />
      )}
      <Head>
        <h1 title={name}>{name}</h1>
        <Tag mono>{appid}</Tag>
        {isBuiltIn && <Tag>{t('shared:builtIn')}</Tag>}
        {canDelete && (
          <Button variant="dangerOutlined" size="small" icon={Trash2} onClick={() => open('delete')}>
            {t('applications.action.delete')}
          </Button>
        )}
      </Head>
      <Panes {...{ editor, application, isFixed }} />
      <MergeView
        name={application.name}
        saving={editor.saving}
        describe={describe}
        lost={t('applications.lost')}
      />
      {dialog === 'delete' && canDelete && (
        <DeleteApplication application={application} onClose={close} onDeleted={editor.draft.saved} />
      )}
    </Stack>
  )
}
