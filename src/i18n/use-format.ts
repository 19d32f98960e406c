import { useTranslation } from 'react-i18next'
import { type Format, formatOf } from '#src/lib/format.ts'

/** Numbers, sizes, dates and durations in the language of the console. */
export function useFormat(): Format {
  return formatOf(useTranslation('common').i18n.language)
}
