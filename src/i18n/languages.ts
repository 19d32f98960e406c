// The languages of the console, and which one a browser gets: the one chosen here, else the first it asks for.
import { writeStored, readStored } from '#src/lib/local-storage.ts'

export const languages = ['en', 'fr', 'ja'] as const
export type Language = (typeof languages)[number]

/** Each language in its own words; never translated. */
export const languageNames = {
  en: 'English',
  fr: 'Français',
  ja: '日本語',
} as const satisfies Record<Language, string>

export function isLanguage(word: unknown): word is Language {
  return languages.some((language) => language === word)
}

/** The language of an address or a browser (`fr-CA` is French), or undefined. */
const supportedLanguage = (tag: string): Language | undefined =>
  languages.find((each) => each === tag.split('-')[0])

/** What to begin with: the choice kept here, else the browser's first language that there is, else English. */
export function firstLanguage(): Language {
  const kept = readStored('language')
  if (isLanguage(kept)) return kept
  const asked = globalThis.navigator?.languages ?? []
  return asked.map(supportedLanguage).find((language) => language !== undefined) ?? 'en'
}

export function storeLanguage(language: Language): void {
  writeStored('language', language)
}
