// The editor of one listing: its form, saving, and unsaved changes.
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { StorePackage } from '#contract/store/package.ts'
import { storeOf } from '#src/api/archives.ts'
import { call } from '#src/api/call.ts'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { type ListingForm, changedPaths, fieldOf, listingForm, listingShape } from './listing-form.ts'
import { type Address, bodyOf, saveListing, valuesOf } from './use-listing.ts'

/** Number of fields with an error; fields within a list or a language count separately. */
const countProblems = (errors: unknown): number => {
  if (typeof errors !== 'object' || errors === null) return 0
  if ('message' in errors && 'type' in errors) return 1
  return Object.values(errors).reduce((sum: number, each) => sum + countProblems(each), 0)
}

const countChanges = (values: ListingForm, before: ListingForm): number => changedPaths(values, before).length

export function useEditor(stored: StorePackage, address: Address) {
  const { t } = useTranslation('listing')
  const { collection, id } = address
  const edit = useResourceForm({
    form: `listing:${collection}:${id}`,
    title: t('draftTitle', { name: stored.name }),
    shape: listingForm,
    countChanges,
    stored,
    merging: listingShape,
    documentOf: valuesOf,
    valuesOf: (document) => document,
    toDocument: (values) => values,
    parse: (document) => listingForm.safeParse(document).data,
    fieldOf,
    latest: async () => (await call(storeOf(collection).get, { params: { package: id } })).package,
    save: (form, etag) => saveListing(bodyOf(form, stored.owner), { address, etag }),
    onSaved: (saved) => toast({ title: t('saved', { name: saved.name }), text: t('savedText') }),
  })
  const { form, draft, saving } = edit
  const values = useWatch({ control: form.control, compute: (all: ListingForm) => all })
  const changes = countChanges(values, draft.before)
  return {
    ...edit,
    values,
    changes,
    problems: countProblems(form.formState.errors),
    send: () => {
      if (changes > 0 && !saving.isPending) void edit.send()
    },
  }
}
export type Editor = ReturnType<typeof useEditor>
