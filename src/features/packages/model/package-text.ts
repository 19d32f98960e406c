// Name and description of a package in the language of the console.
import type { Listing, ListingLanguage } from '#contract/store/package.ts'
import {
  listingLanguage,
  localizedName,
  localizedText,
} from '#src/components/package-listing/localized-text.ts'

interface Listed {
  readonly name: string
  readonly i18n: Readonly<Partial<Record<ListingLanguage, Readonly<Partial<Listing>> | undefined>>>
}

export function listedName(item: Listed, language: string): string {
  return localizedName(item, listingLanguage(language))
}

export function listedDescription({ i18n }: Listed, language: string): string {
  return localizedText({ i18n, language: listingLanguage(language), field: 'description' }).text
}
