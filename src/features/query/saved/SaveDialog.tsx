import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { useDraftForm } from '#src/components/drafts/use-draft-form.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { writeAddress } from '../state/query-params.ts'
import { SharingFields } from './SharingFields.tsx'
import { type SharingForm, placementOf, privateForm, sharingForm } from './sharing-form.ts'
import { NameFields, type QueryNames, longestName, namesOf, queryNames } from './NameFields.tsx'
import { isFieldName } from '../state/catalogue.ts'
import { proposeName } from '../propose-name.ts'
import { documentState, preservedMembers, toDocument } from './query-document.ts'
import { AnsweringContext, useQueryContext } from '../state/query-context.ts'
import { writeVersion } from './saved-version.ts'
import { useDescribeQuery } from './use-describe-query.ts'
import { type Origin, useSaveQuery } from './use-save-query.ts'

interface SaveDialogProps {
  /** The query to change; undefined for a new one. */
  savedQuery?: SavedQuery | undefined
  /** The version that the query is based on. */
  origin: Origin | undefined
  onClose: () => void
  onSaved: (savedQuery: SavedQuery) => void
}

type SavingOptions = Pick<SaveDialogProps, 'origin' | 'onSaved'> &
  ReturnType<typeof useNames> & { readonly place: ReturnType<typeof usePlace> }

/** The form of the place of a new query. */
const usePlace = () => {
  const { t } = useTranslation('query')
  const { state } = useQueryContext()
  return useDraftForm<SharingForm>({
    form: `saved-query.place:${writeAddress(state)}`,
    title: t('save.titleAs'),
    shape: sharingForm,
    defaultValues: privateForm,
    mode: 'onTouched',
  })
}

/** The form of the names, and the values that it starts with. */
const useNames = ({ savedQuery, origin }: Pick<SaveDialogProps, 'savedQuery' | 'origin'>) => {
  const { t } = useTranslation('query')
  const { state, naming } = useQueryContext()
  const initial = origin?.saved ?? savedQuery
  return useDraftForm<QueryNames>({
    form: initial === undefined ? `saved-query.new:${writeAddress(state)}` : `saved-query:${initial.id}`,
    title: initial?.name ?? t('save.titleAs'),
    shape: queryNames,
    defaultValues:
      initial === undefined
        ? { name: proposeName(naming, state).slice(0, longestName), description: '' }
        : namesOf(initial),
    base: origin?.etag,
    mode: 'onTouched',
  })
}

/** Saves from the dialog and updates the form, the draft and the address. */
const useSaving = ({ origin, onSaved, form, draft, place }: SavingOptions) => {
  const { t } = useTranslation('query')
  const { naming, change } = useQueryContext()
  return useSaveQuery({
    // Names typed over an older version are merged from that version.
    origin: origin && (draft.isOutdated ? { ...origin, etag: draft.base ?? origin.etag } : origin),
    isField: (name) => isFieldName(naming.catalogue, name),
    placement: () => (origin === undefined ? placementOf(place.form.getValues()) : undefined),
    onSaved: (savedQuery) => {
      draft.saved()
      place.draft.saved()
      toast({ title: t('save.done', { name: savedQuery.name }) })
      onSaved(savedQuery)
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

/** Saves the query under a name. Changes by others are merged, never overwritten without notice. */
export function SaveDialog({ savedQuery, origin, onClose, onSaved }: SaveDialogProps) {
  const { t } = useTranslation('query')
  const { state, naming } = useQueryContext()
  const answering = use(AnsweringContext)
  const { form, draft } = useNames({ savedQuery, origin })
  const place = usePlace()
  const saving = useSaving({ origin, onSaved, form, draft, place })
  const describe = useDescribeQuery(naming, saving.conflict)
  if (saving.conflict !== null)
    return <MergeView name={savedQuery?.name ?? ''} saving={saving} describe={describe} />
  const save = form.handleSubmit((names) =>
    saving.save(
      toDocument(names, {
        state: { ...state, answeredBy: state.anyTable ? (state.answeredBy ?? answering) : null },
        preserved: preservedMembers(origin?.saved),
      }),
    ),
  )
  const isNew = savedQuery === undefined
  const submit = isNew ? place.form.handleSubmit(() => save()) : save
  return (
    <FormDialog
      title={isNew ? t('save.titleAs') : t('save.title')}
      text={t('save.text')}
      draft={draft}
      submit={t('save.submit')}
      isPending={saving.isPending}
      error={hasCode(saving.error, 'exists') ? null : saving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameFields control={form.control} />
      {isNew && <SharingFields control={place.form.control} isOwn />}
    </FormDialog>
  )
}
