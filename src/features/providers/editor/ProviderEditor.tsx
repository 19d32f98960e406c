import { useState } from 'react'
import { columnLayout, hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Provider } from '#contract/iam/provider.ts'
import type { TestSignIn } from '#contract/iam/sign-in.ts'
import { useMay } from '#src/api/session.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { paths } from '#src/paths.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { color, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { ConfirmLossesDialog } from '../replay/ConfirmLossesDialog.tsx'
import { DeleteProvider } from './DeleteProvider.tsx'
import { ReplayBar } from '../replay/ReplayBar.tsx'
import { ReplayReview } from '../replay/ReplayReview.tsx'
import { SecretNote } from '../fields/SecretExpiry.tsx'
import { SectionFields } from './SectionFields.tsx'
import { SectionNav } from './SectionNav.tsx'
import type { MethodChoice } from '../test-sign-in/MethodProposal.tsx'
import { TestSignInDrawer } from '../test-sign-in/TestSignInDrawer.tsx'
import { useEditRequests } from '../model/requests.ts'
import { toDocument, toTestDraft, withSecret } from '../model/form-values.ts'
import type { Section } from '../model/sections.ts'
import { ProviderBar } from './ProviderBar.tsx'
import { ProviderNotes } from './ProviderNotes.tsx'
import { type ProviderEditor as Editor, useProviderEditor } from './use-provider-editor.ts'
import { useProviderLabels } from './use-field-labels.ts'
import { ChosenRecord } from '../records/chosen-record.ts'
import { type RecordChoice, useRecordChoice } from '../records/use-record-choice.ts'
import { recordOfTestSignIn, useStartTestSignIn } from '../test-sign-in/use-test-sign-in.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'

const Root = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: '188px minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  [media.belowWide]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
})
const Side = styled('aside')({
  ...columnLayout,
  gap: 20,
  minHeight: 0,
  overflow: 'auto',
  padding: '20px 8px 16px 12px',
  borderRight: hairline,
  [media.belowWide]: {
    padding: '12px 8px',
    gap: 8,
    borderRight: 0,
    borderBottom: hairline,
  },
})
const Name = styled('div')({
  paddingLeft: 8,
  '& > h1': { ...type.page, ...oneLine, margin: '0 0 4px' },
  '& > p': { ...rowLayout(6), margin: 0, color: color.text.secondary },
})
const Footer = styled('div')({ marginTop: 'auto', padding: '0 8px', [media.belowWide]: { marginTop: 0 } })
const SideBar = ({ editor, choosing }: { editor: Editor; choosing: RecordChoice }) => {
  const { t } = useTranslation(['providers', 'shared'])
  const { saved, values, isReadOnly, openSection } = editor
  const status = t('status', {
    state: t(saved.active ? 'shared:state.active' : 'shared:state.inactive'),
    kind: t(`kind.${saved.kind}`),
  })
  return (
    <Side data-pane="" tabIndex={-1} aria-label={t('edit.sections')}>
      <Name>
        <h1 title={saved.name}>{saved.name}</h1>
        <p>
          <StateGlyph state={saved.active ? 'done' : 'off'} /> {status}
        </p>
      </Name>
      <SectionNav editor={editor} choosing={choosing} />
      <Footer>
        <SecretNote
          expiresOn={values.client_secret_expires_on === '' ? null : values.client_secret_expires_on}
          onReplace={isReadOnly ? undefined : () => openSection('secret')}
        />
      </Footer>
    </Side>
  )
}

const dialogs = ['delete', 'review', 'trial'] as const

/** The test sign-in of the unsaved form: its window, its drawer, and the use of its response. */
const useTesting = (editor: Editor, choosing: RecordChoice) => {
  const { t } = useTranslation('shell')
  const { dialog, of, open, close } = useDialogParam(dialogs)
  const [blocked, setBlocked] = useState<string>()
  const begin = useStartTestSignIn(editor.saved.id, ({ id, url, isOpen }) => {
    setBlocked(isOpen ? undefined : url)
    open('trial', id)
  })
  const use = (testSignIn: TestSignIn) => {
    const record = recordOfTestSignIn(testSignIn, {
      form: editor.values,
      who: t('page.testSignIn'),
      at: new Date(platformNow()).toISOString(),
    })
    if (record) choosing.lend(record)
    leaveFor('bindings', record?.id)
  }
  const leaveFor = (section: Section, record?: string) =>
    editor.openSection(section, {
      dialog: undefined,
      of: undefined,
      ...(record === undefined ? {} : { record }),
    })
  return {
    dialog,
    of,
    open,
    close,
    blocked,
    begin: () => begin.mutate(editor.form.getValues()),
    isBeginning: begin.isPending,
    error: begin.error,
    use,
    leaveFor,
  }
}

