import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { applicationPreferences, useSession } from '#src/api/session.ts'
import { columnLayout, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusRing, motion, radius, width } from '#src/ui/theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { UserMenu } from '../account/UserMenu.tsx'
import { type NavigationPage, areasFor, todayPage } from './areas.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { lastList, watchLists } from '#src/components/page/last-list.ts'
import { ApplicationLogo } from '#src/components/login-screen/ApplicationLogo.tsx'
import { paths } from '#src/paths.ts'
import { Tooltip } from '#src/ui/display/Tooltip.tsx'
import { runningJobs, runningPace } from '#src/api/jobs.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { ConsoleLink } from '#src/ui/display/ConsoleLink.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Spinner } from '#src/ui/display/Spinner.tsx'

/** The pages of the navigation, and what is around them. */
export const NavigationRoot = styled('nav')({
  flex: 'none',
  ...columnLayout,
  width: width.navigation,
  height: '100%',
  borderRight: `1px solid ${color.line.hair}`,
  backgroundColor: color.surface.canvas,
  '&:focus': { outline: 'none' },
  transition: `width ${motion.pane}`,
  overflow: 'hidden',
  '&[data-rail]': { width: width.rail },
  '&[data-in-drawer]': { width: '100%', borderRight: 0 },
})
export const Pages = styled('div')({
  flex: 1,
  overflowY: 'auto',
  overflowX: 'hidden',
  padding: '0 8px',
  '& ul': { ...listReset, display: 'grid', gap: 1 },
  '[data-rail] > & section + section': {
    marginTop: 5,
    paddingTop: 6,
    borderTop: `1px solid ${color.line.hair}`,
  },
})
export const AreaHead = styled('h2')({
  ...type.caption,
  margin: 0,
  padding: '10px 8px 4px',
  color: color.text.tertiary,
})

const BrandRoot = styled(ConsoleLink)({
  ...type.body,
  flex: 'none',
  ...rowLayout(8),
  height: 48,
  padding: '0 13px',
  fontWeight: 600,
  color: color.text.primary,
  textDecoration: 'none',
  '&:focus-visible': { ...focusRing, outlineOffset: '-3px', borderRadius: 8 },
  '& > span': oneLine,
})

interface BrandProps {
  isRail: boolean
  onNavigate?: () => void
}

/** Logo and name of the application; links to the first page. */
export function Brand({ isRail, onNavigate }: BrandProps) {
  const { data } = useQuery(applicationPreferences)
  const name = data?.title || data?.name || ''
  return (
    <BrandRoot to={paths.home()} onClick={onNavigate} aria-label={isRail ? name : undefined}>
      <ApplicationLogo logo={data?.logo ?? ''} size={22} />
      {!isRail && <span>{name}</span>}
    </BrandRoot>
  )
}

const Item = styled(ConsoleLink)({
  ...type.body,
  position: 'relative',
  ...rowLayout(8),
  height: 28,
  padding: '0 8px',
  borderRadius: radius.control,
  color: color.text.secondary,
  textDecoration: 'none',
  transition: `background-color ${motion.state}`,
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusRing,
  '&[aria-current="page"]': {
    fontWeight: 500,
    color: color.text.primary,
    backgroundColor: color.surface.active,
    '& > svg': { color: color.accent.text },
  },
  '&[data-rail]': { width: 32, height: 30, padding: 0, justifyContent: 'center' },
  '[data-in-drawer] &': { gap: 12, height: 44, padding: '0 12px' },
})

const Toggle = styled('div')({
  flex: 'none',
  padding: '4px 10px',
  '&[data-rail]': { padding: '4px 9px' },
})

const Count = styled('span')({
  ...type.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  marginLeft: 'auto',
  color: color.text.secondary,
})
const Dot = styled('span')({
  position: 'absolute',
  top: 5,
  right: 5,
  width: 6,
  height: 6,
  borderRadius: 3,
  backgroundColor: color.accent.focus,
})

