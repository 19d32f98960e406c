// The i18next instance of the console. Texts load by namespace; keys are typed by the English files.
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { formatOf } from '#src/lib/format.ts'
import { type Language, firstLanguage, isLanguage, storeLanguage, languages } from './languages.ts'
import { type Namespace, type Resources, firstTexts, readTexts } from './resources.ts'
import { missingText } from './missing-text.ts'
import { rememberTexts } from './remember-texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Resources
    enableSelector: false
  }
}

type ReadArguments = [
  language: string,
  namespace: string,
  done: (error: Error | null, texts: object | false) => void,
]

const backend = {
  type: 'backend' as const,
  init: () => undefined,
  read: (...[language, namespace, done]: ReadArguments) => {
    readTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
}

/** Screen readers, fonts and line breaks follow the language of the document. */
const markDocument = (language: string): void => {
  document.documentElement.lang = language
}

export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', markDocument)
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      // The types and `npm run literals` require every language to be complete.
      fallbackLng: false,
      supportedLngs: [...languages],
      ns: ['common', 'login'],
      defaultNS: 'common',
      resources: firstTexts,
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  rememberTexts(i18next, missingText)
  // Numbers in texts are formatted like those next to them.
  i18next.services.formatter?.add('number', (value: unknown, language) =>
    formatOf(language ?? 'en').number(Math.round(Number(value) * 1000) / 1000),
  )
  window.addEventListener('storage', followOtherTabs)
}

/** The last requested language: of two quick choices the later one is applied. */
let requested: Language | undefined

const readAll = async (language: Language): Promise<void> => {
  const known = [i18next.options.ns ?? []].flat()
  const missing = known.filter((namespace) => !i18next.hasResourceBundle(language, namespace))
  await Promise.all(
    missing.map(async (namespace) =>
      i18next.addResourceBundle(language, namespace, await readTexts(language, namespace)),
    ),
  )
}

const show = async (language: Language): Promise<boolean> => {
  requested = language
  try {
    await readAll(language)
  } catch {
    return false
  }
  if (requested === language && i18next.language !== language) await i18next.changeLanguage(language)
  return true
}

/**
 * Loads the texts of all namespaces in use in another language, then shows them without a reload. Returns false if
 * they cannot be loaded; the language then stays.
 */
export async function changeLanguage(language: Language): Promise<boolean> {
  const isShown = await show(language)
  if (isShown && requested === language) storeLanguage(language)
  return isShown
}

/** A choice in another tab applies here too. */
const followOtherTabs = ({ key, newValue }: StorageEvent): void => {
  if (key === 'language' && isLanguage(newValue)) void show(newValue)
}

/** Loads the texts of a page before it shows. */
export async function loadTexts(...namespaces: readonly Namespace[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces])
}