const methodChoiceOf = ({ form, values }: Editor): MethodChoice => ({
  chosen: values.client_authentication,
  choose: (method) =>
    form.setValue('client_authentication', method, { shouldDirty: true, shouldTouch: true }),
})

const Dialogs = ({ editor, testing }: { editor: Editor; testing: ReturnType<typeof useTesting> }) => {
  const navigate = useNavigate()
  const { dialog, of, close } = testing
  const { saved, replaying, confirming, saving, draft } = editor
  const describe = useProviderLabels()
  return (
    <>
      {dialog === 'delete' && !editor.isReadOnly && (
        <DeleteProvider
          provider={saved}
          onClose={close}
          onDeleted={() => {
            draft.saved()
            void navigate(paths.providers(), { replace: true })
          }}
        />
      )}
      {dialog === 'review' && replaying.state === 'done' && (
        <ReplayReview replay={replaying.replay} basis={replaying.basis} onClose={close} />
      )}
      {dialog === 'trial' && of !== undefined && (
        <TestSignInDrawer
          testSignIn={of}
          blocked={testing.blocked}
          isStarting={testing.isBeginning}
          onClose={close}
          onAgain={testing.begin}
          onUse={testing.use}
          onSection={testing.leaveFor}
          method={methodChoiceOf(editor)}
        />
      )}
      {confirming && (
        <ConfirmLossesDialog
          name={saved.name}
          losses={confirming}
          waiting={saving.isPending}
          onClose={editor.cancelConfirm}
          onConfirm={editor.send}
        />
      )}
      <MergeView name={saved.name} saving={saving} describe={describe} />
    </>
  )
}

interface ProviderEditorProps {
  /** The stored provider, or its last loaded version. */
  provider: Provider
  /** It was deleted meanwhile. */
  isDeleted: boolean
}

/** One provider: its sections, unsaved changes, their effect on users, and test sign-ins. */
export function ProviderEditor({ provider, isDeleted }: ProviderEditorProps) {
  const { t } = useTranslation('providers')
  const mayWrite = useMay('iam:provider:write')
  const editor = useProviderEditor({ provider, isReadOnly: !mayWrite })
  const choosing = useRecordChoice(provider.id)
  const testing = useTesting(editor, choosing)
  const { values, saved } = editor
  useCrumbName(saved.name)
  useEditRequests(() => ({
    id: saved.id,
    etag: saved.etag,
    body: withSecret(toDocument(values), values.client_secret),
    draft: toTestDraft(values),
    mayWrite,
  }))
  return (
    <ChosenRecord value={choosing.record}>
      <Root>
        {mayWrite && (
          <ProviderBar
            editor={editor}
            isTesting={testing.isBeginning}
            onTest={testing.begin}
            onDelete={() => testing.open('delete')}
          />
        )}
        <SideBar editor={editor} choosing={choosing} />
        <Stack style={{ minHeight: 0 }}>
          <ProviderNotes
            editor={editor}
            newest={provider}
            isDeleted={isDeleted}
            testError={testing.error}
            onTest={testing.begin}
          />
          <Stack
            flex={1}
            style={{ minHeight: 0, overflow: 'auto' }}
            data-pane=""
            data-scroll=""
            tabIndex={-1}
            aria-label={t(`edit.section.${editor.section}`)}
          >
            <SectionFields editor={editor} choosing={choosing} />
          </Stack>
          <ReplayBar replaying={editor.replaying} onReview={() => testing.open('review')} />
        </Stack>
        <Dialogs editor={editor} testing={testing} />
      </Root>
    </ChosenRecord>
  )
}
