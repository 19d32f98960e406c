import useMediaQuery from '@mui/material/useMediaQuery'
import { Trash2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/iam/application.ts'
import { useMay } from '#src/api/session.ts'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { MergeView } from '#src/parts/merge/MergeView.tsx'
import { useCrumbName } from '#src/parts/page/crumb-name.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { Button } from '#src/ui/Button.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { SplitPane } from '#src/ui/SplitPane.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { color, media, width } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import { DeleteApplication } from './DeleteApplication.tsx'
import { EditorBar } from './EditorBar.tsx'
import { Preview } from './Preview.tsx'
import { previewOf, toBody } from './application-form.ts'
import { useEditorCommands } from './commands.ts'
import { useApplicationWords } from './use-application-words.ts'
import { type Editor, useEditor } from './use-editor.ts'

const Root = styled('div')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' })
const Head = styled('header')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 56,
  padding: '8px 24px',
  borderBottom: `1px solid ${color.line.hair}`,
  [media.belowWide]: { padding: '8px 16px' },
  '& > h1': { ...type.page, ...oneLine, margin: 0 },
  '& > button': { marginLeft: 'auto' },
})
const Stack = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto' })

const views = ['form', 'preview'] as const

interface PanesProps {
  editor: Editor
  application: Application
  isFixed: boolean
}

/** Form and preview: side by side, or below 1200 one behind the other. */
const Panes = ({ editor, application, isFixed }: PanesProps) => {
  const { t } = useTranslation('administration')
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const [address, setAddress] = useSearchParams()
  const view = views.find((each) => each === address.get('view')) ?? 'form'
  const preview = <Preview preferences={previewOf({ form: editor.values, application })} />
  const { draft, saving, problems } = editor
  const fields = (
    <ApplicationFields {...{ editor, application, isFixed }}>
      <DraftNote draft={draft} />
      {isFixed && <MarginNote>{t('readOnly')}</MarginNote>}
      {draft.isTyped && problems === 0 && <TroubleNote error={saving.error} />}
    </ApplicationFields>
  )
  if (isWide)
    return (
      <SplitPane
        id="application"
        label={t('applications.preview.title')}
        side={preview}
        min={360}
        max={900}
        initial={560}
      >
        {fields}
      </SplitPane>
    )
  return (
    <>
      <Tabs
        label={t('applications.views')}
        tabs={views.map((id) => ({ id, label: t(`applications.view.${id}`) }))}
        value={view}
        onChange={(next) => setAddress(next === 'form' ? {} : { view: next }, { replace: true })}
        panelId="application-pane"
        inset={16}
      />
      <Stack
        id="application-pane"
        role="tabpanel"
        aria-label={t(`applications.view.${view}`)}
        data-pane=""
        data-scroll=""
        tabIndex={-1}
      >
        {view === 'form' ? fields : preview}
      </Stack>
    </>
  )
}

/** What an application shows before sign-in, and beside it the screen that comes of it. */
export const ApplicationEditor = ({ application }: { application: Application }) => {
  const { t } = useTranslation('administration')
  const isFixed = !useMay('iam:application:write')
  const editor = useEditor(application)
  const describe = useApplicationWords(application)
  const { dialog, open, close } = useDialogAddress(['delete'])
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
    <Root>
      {!isFixed && <EditorBar editor={editor} />}
      <Head>
        <h1 title={name}>{name}</h1>
        <Tag mono>{appid}</Tag>
        {isBuiltIn && <Tag>{t('builtIn')}</Tag>}
        {canDelete && (
          <Button look="dangerOutlined" size="small" icon={Trash2} onClick={() => open('delete')}>
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
    </Root>
  )
}
