import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/store/collection.ts'
import { storeOf } from '#src/api/archives.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { collate } from '#src/lib/collate.ts'
import { ComboField } from '#src/ui/fields/ComboField.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { type PackageForm, isSlug } from './package-form.ts'
import type { SlugState } from './use-slug-state.ts'

/** Categories of the packages the caller can see. */
const useCategories = (collection: Collection) => {
  const { i18n } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(queryOf(storeOf(collection).list, { query: { limit: 1 } }))
  const compare = collate(i18n.language)
  return (data?.categories ?? [])
    .toSorted((one, other) => compare(one.name, other.name))
    .map(({ name, packages }) => ({ value: name, label: name, detail: format.number(packages) }))
}

interface PackageFieldsProps {
  form: UseFormReturn<PackageForm>
  organizations: readonly { readonly id: string; readonly name: string }[]
  collection: Collection
  slug: SlugState
  /** An archive was dropped and checked by the rules of the collection. */
  isFixed: boolean
}

/** The fields of a new package. */
export function PackageFields({ form, organizations, collection, slug, isFixed }: PackageFieldsProps) {
  const { t } = useTranslation(['sending', 'common', 'shared'])
  const { control } = form
  const categories = useCategories(collection)
  return (
    <>
      <SelectField
        control={control}
        name="collection"
        label={t('shared:field.collection')}
        disabled={isFixed}
        help={isFixed ? t('create.collectionFixed') : undefined}
        options={[
          { value: 'app', label: t('create.app') },
          { value: 'api', label: t('create.api') },
        ]}
      />
      <SelectField
        control={control}
        name="owner"
        label={t('create.owner')}
        options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        control={control}
        name="name"
        label={t('shared:field.name')}
        rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
        input={{ autoComplete: 'off', maxLength: 200 }}
      />
      <TextField
        control={control}
        name="slug"
        label={t('shared:field.id')}
        help={t(helps[slug])}
        rules={{
          validate: (text) => {
            if (!isSlug(text.trim())) return t('create.needed.slug')
            return slug !== 'taken' || t('create.needed.taken')
          },
        }}
        input={{ mono: true, autoComplete: 'off', maxLength: 100 }}
      />
      {slug === 'unfinished' && <MarginNote live>{t('create.unfinished')}</MarginNote>}
      <ComboField
        control={control}
        name="category"
        label={t('shared:field.category')}
        help={t('shared:field.categoryHelp')}
        rules={{ validate: (name) => name.trim() !== '' || t('create.needed.category') }}
        options={categories}
        noMatch={t('create.categoryNone')}
        free
      />
      <TextField
        control={control}
        name="description"
        label={t('shared:field.description')}
        annotation={t('common:field.optional')}
        help={t('create.descriptionHelp')}
        input={{ rows: 2, autoComplete: 'off', maxLength: 500 }}
      />
    </>
  )
}

const helps = {
  none: 'create.slugHelp',
  checking: 'create.checking',
  free: 'create.free',
  taken: 'create.slugHelp',
  unfinished: 'create.slugHelp',
  unknown: 'create.unknown',
} as const satisfies Record<SlugState, string>
