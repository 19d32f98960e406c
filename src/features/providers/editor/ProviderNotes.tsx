import { Trans, useTranslation } from 'react-i18next'
import type { Provider } from '#contract/iam/provider.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { EditorNotes } from '#src/components/resource/EditorNotes.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import type { ProviderEditor as Editor } from './use-provider-editor.ts'

interface NotesProps {
  editor: Editor
  newest: Provider
  isDeleted: boolean
  /** A test sign-in could not be started. */
  testError: unknown
  onTest: () => void
}

/** The steps from a new provider to one that users can sign in with. */
const NextSteps = ({ editor, onTest }: { editor: Editor; onTest: () => void }) => {
  const { t } = useTranslation('providers')
  const { saved, values, isReadOnly, openSection } = editor
  if (isReadOnly || saved.active || values.active) return null
  return (
    <MarginNote
      tone="proposal"
      actions={
        <>
          <LinkButton onClick={onTest}>{t('edit.startTest')}</LinkButton>
          <LinkButton onClick={() => openSection('state')}>
            {t('testSignIn.goTo', { section: t('edit.section.state') })}
          </LinkButton>
        </>
      }
    >
      {t('edit.inactive')}
    </MarginNote>
  )
}

/** Notes to read before continuing. */
export function ProviderNotes({ editor, newest, isDeleted, testError, onTest }: NotesProps) {
  const { t } = useTranslation(['providers', 'shared'])
  const format = useFormat()
  const { draft, isReadOnly, saved, saveError } = editor
  const isMoved = newest.etag !== saved.etag || draft.isOutdated
  return (
    <EditorNotes
      readOnly={isReadOnly && <Trans t={t} i18nKey="edit.readOnly" components={{ code: <InlineCode /> }} />}
      theirs={
        isMoved && {
          text: t('shared:unsaved.theirs', { user: newest.updated_by, time: format.time(newest.updated_at) }),
          isTyped: draft.isTyped,
          load: t('shared:action.loadTheirs'),
          onLoad: () => editor.adopt(newest),
          onCompare: () => editor.compare(newest),
        }
      }
      isDeleted={isDeleted}
      draft={draft}
      error={saveError}
    >
      <NextSteps editor={editor} onTest={onTest} />
      <ErrorNote error={testError} />
    </EditorNotes>
  )
}
