import { useTranslation } from 'react-i18next'
import type { ListingLanguage } from '#contract/store/package.ts'

/** The name of a language in the language of the console. */
export function useLanguageName(): (language: ListingLanguage) => string {
  const { t } = useTranslation('listing')
  return (language) => t(`language.${language}`)
}
