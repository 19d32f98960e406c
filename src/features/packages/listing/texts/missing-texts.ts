// What a listing lacks in a language, and what the store shows in its place (STO84). Nothing of it is a mistake.
import { type ListingLanguage, listingLanguages } from '#contract/store/package.ts'
import { localizedText } from '#src/components/package-listing/localized-text.ts'
import { type ListingForm, type TextField, textFields } from '../model/listing-form.ts'

export interface Missing {
  readonly language: ListingLanguage
  readonly field: TextField
  /** The language whose text stands in; null for a name, which is then the package's own, and where nothing does. */
  readonly from: ListingLanguage | null
}

/** What each language lacks. A long description is missed only where another language has one. */
export function missingTexts({ i18n }: Pick<ListingForm, 'i18n'>): readonly Missing[] {
  return listingLanguages.flatMap((language) =>
    textFields.flatMap((field) => {
      if (i18n[language][field].trim() !== '') return []
      const from = field === 'name' ? null : localizedText({ i18n, language, field }).from
      return field === 'long_description' && from === null ? [] : [{ language, field, from }]
    }),
  )
}
