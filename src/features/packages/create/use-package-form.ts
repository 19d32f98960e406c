import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftForm } from '#src/components/drafts/use-draft-form.ts'
import { slugFrom } from '#domain/find/slug-from.ts'
import { type PackageForm, packageForm } from './package-form.ts'

/** The form of a new package, with its draft. The ID follows the name until the user edits it. */
export function usePackageForm(organizations: readonly { readonly id: string }[]) {
  const { t } = useTranslation('shell')
  const { form, draft } = useDraftForm<PackageForm>({
    form: 'package.new',
    title: t('page.newPackage'),
    shape: packageForm,
    defaultValues: {
      collection: 'app',
      owner: organizations[0]?.id ?? '',
      name: '',
      slug: '',
      category: '',
      description: '',
    },
    mode: 'onTouched',
  })
  const proposed = useRef(slugFrom(form.getValues('name')))
  const { subscribe, setValue } = form
  useEffect(
    () =>
      subscribe({
        name: 'name',
        formState: { values: true },
        callback: ({ values: { name, slug } }) => {
          const before = proposed.current
          proposed.current = slugFrom(name)
          if (slug === before && before !== proposed.current)
            setValue('slug', proposed.current, { shouldDirty: true })
        },
      }),
    [subscribe, setValue],
  )
  return { form, draft }
}
