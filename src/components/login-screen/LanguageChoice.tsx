import { rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#src/i18n/i18n.ts'
import { type Language, languageNames, languages } from '#src/i18n/languages.ts'
import { color, focusRing, motion, radius } from '#src/ui/theme/tokens.ts'

const Root = styled('div')({
  ...rowLayout(),
  flexWrap: 'wrap',
  marginInline: -6,
  '& > [role=status]:not(:empty)': { paddingInline: 6, color: color.tone.error.text },
})
const Choice = styled('button')({
  font: 'inherit',
  minHeight: 24,
  padding: '3px 6px',
  border: 0,
  borderRadius: radius.chip,
  whiteSpace: 'nowrap',
  color: color.text.tertiary,
  background: 'none',
  cursor: 'pointer',
  transition: `color ${motion.state}`,
  '&:hover': { color: color.text.primary },
  '&:focus-visible': focusRing,
  '&[aria-pressed=true]': { fontWeight: 500, color: color.text.primary, cursor: 'default' },
})

/** The languages, each in its own language, at the bottom of the sign-in screen. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('common')
  const [unread, setUnread] = useState<Language>()
  const choose = async (language: Language) => {
    setUnread(undefined)
    if (!(await changeLanguage(language))) setUnread(language)
  }
  return (
    <Root role="group" aria-label={t('language.name')}>
      {languages.map((each) => (
        <Choice
          key={each}
          type="button"
          lang={each}
          aria-pressed={i18n.language === each}
          onClick={() => void choose(each)}
        >
          {languageNames[each]}
        </Choice>
      ))}
      <span role="status">{unread && t('language.unread', { language: languageNames[unread] })}</span>
    </Root>
  )
}
