import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listingLanguages, type ChangeNotes } from '#contract/store/package.ts'
import type { FileChange } from '#domain/archive/compare/compare.ts'
import { useSession } from '#src/api/session.ts'
import { languageTag } from '#src/components/package-listing/localized-text.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { languageNames } from '#src/i18n/languages.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { readPendingNotes, storePendingNotes } from '#src/uploads/model/pending-notes.ts'
import type { PackageAt } from '../../model/use-package.ts'
import { NotesDialog } from '../../notes/NotesDialog.tsx'
import { proposedNotes } from '../../notes/proposed-notes.ts'

interface PendingNotesProps {
  at: PackageAt
  changes: readonly FileChange[]
}

const dialogs = ['notes'] as const

/** The change notes that are published with the version. */
export function PendingNotes({ at: { collection, id }, changes }: PendingNotesProps) {
  const { t, i18n } = useTranslation('packages')
  const uid = useSession()?.uid ?? ''
  const at = { uid, collection, package: id }
  const [notes, setNotes] = useState<ChangeNotes>(() => readPendingNotes(at))
  const { dialog, open, close } = useDialogParam(dialogs)
  const written = listingLanguages.filter((language) => notes[language] !== undefined)
  const save = (next: ChangeNotes): Promise<boolean> => {
    storePendingNotes(at, next)
    setNotes(next)
    return Promise.resolve(true)
  }
  return (
    <>
      <MarginNote
        actions={
          <LinkButton onClick={() => open('notes')}>
            {t(written.length === 0 ? 'notes.add' : 'notes.edit')}
          </LinkButton>
        }
      >
        {written.length === 0
          ? t('notes.none')
          : t('notes.written', {
              languages: enumerate(
                i18n.language,
                written.map((language) => languageNames[languageTag(language)]),
              ),
            })}
      </MarginNote>
      {dialog === 'notes' && (
        <NotesDialog
          form={`version.notes.${collection}.${id}`}
          title={t('notes.title')}
          text={t('notes.text')}
          submit={t('notes.save')}
          notes={notes}
          proposal={proposedNotes(changes, { language: i18n.language, t })}
          onSave={save}
          onClose={close}
        />
      )}
    </>
  )
}
