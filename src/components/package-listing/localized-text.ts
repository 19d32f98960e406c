// Selects the text of a listing: the one of the language, else English, else any other. A name is that of the
// language, else the package's own (STO83).
import { type Listing, type ListingLanguage, listingLanguages } from '#contract/store/package.ts'

type Texts = Readonly<Partial<Record<ListingLanguage, Readonly<Partial<Listing>> | undefined>>>

interface LocalizedText {
  readonly text: string
  /** The language of the text; null if no language has one. */
  readonly from: ListingLanguage | null
}

interface TextQuery {
  readonly i18n: Texts
  readonly language: ListingLanguage
  readonly field: Exclude<keyof Listing, 'name'>
}

/** The text and its language; '' if no language has one. */
export function localizedText({ i18n, language, field }: TextQuery): LocalizedText {
  const order = [language, ...listingLanguages.filter((each) => each !== language)]
  const from = order.find((each) => (i18n[each]?.[field] ?? '').trim() !== '')
  return from === undefined ? { text: '', from: null } : { text: i18n[from]?.[field] ?? '', from }
}

/** The name in a language. */
export function localizedName(
  { name, i18n }: { readonly name: string; readonly i18n: Texts },
  language: ListingLanguage,
): string {
  return i18n[language]?.name?.trim() || name
}

const tags = { en: 'en', fr: 'fr', jp: 'ja' } as const satisfies Record<ListingLanguage, string>

/** The standard tag of a listing's language: `ja` for `jp`. */
export function languageTag(language: ListingLanguage): 'en' | 'fr' | 'ja' {
  return tags[language]
}

/** The listing's language for a language of the console. */
export function listingLanguage(language: string): ListingLanguage {
  return listingLanguages.find((each) => tags[each] === language) ?? 'en'
}
