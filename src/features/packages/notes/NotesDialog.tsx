import { z } from 'zod'
import { useTranslation } from 'react-i18next'
import { listingLimits } from '#contract/store/limits.ts'
import { listingLanguages, type ChangeNotes } from '#contract/store/package.ts'
import { useDraftForm } from '#src/components/drafts/use-draft-form.ts'
import { languageTag, listingLanguage } from '#src/components/package-listing/localized-text.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { languageNames } from '#src/i18n/languages.ts'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'

const notesForm = z.object({ en: z.string(), fr: z.string(), jp: z.string() })
type NotesForm = z.infer<typeof notesForm>

interface NotesDialogProps {
  /** Key of the draft. */
  form: string
  title: string
  text: string
  submit: string
  notes: ChangeNotes
  /** A text in the language of the console to start from; '' for none. */
  proposal?: string
  isPending?: boolean
  error?: unknown
  /** Resolves with false if they were not saved: the dialog stays open. */
  onSave: (notes: ChangeNotes) => Promise<boolean>
  onClose: () => void
}

/** The texts that are not blank. */
const withoutBlanks = (texts: NotesForm): ChangeNotes =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

/** Change notes of a version, in the language of the console first. */
export function NotesDialog(props: NotesDialogProps) {
  const { en, fr, jp } = props.notes
  const { proposal = '', isPending = false, error, onSave, onClose } = props
  const { t, i18n } = useTranslation(['packages', 'common'])
  const own = listingLanguage(i18n.language)
  const { form, draft } = useDraftForm<NotesForm>({
    form: props.form,
    title: props.title,
    shape: notesForm,
    defaultValues: { en: en ?? '', fr: fr ?? '', jp: jp ?? '' },
  })
  const save = form.handleSubmit(async (texts) => {
    if (!(await onSave(withoutBlanks(texts)))) return
    draft.saved()
    onClose()
  })
  const propose = () => {
    form.setValue(own, proposal, { shouldDirty: true })
    form.setFocus(own)
  }
  return (
    <FormDialog
      title={props.title}
      text={props.text}
      draft={draft}
      submit={props.submit}
      isPending={isPending}
      error={error}
      onSubmit={save}
      onClose={onClose}
    >
      {[own, ...listingLanguages.filter((each) => each !== own)].map((language) => (
        <TextField
          key={language}
          control={form.control}
          name={language}
          label={languageNames[languageTag(language)]}
          annotation={t('common:field.optional')}
          action={
            language === own && proposal !== '' && form.watch(own) === '' ? (
              <LinkButton onClick={propose}>{t('notes.propose')}</LinkButton>
            ) : undefined
          }
          input={{
            autoComplete: 'off',
            autoFocus: language === own,
            maxLength: listingLimits.notes,
            rows: language === own ? 5 : 2,
          }}
        />
      ))}
    </FormDialog>
  )
}