/** Number of running jobs, next to the label Jobs; a dot in the narrow rail. */
function RunningJobs({ isRail }: { isRail: boolean }) {
  const { t } = useTranslation('shell')
  const { data } = useQuery({ ...runningJobs, refetchInterval: ({ state }) => runningPace(state) })
  const count = data?.total ?? 0
  if (count === 0) return null
  const runningText = <span style={visuallyHidden}>{t('running', { count })}</span>
  if (isRail)
    return (
      <>
        <Dot />
        {runningText}
      </>
    )
  return (
    <Count>
      <Spinner tint="accent" />
      <span aria-hidden>{count}</span>
      {runningText}
    </Count>
  )
}

/** Whether an address is that of a page, or below it. */
const isAt = (pathname: string, page: NavigationPage): boolean =>
  pathname === page.to || (page.id !== 'today' && pathname.startsWith(`${page.to}/`))

interface NavigationItemProps {
  page: NavigationPage
  /** Of the current address. */
  pathname: string
  isRail?: boolean
  onNavigate?: () => void
}

export function NavigationItem({ page, pathname, isRail = false, onNavigate }: NavigationItemProps) {
  const { t } = useTranslation('shell')
  const { icon: Icon } = page
  const name = t(`page.${page.id}`)
  const last = useSyncExternalStore(watchLists, () => lastList(page.to))
  // On the list itself, its entry shows the whole list again.
  const to = pathname === page.to ? page.to : last
  const item = (
    <Item
      to={to}
      aria-current={isAt(pathname, page) ? 'page' : undefined}
      onClick={onNavigate}
      data-rail={isRail ? '' : undefined}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {isRail ? <span style={visuallyHidden}>{name}</span> : name}
      {page.id === 'jobs' && <RunningJobs isRail={isRail} />}
    </Item>
  )
  return isRail ? (
    <Tooltip text={name} placement="right">
      {item}
    </Tooltip>
  ) : (
    item
  )
}

interface NavigationProps {
  /** Of the current address. */
  pathname: string
  /** 48 px: icons with tooltips only. */
  isRail?: boolean
  /** Collapses or expands it. */
  onToggle?: () => void
}

/** Collapses the navigation to icons, or expands it, and stays so. */
function ToggleButton({ isRail, onToggle }: { isRail: boolean; onToggle: () => void }) {
  const { t } = useTranslation('shell')
  const label = t(isRail ? 'expandNavigation' : 'collapseNavigation')
  const icon = isRail ? PanelLeftOpen : PanelLeftClose
  useActions([{ id: 'navigation-width', label, icon, run: onToggle }], 'always')
  return (
    <Toggle data-rail={isRail ? '' : undefined}>
      <IconButton icon={icon} label={label} onClick={onToggle} />
    </Toggle>
  )
}

/**
 * Areas and their pages: only those that the user can open. Not rendered again for another view of the same page.
 */
export const Navigation = memo(function Navigation({ pathname, isRail = false, onToggle }: NavigationProps) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const areas = areasFor(session)
  const pages = useRef<HTMLDivElement>(null)
  useEffect(() => {
    pages.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <NavigationRoot
      aria-label={t('navigation')}
      data-pane=""
      tabIndex={-1}
      data-rail={isRail ? '' : undefined}
    >
      <Brand isRail={isRail} />
      <Pages ref={pages}>
        {areas.length > 0 && (
          <ul>
            <li>
              <NavigationItem page={todayPage} pathname={pathname} isRail={isRail} />
            </li>
          </ul>
        )}
        {areas.map((area) => (
          <section key={area.id} aria-label={t(`area.${area.id}`)}>
            {!isRail && <AreaHead>{t(`area.${area.id}`)}</AreaHead>}
            <ul>
              {area.pages.map((each) => (
                <li key={each.id}>
                  <NavigationItem page={each} pathname={pathname} isRail={isRail} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Pages>
      {onToggle && <ToggleButton isRail={isRail} onToggle={onToggle} />}
      {session && <UserMenu session={session} isRail={isRail} />}
    </NavigationRoot>
  )
})
