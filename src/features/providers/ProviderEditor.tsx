import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Provider } from '#contract/iam/provider.ts'
import type { Trial } from '#contract/iam/sign-in.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { MergeView } from '#src/parts/merge/MergeView.tsx'
import { useCrumbName } from '#src/parts/page/crumb-name.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Quote } from '#src/ui/Quote.tsx'
import { StateGlyph } from '#src/ui/StateGlyph.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { color, media } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { ConfirmLosses } from './ConfirmLosses.tsx'
import { DeleteProvider } from './DeleteProvider.tsx'
import { EditorBar } from './EditorBar.tsx'
import { ReplayBar } from './ReplayBar.tsx'
import { ReplayReview } from './ReplayReview.tsx'
import { SecretNote } from './SecretEnd.tsx'
import { SectionFields } from './SectionFields.tsx'
import { SectionNav } from './SectionNav.tsx'
import { TrialDrawer } from './TrialDrawer.tsx'
import { useEditRequests } from './commands.ts'
import { toDocument, toTestDraft, withSecret } from './form-values.ts'
import type { Section } from './sections.ts'
import { type ProviderEditor as Editor, useProviderEditor } from './use-provider-editor.ts'
import { useProviderWords } from './use-provider-words.ts'
import { type RecordChoosing, useRecordChoice } from './use-record-choice.ts'
import { useSectionMarks } from './use-section-marks.ts'
import { useTenantWord } from './use-tenant-word.ts'
import { recordOfTrial, useBeginTrial } from './use-trial.ts'

const Root = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: '204px minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  [media.belowWide]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
})
const Side = styled('aside')({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  minHeight: 0,
  overflow: 'auto',
  padding: '20px 12px 16px',
  borderRight: `1px solid ${color.line.hair}`,
  [media.belowWide]: {
    padding: '12px 8px',
    gap: 8,
    borderRight: 0,
    borderBottom: `1px solid ${color.line.hair}`,
  },
})
const Name = styled('div')({
  padding: '0 8px',
  '& > h1': { ...type.page, ...oneLine, margin: '0 0 4px' },
  '& > p': { display: 'flex', alignItems: 'center', gap: 8, margin: 0, color: color.text.secondary },
})
const Foot = styled('div')({ marginTop: 'auto', padding: '0 8px', [media.belowWide]: { marginTop: 0 } })
const Main = styled('div')({ minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' })
const Scroll = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
})
const Notes = styled('div')({
  flex: 'none',
  display: 'grid',
  gap: 8,
  padding: '12px 20px',
  borderBottom: `1px solid ${color.line.hair}`,
  [media.belowWide]: { padding: '12px 16px' },
  '&:empty': { display: 'none' },
})

interface EditorNotesProps {
  editor: Editor
  newest: Provider
  isGone: boolean
}

/** What must be known before one goes on. */
const EditorNotes = ({ editor, newest, isGone }: EditorNotesProps) => {
  const { t } = useTranslation('providers')
  const { t: words } = useTranslation('merge')
  const format = useFormat()
  const { draft, isReadOnly, saved, saveError } = editor
  const isMoved = newest.etag !== saved.etag || draft.isBehind
  return (
    <Notes>
      {isReadOnly && (
        <MarginNote>
          <Trans t={t} i18nKey="edit.readOnly" components={{ code: <Quote /> }} />
        </MarginNote>
      )}
      {isMoved && (
        <MarginNote
          tone="warning"
          live
          actions={
            draft.isTyped ? (
              <TextAction onClick={() => editor.compare(newest)}>{words('compare')}</TextAction>
            ) : (
              <TextAction onClick={() => editor.adopt(newest)}>{t('edit.load')}</TextAction>
            )
          }
        >
          {t('edit.theirs', { user: newest.updated_by, time: format.time(newest.updated_at) })}
        </MarginNote>
      )}
      {isGone && (
        <MarginNote tone="warning" live>
          {words('gone.early')}
        </MarginNote>
      )}
      <DraftNote draft={draft} />
      {saveError !== null && <TroubleNote error={saveError} />}
    </Notes>
  )
}

