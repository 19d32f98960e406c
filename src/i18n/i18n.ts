// The one i18next of the console. Texts load by namespace; keys are typed by the English files.
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { common } from './en/common.ts'
import { formatOf } from '#src/lib/format.ts'
import { type Language, firstLanguage, isLanguage, storeLanguage, languages } from './languages.ts'
import { type Namespace, type Resources, readTexts } from './resources.ts'
import { missingText } from './missing-text.ts'

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
      fallbackLng: 'en',
      supportedLngs: [...languages],
      // Sign-in may be first, and is not to wait for its texts.
      ns: ['common', 'login'],
      defaultNS: 'common',
      resources: { en: { common } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
      parseMissingKeyHandler: missingText,
    })
  // Numbers in texts look like those beside them.
  i18next.services.formatter?.add('number', (value: unknown, language) =>
    formatOf(language ?? 'en').number(Math.round(Number(value) * 1000) / 1000),
  )
  i18next.services.formatter?.add('duration', (value: unknown, language) =>
    formatOf(language ?? 'en').duration(Number(value) * 1000),
  )
  window.addEventListener('storage', followOtherTabs)
}

/** The last language asked for: of two choices made quickly the later one shows. */
let asked: Language | undefined

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
  asked = language
  try {
    await readAll(language)
  } catch {
    return false
  }
  if (asked === language && i18next.language !== language) await i18next.changeLanguage(language)
  return true
}

/**
 * Reads the texts of everything in sight in another language, then shows them; nothing is loaded anew. Answers
 * whether it happened: texts that cannot be read leave the language as it is.
 */
export async function changeLanguage(language: Language): Promise<boolean> {
  const isShown = await show(language)
  if (isShown && asked === language) storeLanguage(language)
  return isShown
}

/** A choice made in another tab holds here too. */
const followOtherTabs = ({ key, newValue }: StorageEvent): void => {
  if (key === 'language' && isLanguage(newValue)) void show(newValue)
}

/** Loads the texts of a page before it shows. */
export async function loadTexts(...namespaces: readonly Namespace[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces])
}
