import { useTranslation } from 'react-i18next'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { useDraftForm } from '#src/components/drafts/use-draft-form.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { writeAddress } from '../state/query-params.ts'
import { NameFields, type QueryNames, longestName, namesOf, queryNames } from './NameFields.tsx'
import { proposeName } from '../state/naming.ts'
import { documentState, keptBeside, toDocument } from './query-document.ts'
import { useQuestion } from '../state/query-context.ts'
import { writeVersion } from './saved-version.ts'
import { useQuestionWords } from './use-describe-query.ts'
import { type Origin, useSaveQuestion } from './use-save-query.ts'

interface SaveDialogProps {
  /** The query to change; without it a new one is kept. */
  present?: SavedQuery | undefined
  /** The version of it that the question began from. */
  origin: Origin | undefined
  onClose: () => void
  onSaved: (kept: SavedQuery) => void
}

type SavingOptions = Pick<SaveDialogProps, 'origin' | 'onSaved'> & ReturnType<typeof useNames>

/** The names as they are typed, and what they began from. */
const useNames = ({ present, origin }: Pick<SaveDialogProps, 'present' | 'origin'>) => {
  const { t } = useTranslation('query')
  const { state, naming } = useQuestion()
  const begun = origin?.saved ?? present
  return useDraftForm<QueryNames>({
    form: begun === undefined ? `saved-query.new:${writeAddress(state)}` : `saved-query:${begun.id}`,
    title: begun?.name ?? t('save.titleAs'),
    shape: queryNames,
    defaultValues:
      begun === undefined
        ? { name: proposeName(naming, state).slice(0, longestName), description: '' }
        : namesOf(begun),
    base: origin?.etag,
    mode: 'onTouched',
  })
}

/** Saving from the dialog: what comes of it goes into the form, the draft and the address. */
const useSaving = ({ origin, onSaved, form, draft }: SavingOptions) => {
  const { t } = useTranslation('query')
  const { naming, change } = useQuestion()
  return useSaveQuestion({
    // Names that were typed over an older version are merged from there.
    origin: origin && (draft.isOutdated ? { ...origin, etag: draft.base ?? origin.etag } : origin),
    isField: (name) => naming.catalogue.fields.has(name),
    onSaved: (kept) => {
      draft.saved()
      toast({ title: t('save.done', { name: kept.name }) })
      onSaved(kept)
    },
    onMerged: (document, stored) => {
      form.reset(namesOf(document), { keepDefaultValues: true })
      draft.rebase(stored.etag, namesOf(stored.document))
      change(documentState(document), { version: writeVersion(stored.etag) })
    },
    onRefused: (error) => {
      if (hasCode(error, 'exists')) form.setError('name', { message: t('save.exists') })
    },
  })
}

/** Keeps the question under a name. What somebody else changed meanwhile is merged, never overwritten unseen. */
export function SaveDialog({ present, origin, onClose, onSaved }: SaveDialogProps) {
  const { t } = useTranslation('query')
  const { state, naming } = useQuestion()
  const { form, draft } = useNames({ present, origin })
  const saving = useSaving({ origin, onSaved, form, draft })
  const describe = useQuestionWords(naming, saving.conflict)
  if (saving.conflict !== null)
    return <MergeView name={present?.name ?? ''} saving={saving} describe={describe} />
  const submit = form.handleSubmit((names) =>
    saving.save(toDocument(names, { state, beside: keptBeside(origin?.saved) })),
  )
  return (
    <FormDialog
      title={present === undefined ? t('save.titleAs') : t('save.title')}
      text={t('save.text')}
      draft={draft}
      submit={t('save.submit')}
      isPending={saving.isPending}
      error={hasCode(saving.error, 'exists') ? null : saving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameFields control={form.control} />
    </FormDialog>
  )
}