const SideBar = ({ editor, choosing }: { editor: Editor; choosing: RecordChoosing }) => {
  const { t } = useTranslation('providers')
  const { saved, section, values, isReadOnly, go } = editor
  const marks = useSectionMarks(editor, choosing)
  const tenant = useTenantWord(values.kind)
  const standing = t('standing', {
    state: t(saved.active ? 'state.active' : 'state.inactive'),
    kind: t(`kind.${saved.kind}`),
  })
  return (
    <Side data-pane="" tabIndex={-1} aria-label={t('edit.sections')}>
      <Name>
        <h1 title={saved.name}>{saved.name}</h1>
        <p>
          <StateGlyph state={saved.active ? 'done' : 'off'} /> {standing}
        </p>
      </Name>
      <SectionNav section={section} tenant={tenant} marks={marks} />
      <Foot>
        <SecretNote
          expiresOn={values.client_secret_expires_on === '' ? null : values.client_secret_expires_on}
          onReplace={isReadOnly ? undefined : () => go('secret')}
        />
      </Foot>
    </Side>
  )
}

const dialogs = ['delete', 'review', 'trial'] as const

/** The test sign-in of the form as it stands: its window, its drawer, and what is done with its response. */
const useTesting = (editor: Editor, choosing: RecordChoosing) => {
  const { t } = useTranslation('providers')
  const { dialog, of, open, close } = useDialogAddress(dialogs)
  const [blocked, setBlocked] = useState<string>()
  const begin = useBeginTrial(editor.saved.id, ({ id, url, isOpen }) => {
    setBlocked(isOpen ? undefined : url)
    open('trial', id)
  })
  const use = (trial: Trial) => {
    const record = recordOfTrial(trial, {
      form: editor.values,
      who: t('record.trialName'),
      at: new Date(platformNow()).toISOString(),
    })
    if (record) choosing.lend(record)
    leaveFor('bindings', record?.id)
  }
  const leaveFor = (section: Section, record?: string) =>
    editor.go(section, { dialog: undefined, of: undefined, ...(record === undefined ? {} : { record }) })
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

const Dialogs = ({ editor, testing }: { editor: Editor; testing: ReturnType<typeof useTesting> }) => {
  const navigate = useNavigate()
  const { dialog, of, close } = testing
  const { saved, replaying, asking, saving, draft } = editor
  const describe = useProviderWords()
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
        <TrialDrawer
          trial={of}
          blocked={testing.blocked}
          isBeginning={testing.isBeginning}
          onClose={close}
          onAgain={testing.begin}
          onUse={testing.use}
          onSection={testing.leaveFor}
        />
      )}
      {asking && (
        <ConfirmLosses
          name={saved.name}
          losses={asking}
          waiting={saving.isPending}
          onClose={editor.stopAsking}
          onConfirm={editor.send}
        />
      )}
      <MergeView name={saved.name} saving={saving} describe={describe} />
    </>
  )
}

interface ProviderEditorProps {
  /** As it is stored now, or was when it was read last. */
  provider: Provider
  /** It was deleted since. */
  isGone: boolean
}

/** One provider: its sections, what is typed into them, what saving it would do to people, and trying it. */
export const ProviderEditor = ({ provider, isGone }: ProviderEditorProps) => {
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
    <Root>
      {mayWrite && (
        <EditorBar
          editor={editor}
          isTesting={testing.isBeginning}
          onTest={testing.begin}
          onDelete={() => testing.open('delete')}
        />
      )}
      <SideBar editor={editor} choosing={choosing} />
      <Main>
        <EditorNotes editor={editor} newest={provider} isGone={isGone} />
        {testing.error && (
          <Notes>
            <TroubleNote error={testing.error} />
          </Notes>
        )}
        <Scroll data-pane="" data-scroll="" tabIndex={-1} aria-label={t(`edit.section.${editor.section}`)}>
          <SectionFields editor={editor} choosing={choosing} />
        </Scroll>
        <ReplayBar replaying={editor.replaying} onReview={() => testing.open('review')} />
      </Main>
      <Dialogs editor={editor} testing={testing} />
    </Root>
  )
}
