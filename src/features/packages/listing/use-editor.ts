// The editor of one listing: its form, saving it, and what of it is not saved yet.
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { StorePackage } from '#contract/store/package.ts'
import { useFollowingForm } from '#src/parts/draft/use-following-form.ts'
import { useSayAtFields } from '#src/parts/trouble/use-say-at-fields.ts'
import { toast } from '#src/ui/toast.ts'
import { type ListingForm, changedPaths, fieldOf, listingForm } from './listing-form.ts'
import { type Address, useSaveListing, valuesOf } from './use-listing.ts'

/** Fields with something wrong, those within a list or a language counted each. */
const countProblems = (errors: unknown): number => {
  if (typeof errors !== 'object' || errors === null) return 0
  if ('message' in errors && 'type' in errors) return 1
  return Object.values(errors).reduce((sum: number, each) => sum + countProblems(each), 0)
}

export const useEditor = (stored: StorePackage, address: Address) => {
  const { t } = useTranslation('listing')
  const { form, draft } = useFollowingForm<ListingForm, StorePackage>({
    form: `listing:${address.collection}:${address.id}`,
    title: t('draftTitle', { name: stored.name }),
    shape: listingForm,
    stored,
    valuesOf,
  })
  const values = useWatch({ control: form.control, compute: (all: ListingForm) => all })
  const sayAtFields = useSayAtFields({ form, fieldOf })
  const saving = useSaveListing({
    address,
    owner: stored.owner,
    onSaved: (saved) => {
      draft.saved()
      toast({ title: t('saved', { name: saved.name }), text: t('savedText') })
    },
    onMerged: (document, met) => {
      form.reset(document, { keepDefaultValues: true })
      draft.rebase(met.etag, met.document)
    },
    onRefused: sayAtFields,
  })
  const changes = changedPaths(values, draft.before).length
  const send = form.handleSubmit((typed) => {
    if (changes === 0 || saving.isPending) return
    saving.save({ document: typed, base: { document: draft.before, etag: draft.base }, context: undefined })
  })
  return {
    form,
    draft,
    values,
    saving,
    changes,
    problems: countProblems(form.formState.errors),
    send: () => void send(),
  }
}
export type Editor = ReturnType<typeof useEditor>
