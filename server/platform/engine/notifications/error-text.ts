// The sentences of errors in the language of the platform. They are stored in English, with their code and parameters.
import i18next from 'i18next'
import { z } from 'zod'
import { problem } from '#contract/http.ts'
import { formatRefusal, type MessageFormatter } from '#domain/messages/format-message.ts'
import { errors as frenchErrors } from '#domain/messages/fr/errors.ts'
import { reasons as frenchReasons } from '#domain/messages/fr/reasons.ts'
import { errors as japaneseErrors } from '#domain/messages/ja/errors.ts'
import { reasons as japaneseReasons } from '#domain/messages/ja/reasons.ts'
import type { MailLanguage } from '../../notifications/mail-language.ts'

/** The error of a job or a notification, also of an earlier version, whose code may be gone. */
export const storedError = problem.pick({ params: true, message: true }).extend({ code: z.string() })
export type StoredError = z.infer<typeof storedError>

type Language = Exclude<MailLanguage, 'en'>

const texts = {
  fr: { errors: frenchErrors, reasons: frenchReasons },
  ja: { errors: japaneseErrors, reasons: japaneseReasons },
} as const satisfies Record<Language, object>

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `48.6 MB`: decimal units. */
const formatBytes = (language: Language, bytes: number): string => {
  const power = bytes < 1000 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3))
  const unit = { style: 'unit', unit: byteUnits[power] ?? 'byte', unitDisplay: 'short' } as const
  return new Intl.NumberFormat(language, { ...unit, maximumFractionDigits: power === 0 ? 0 : 1 }).format(
    bytes / 1000 ** power,
  )
}

const formatSeconds = (language: Language, seconds: number): string => {
  const isMinutes = seconds >= 60 && seconds % 60 === 0
  const options = {
    style: 'unit',
    unit: isMinutes ? 'minute' : 'second',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  } as const
  return new Intl.NumberFormat(language, options).format(isMinutes ? seconds / 60 : seconds)
}

const joinedBy = { and: 'conjunction', or: 'disjunction' } as const

const openFormatter = (language: Language): MessageFormatter => {
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    ns: ['errors', 'reasons'],
    defaultNS: 'errors',
    resources: { [language]: texts[language] },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  const t = instance.getFixedT(language)
  return {
    error: (code, params) => t(code, params),
    reason: (code, params) => t(`reasons:reason.${code}`, params),
    term: (term) => t(`reasons:term.${term}`),
    type: (type) => t(`reasons:type.${type}`),
    list: (items, joined) => new Intl.ListFormat(language, { type: joinedBy[joined] }).format(items),
    number: (value) => new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(value),
    bytes: (value) => formatBytes(language, value),
    seconds: (value) => formatSeconds(language, value),
  }
}

const formatters = new Map<Language, MessageFormatter>()

/** The sentence of an error; the stored one in English, and for a code that is gone. */
export function errorText({ code, params, message }: StoredError, language: MailLanguage): string {
  if (language === 'en') return message
  const formatter = formatters.get(language) ?? openFormatter(language)
  formatters.set(language, formatter)
  const text = formatRefusal(code, { params, formatter })
  return text === undefined || text === code ? message : String(text)
}
