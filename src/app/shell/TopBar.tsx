import { CodeXml, Menu as MenuIcon } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import type { Overlay } from '#src/app/palette/Overlays.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { SearchButton } from './SearchButton.tsx'
import { Ring } from '#src/ui/Ring.tsx'
import { color, media } from '#src/ui/tokens.ts'
import { useElapsed } from '#src/ui/use-elapsed.ts'
import { ArrivingFiles } from './ArrivingFiles.tsx'
import { PublishingArchives } from './PublishingArchives.tsx'
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
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  '&:empty': { display: 'none' },
})
const Tools = styled(Actions)({ marginLeft: 'auto' })

const Late = () => (useElapsed(200) ? <Ring tint="accent" /> : null)

interface TopBarProps {
  onMenu: (() => void) | undefined
  onOpen: (overlay: Overlay) => void
  /** The room belongs to the actions of the page. */
  isEditor: boolean
  setPlace: (place: HTMLElement | null) => void
}

/** Where one is, and what the page can do. */
export const TopBar = ({ onMenu, onOpen, isEditor, setPlace }: TopBarProps) => {
  const { t } = useTranslation(['shell', 'request'])
  const isMoving = useNavigation().state !== 'idle'
  return (
    <Root data-pane="" tabIndex={-1}>
      {onMenu && <IconButton icon={MenuIcon} label={t('openNavigation')} onClick={onMenu} />}
      <Breadcrumbs />
      {isMoving && <Late />}
      <Tools>
        <ArrivingFiles isSmall={isEditor} />
        <PublishingArchives isSmall={isEditor} />
        <IconButton
          icon={CodeXml}
          label={t('request:open')}
          aria-haspopup="dialog"
          onClick={() => onOpen('requests')}
        />
        <SearchButton isSmall={isEditor} onClick={() => onOpen('palette')} />
        <Actions ref={setPlace} />
      </Tools>
    </Root>
  )
}
