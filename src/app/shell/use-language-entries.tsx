import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#src/i18n/i18n.ts'
import { type Language, languageNames, languages } from '#src/i18n/languages.ts'
import type { MenuEntry } from '#src/ui/Menu.tsx'
import { toast } from '#src/ui/toast.ts'

/** The languages as a group of a menu, each in its own words. */
export const useLanguageEntries = (): readonly MenuEntry[] => {
  const { t, i18n } = useTranslation('common')
  const speak = async (language: Language) => {
    if (await changeLanguage(language)) return
    toast({ state: 'failed', title: t('language.unread', { language: languageNames[language] }) })
  }
  return [
    { id: 'language', head: t('language.name') },
    ...languages.map((each) => ({
      id: each,
      label: <span lang={each}>{languageNames[each]}</span>,
      checked: i18n.language === each,
      onSelect: () => void speak(each),
    })),
  ]
}
