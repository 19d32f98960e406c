// Message formatters of all languages, with their texts loaded.
import i18next from 'i18next'
import { errors as englishErrors } from '#src/i18n/en/errors.ts'
import { jobs as englishJobs } from '#src/i18n/en/jobs.ts'
import { reasons as englishReasons } from '#src/i18n/en/reasons.ts'
import { errors as frenchErrors } from '#domain/messages/fr/errors.ts'
import { jobs as frenchJobs } from '#src/i18n/fr/jobs.ts'
import { reasons as frenchReasons } from '#domain/messages/fr/reasons.ts'
import { errors as japaneseErrors } from '#domain/messages/ja/errors.ts'
import { jobs as japaneseJobs } from '#src/i18n/ja/jobs.ts'
import { reasons as japaneseReasons } from '#domain/messages/ja/reasons.ts'
import { languages, type Language } from '#src/i18n/languages.ts'
import { formatOf } from '#src/lib/format.ts'
import type { MessageFormatter } from '#domain/messages/format-message.ts'
import { messageFormatterOf } from '../message-formatter.ts'

/** The texts of all codes of the platform. */
export const texts = {
  en: { errors: englishErrors, reasons: englishReasons, log: englishJobs.log },
  fr: { errors: frenchErrors, reasons: frenchReasons, log: frenchJobs.log },
  ja: { errors: japaneseErrors, reasons: japaneseReasons, log: japaneseJobs.log },
} as const satisfies Record<Language, { errors: object; reasons: object; log: object }>

/** The message formatter of a language and the keys it did not find: there is no fallback to English. */
export async function openMessageFormatter(
  language: Language,
): Promise<{ formatter: MessageFormatter; missing: string[] }> {
  const missing: string[] = []
  const instance = i18next.createInstance()
  await instance.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: [...languages],
    ns: ['errors', 'reasons'],
    defaultNS: 'errors',
    resources: { [language]: texts[language] },
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      missing.push(key)
      return key
    },
  })
  instance.services.formatter?.add('number', (value) => formatOf(language).number(Number(value)))
  return {
    formatter: messageFormatterOf(instance.getFixedT(language, ['errors', 'reasons']), language),
    missing,
  }
}
