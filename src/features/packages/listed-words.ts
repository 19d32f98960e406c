// What a package is called in the language of the console: by its listing there, else by its own name.
import type { ListingLanguage } from '#contract/store/package.ts'

interface Listed {
  readonly name: string
  readonly i18n: Readonly<
    Partial<Record<ListingLanguage, { readonly name: string; readonly description: string } | undefined>>
  >
}

/** The listing's language of a language of the console; the wire calls Japanese `jp`. */
export const listingLanguage = (language: string): ListingLanguage => {
  if (language === 'ja') return 'jp'
  return language === 'fr' ? 'fr' : 'en'
}

const order = (language: string): readonly ListingLanguage[] => [
  ...new Set<ListingLanguage>([listingLanguage(language), 'en', 'fr', 'jp']),
]

/** Its name in a language of the console. */
export const listedName = ({ name, i18n }: Listed, language: string): string =>
  i18n[listingLanguage(language)]?.name.trim() || name.trim()

/** Its short description: in that language, else in the first one that has any; empty where none has. */
export const listedDescription = ({ i18n }: Listed, language: string): string =>
  order(language)
    .map((each) => i18n[each]?.description.trim() ?? '')
    .find((text) => text !== '') ?? ''
