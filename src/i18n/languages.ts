// The languages of the console, and the one of this browser: the user's choice, else the browser's first supported
// one.
import { writeStored, readStored } from '#src/lib/local-storage.ts'

export const languages = ['en', 'fr', 'ja'] as const
export type Language = (typeof languages)[number]

/** Each language in its own language; never translated. */
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

/** The initial language: the stored choice, else the browser's first supported one, else English. */
export function firstLanguage(): Language {
  const stored = readStored('language')
  if (isLanguage(stored)) return stored
  const accepted = globalThis.navigator?.languages ?? []
  return accepted.map(supportedLanguage).find((language) => language !== undefined) ?? 'en'
}

export function storeLanguage(language: Language): void {
  writeStored('language', language)
}
