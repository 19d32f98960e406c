import { Search } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Hint } from '#src/ui/Hint.tsx'
import { KeyHint } from '#src/ui/KeyHint.tsx'
import { ariaKeys } from '#src/ui/keys.ts'
import { color, focusRing, height, media, motion, radius } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'

const small = {
  width: height.toolbar,
  padding: 0,
  justifyContent: 'center',
  borderColor: 'transparent',
  '& > span, & > kbd': { display: 'none' },
} as const
const Root = styled('button')({
  ...type.controlSmall,
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: height.toolbar,
  padding: '0 5px 0 8px',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  color: color.text.tertiary,
  background: 'none',
  fontFamily: 'inherit',
  cursor: 'pointer',
  transition: `background-color ${motion.state}, color ${motion.state}`,
  '&:hover': { backgroundColor: color.surface.hover, color: color.text.secondary },
  '&:focus-visible': focusRing,
  '& > svg': { flex: 'none' },
  '& > kbd': { marginLeft: 10 },
  '&[data-small]': small,
  [media.belowWide]: small,
})

interface SearchButtonProps {
  isSmall: boolean
  onClick: () => void
}

/** Opens the command palette: a word and its keys where there is room, else an icon. */
export const SearchButton = ({ isSmall, onClick }: SearchButtonProps) => {
  const { t } = useTranslation('palette')
  return (
    <Hint text={t('open')} keys="Mod+K">
      <Root
        type="button"
        aria-label={t('open')}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys('Mod+K')}
        data-small={isSmall ? '' : undefined}
        onClick={onClick}
      >
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <span aria-hidden>{t('search')}</span>
        <KeyHint keys="Mod+K" />
      </Root>
    </Hint>
  )
}
