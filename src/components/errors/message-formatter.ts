// The texts, lists and numbers of a language, as a message formatter.
import type { TFunction } from 'i18next'
import { formatError } from '#contract/errors.ts'
import { formatReason } from '#contract/reasons.ts'
import { formatOf } from '#src/lib/format.ts'
import type { MessageFormatter } from '#domain/messages/format-message.ts'

/** British English lists have no comma before the last item. */
const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

/** Whole minutes as minutes, everything else as seconds, with the unit written out. */
const durationOf = (language: string, seconds: number): string => {
  const isMinutes = seconds >= 60 && seconds % 60 === 0
  const unit = isMinutes ? 'minute' : 'second'
  const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(localeOf(language), options).format(isMinutes ? seconds / 60 : seconds)
}

const joinedBy = { and: 'conjunction', or: 'disjunction' } as const

/** The message formatter of a language whose texts are loaded. */
export function messageFormatterOf(t: TFunction<['errors', 'reasons']>, language: string): MessageFormatter {
  const format = formatOf(language)
  return {
    error: (code, params) => t(code, { ...params, defaultValue: formatError(code, params) }),
    reason: (code, params) =>
      t(`reasons:reason.${code}`, { ...params, defaultValue: formatReason(code, params) }),
    term: (term) => t(`reasons:term.${term}`),
    type: (type) => t(`reasons:type.${type}`),
    list: (items, joined) =>
      new Intl.ListFormat(localeOf(language), { type: joinedBy[joined] }).format(items),
    number: (value) => format.number(value),
    bytes: format.bytes,
    seconds: (value) => durationOf(language, value),
  }
}
