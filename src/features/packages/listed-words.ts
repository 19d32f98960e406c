// What a package is called, and how it is described, in the language of the console.
import type { Listing, ListingLanguage } from '#contract/store/package.ts'
import { listingLanguage, shownName, shownText } from '#src/parts/listing/shown-text.ts'

interface Listed {
  readonly name: string
  readonly i18n: Readonly<Partial<Record<ListingLanguage, Readonly<Partial<Listing>> | undefined>>>
}

export const listedName = (item: Listed, language: string): string =>
  shownName(item, listingLanguage(language))

export const listedDescription = ({ i18n }: Listed, language: string): string =>
  shownText({ i18n, language: listingLanguage(language), field: 'description' }).text
