import Drawer from '@mui/material/Drawer'
import { ChevronLeft, ChevronRight, Search, ShieldCheck, X } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSession } from '#src/api/session.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { bareButton, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusRing, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { UserMenu } from '../account/UserMenu.tsx'
import { type NavigationPage, areasFor, todayPage } from './areas.ts'
import { AreaHead, Brand, NavigationItem, NavigationRoot, Pages } from './Navigation.tsx'

const Top = styled('div')({ ...rowLayout(4), flex: 'none', paddingRight: 8, '& > a': { flex: 1 } })
const SearchButton = styled('button')({
  ...bareButton,
  ...rowLayout(10),
  flex: 'none',
  height: 44,
  margin: '4px 14px 10px',
  padding: '0 12px',
  border: `1px solid ${color.line.control}`,
  borderRadius: radius.control,
  fontSize: '1rem',
  color: color.text.secondary,
  backgroundColor: color.surface.page,
  '&:focus-visible': focusRing,
})
const Row = styled('button')({
  ...bareButton,
  ...type.body,
  ...rowLayout(12),
  width: '100%',
  minHeight: 44,
  padding: '0 12px',
  borderRadius: radius.control,
  textAlign: 'left',
  color: color.text.secondary,
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > small': { ...type.caption, marginLeft: 'auto' },
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusRing,
})

interface PageListProps {
  pages: readonly NavigationPage[]
  onNavigate: () => void
}

const PageList = ({ pages, onNavigate }: PageListProps) => {
  const { pathname } = useLocation()
  return (
    <ul>
      {pages.map((each) => (
        <li key={each.id}>
          <NavigationItem page={each} pathname={pathname} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  )
}

interface ContentProps {
  /** The pages about access are shown. */
  isAccess: boolean
  onAccess: (isAccess: boolean) => void
  onNavigate: () => void
}

/** All pages, those about access behind one row; or only those. */
function DrawerPages({ isAccess, onAccess, onNavigate }: ContentProps) {
  const { t } = useTranslation('shell')
  const areas = areasFor(useSession())
  const access = areas.find(({ id }) => id === 'access')?.pages ?? []
  const first = useRef<HTMLButtonElement>(null)
  const isMoving = useRef(false)
  const show = (next: boolean) => {
    isMoving.current = true
    onAccess(next)
  }
  useEffect(() => {
    if (isMoving.current) first.current?.focus()
    isMoving.current = false
  }, [isAccess])
  if (isAccess)
    return (
      <Pages>
        <Row ref={first} type="button" onClick={() => show(false)}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
          {t('allPages')}
        </Row>
        <section aria-label={t('area.access')}>
          <AreaHead>{t('area.access')}</AreaHead>
          <PageList pages={access} onNavigate={onNavigate} />
        </section>
      </Pages>
    )
  return (
    <Pages>
      {areas.length > 0 && <PageList pages={[todayPage]} onNavigate={onNavigate} />}
      {areas
        .filter(({ id }) => id !== 'access')
        .map(({ id, pages }) => (
          <section key={id} aria-label={t(`area.${id}`)}>
            <AreaHead>{t(`area.${id}`)}</AreaHead>
            <PageList pages={pages} onNavigate={onNavigate} />
          </section>
        ))}
      {access.length > 0 && (
        <Row ref={first} type="button" style={{ margin: '8px 0' }} onClick={() => show(true)}>
          <ShieldCheck size={16} strokeWidth={1.75} aria-hidden />
          {t('area.access')}
          <small>{t('pages', { count: access.length })}</small>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </Row>
      )}
    </Pages>
  )
}

/** Not in the types of browsers yet. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/** The back gesture of a phone closes it, where the browser tells. */
const useBackGesture = (isOpen: boolean, onClose: () => void): void => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in globalThis)) return undefined
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isOpen])
}

interface PhoneNavigationProps {
  open: boolean
  onClose: () => void
  onSearch: () => void
}

/** Navigation below 900 px: a drawer with the search on top and the account at its foot. */
export function PhoneNavigation({ open, onClose, onSearch }: PhoneNavigationProps) {
  const { t } = useTranslation(['shell', 'palette', 'common'])
  const session = useSession()
  const [isAccess, setAccess] = useState(false)
  useBackGesture(open, onClose)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setAccess(false)
  }
  return (
    <Drawer
      anchor="left"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('navigation'), sx: { width: 'min(320px, 88vw)' } } }}
    >
      <NavigationRoot aria-label={t('navigation')} data-in-drawer="" tabIndex={-1}>
        <Top>
          <Brand isRail={false} onNavigate={onClose} />
          <IconButton icon={X} label={t('common:action.close')} onClick={onClose} />
        </Top>
        <SearchButton
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            onClose()
            onSearch()
          }}
        >
          <Search size={16} strokeWidth={1.75} aria-hidden />
          {t('palette:search')}
        </SearchButton>
        <DrawerPages isAccess={isAccess} onAccess={setAccess} onNavigate={onClose} />
        {session && <UserMenu session={session} isRail={false} />}
      </NavigationRoot>
    </Drawer>
  )
}
