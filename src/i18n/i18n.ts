// The one i18next of the console. Texts load by namespace; keys are typed by the English files.
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { common } from './en/common.ts'
import { type Namespace, type Resources, languages, readTexts } from './resources.ts'

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

export const startI18n = () =>
  i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      supportedLngs: [...languages],
      ns: ['common'],
      defaultNS: 'common',
      resources: { en: { common } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    })

/** Loads the texts of a page before it shows. */
export const loadTexts = async (...namespaces: readonly Namespace[]): Promise<void> => {
  await i18next.loadNamespaces([...namespaces])
}
