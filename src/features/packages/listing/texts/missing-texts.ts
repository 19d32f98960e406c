// Missing texts of a listing in each language, and the fallback that the store shows (STO84). A missing text is not
// an error.
import { type ListingLanguage, listingLanguages } from '#contract/store/package.ts'
import { localizedText } from '#src/components/package-listing/localized-text.ts'
import { type ListingForm, type TextField, textFields } from '../model/listing-form.ts'

export interface Missing {
  readonly language: ListingLanguage
  readonly field: TextField
  /**
   * The language whose text is the fallback; null if there is none, or if a name falls back to the name of the
   * package.
   */
  readonly from: ListingLanguage | null
}

/** Missing texts by language. A long description is only missing if another language has one. */
export function missingTexts({ i18n }: Pick<ListingForm, 'i18n'>): readonly Missing[] {
  return listingLanguages.flatMap((language) =>
    textFields.flatMap((field) => {
      if (i18n[language][field].trim() !== '') return []
      const from = field === 'name' ? null : localizedText({ i18n, language, field }).from
      return field === 'long_description' && from === null ? [] : [{ language, field, from }]
    }),
  )
}
