import { Menu as MenuIcon } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { IconButton } from '#src/ui/IconButton.tsx'
import { SearchButton } from './SearchButton.tsx'
import { Ring } from '#src/ui/Ring.tsx'
import { color, media } from '#src/ui/tokens.ts'
import { useElapsed } from '#src/ui/use-elapsed.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'

const Root = styled('header')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  padding: '0 24px',
  borderBottom: `1px solid ${color.line.hair}`,
  '&:focus': { outline: 'none' },
  [media.belowWide]: { padding: '0 16px' },
})
const Actions = styled('div')({
  marginLeft: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
})

const Late = () => (useElapsed(200) ? <Ring tint="accent" /> : null)

interface TopBarProps {
  onMenu: (() => void) | undefined
  onSearch: () => void
  setPlace: (place: HTMLElement | null) => void
}

/** Where one is, and what the page can do. */
export const TopBar = ({ onMenu, onSearch, setPlace }: TopBarProps) => {
  const { t } = useTranslation('shell')
  const isMoving = useNavigation().state !== 'idle'
  return (
    <Root data-pane="" tabIndex={-1}>
      {onMenu && <IconButton icon={MenuIcon} label={t('openNavigation')} onClick={onMenu} />}
      <Breadcrumbs />
      {isMoving && <Late />}
      <Actions>
        <Actions ref={setPlace} />
        <SearchButton onClick={onSearch} />
      </Actions>
    </Root>
  )
}
