import {
  FilePen,
  KeyRound,
  ListTodo,
  LogOut,
  MonitorSmartphone,
  PencilLine,
  Rows3,
  ShieldCheck,
  SunMoon,
} from 'lucide-react'
import { styled, useColorScheme } from '@mui/material/styles'
import { type ComponentProps, Suspense, lazy, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Session } from '#contract/iam/login.ts'
import { isDefaultRole } from '#src/components/permissions/role-names.ts'
import { signOut } from '#src/api/session.ts'
import { listArchives } from '#src/lib/drafts/large-drafts.ts'
import { flushDrafts, listDrafts } from '#src/lib/drafts/drafts.ts'
import { flushJournals, listUnsavedPlaybooks } from '#src/lib/drafts/unsaved-playbooks.ts'
import { chooseSetupList } from '#src/lib/setup-list.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { Face } from '#src/ui/display/Face.tsx'
import { Menu, type MenuEntry, type MenuTrigger } from '#src/ui/overlays/Menu.tsx'
import { bareButton, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, motion } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { useDrafts, useUnsavedPlaybooks } from '#src/components/drafts/use-drafts.ts'
import { changeLanguage } from '#src/i18n/i18n.ts'
import { type Language, languageNames, languages } from '#src/i18n/languages.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { createStore } from '#src/lib/create-store.ts'
import { writeStored } from '#src/lib/local-storage.ts'

/** The languages as a menu group, each in its own language. */
const useLanguageEntries = (): readonly MenuEntry[] => {
  const { t, i18n } = useTranslation('common')
  const formatMessage = async (language: Language) => {
    if (await changeLanguage(language)) return
    toast({ state: 'failed', title: t('language.unread', { language: languageNames[language] }) })
  }
  return [
    { id: 'language', head: t('language.name') },
    ...languages.map((each) => ({
      id: each,
      label: <span lang={each}>{languageNames[each]}</span>,
      checked: i18n.language === each,
      onSelect: () => void formatMessage(each),
    })),
  ]
}

const Button = styled('button')({
  ...bareButton,
  flex: 'none',
  ...rowLayout(10),
  width: '100%',
  minHeight: 48,
  padding: '6px 12px',
  borderTop: `1px solid ${color.line.hair}`,
  font: 'inherit',
  textAlign: 'left',
  color: 'inherit',
  transition: `background-color ${motion.state}`,
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusInside,
})
const Name = styled('span')({
  minWidth: 0,
  '& > b, & > small': { display: 'block', ...oneLine },
  '& > b': { ...type.small, fontWeight: 500, color: color.text.primary },
  '& > small': { ...type.caption, color: color.text.secondary },
})

const initials = ({ firstname, lastname, login }: Session): string => {
  const letters = [firstname, lastname].map((name) => name.trim().charAt(0)).join('')
  return (letters || login.slice(0, 2)).toLocaleUpperCase()
}

const schemes = ['light', 'dark', 'system'] as const
const densities = ['comfortable', 'compact'] as const

/** What the menu can open over the page. */
type Overlay = 'password' | 'factor' | 'sessions' | 'drafts' | 'leave'

const DraftsDrawer = lazy(async () => ({ default: (await import('./DraftsDrawer.tsx')).DraftsDrawer }))
const OwnSessionsDialog = lazy(async () => ({
  default: (await import('./OwnSessionsDialog.tsx')).OwnSessionsDialog,
}))
const SecondFactorDialog = lazy(async () => ({
  default: (await import('./SecondFactorDialog.tsx')).SecondFactorDialog,
}))
const SignOutDialog = lazy(async () => ({ default: (await import('./SignOutDialog.tsx')).SignOutDialog }))

interface MenuOptions {
  /** Number of drafts. */
  drafts: number
  open: (overlay: Overlay) => void
  showSetup: () => void
  leave: () => void
}

// Row density: set by the user, stored in the browser, and an attribute of the document.
type Density = 'comfortable' | 'compact'

const root = document.documentElement
const density = createStore<Density>(root.dataset['density'] === 'compact' ? 'compact' : 'comfortable')

function setDensity(next: Density): void {
  root.dataset['density'] = next
  writeStored('density', next)
  density.set(next)
}

function useDensity(): Density {
  return useSyncExternalStore(density.subscribe, density.get)
}

const useMenuEntries = ({
  drafts,
  open,
  showSetup,
  leave,
}: MenuOptions): ComponentProps<typeof Menu>['entries'] => {
  const { t } = useTranslation(['shell', 'session', 'shared'])
  const { mode = 'system', setMode } = useColorScheme()
  const density = useDensity()
  return [
    ...useLanguageEntries(),
    { id: 'scheme', head: t('shared:theme.label') },
    ...schemes.map((each) => ({
      id: each,
      label: t(`user.${each}`),
      checked: mode === each,
      onSelect: () => setMode(each),
    })),
    { id: 'rows', head: t('user.density') },
    ...densities.map((each) => ({
      id: each,
      label: t(`user.${each}`),
      checked: density === each,
      onSelect: () => setDensity(each),
    })),
    { id: 'line', divider: true as const },
    // Always there: an entry that is added while the menu is open would move others under the pointer.
    {
      id: 'drafts',
      label: t('session:drafts.entry'),
      icon: FilePen,
      detail: drafts || undefined,
      disabled: drafts === 0,
      onSelect: () => open('drafts'),
    },
    { id: 'setup', label: t('user.setup'), icon: ListTodo, onSelect: showSetup },
    {
      id: 'password',
      label: t('user.changePassword'),
      icon: KeyRound,
      onSelect: () => open('password'),
    },
    {
      id: 'factor',
      label: t('user.secondFactor'),
      icon: ShieldCheck,
      onSelect: () => open('factor'),
    },
    {
      id: 'sessions',
      label: t('session:sessions.entry'),
      icon: MonitorSmartphone,
      onSelect: () => open('sessions'),
    },
    { id: 'leave', label: t('user.signOut'), icon: LogOut, onSelect: leave },
  ]
}

interface Account {
  readonly leave: () => void
  readonly changePassword: () => void
  readonly openFactor: () => void
  /** Only if there are any. */
  readonly openDrafts: (() => void) | undefined
}

/** Theme, rows, password and sign-out, for the command palette. */
function useAccountActions({ leave, changePassword, openFactor, openDrafts }: Account): void {
  const { t } = useTranslation(['palette', 'shell', 'session'])
  const { mode = 'system', setMode } = useColorScheme()
  const density = useDensity()
  const chosen = (is: boolean) => (is ? t('action.chosen') : undefined)
  useActions(
    [
      ...schemes.map((each) => ({
        id: `colours-${each}`,
        label: t('action.scheme', { name: t(`shell:user.${each}`) }),
        icon: SunMoon,
        detail: chosen(mode === each),
        run: () => setMode(each),
      })),
      ...densities.map((each) => ({
        id: `rows-${each}`,
        label: t('action.density', { name: t(`shell:user.${each}`) }),
        icon: Rows3,
        detail: chosen(density === each),
        run: () => setDensity(each),
      })),
      {
        id: 'drafts',
        label: t('session:drafts.entry'),
        icon: PencilLine,
        run: () => openDrafts?.(),
        isOff: openDrafts === undefined,
      },
      { id: 'change-password', label: t('shell:user.changePassword'), icon: KeyRound, run: changePassword },
      { id: 'second-factor', label: t('shell:user.secondFactor'), icon: ShieldCheck, run: openFactor },
      { id: 'sign-out', label: t('shell:user.signOut'), icon: LogOut, run: leave },
    ],
    'always',
  )
}

interface UserMenuProps {
  session: Session
  isRail: boolean
}

/** The user menu: password, theme, rows, sign-out. */
export function UserMenu({ session, isRail }: UserMenuProps) {
  const { t, i18n } = useTranslation(['shell', 'session'])
  const navigate = useNavigate()
  const [overlay, setOverlay] = useState<Overlay>()
  const drafts = [...useDrafts(session.uid), ...useUnsavedPlaybooks(session.uid)]
  const name = session.user.trim() || session.login
  /** Built-in roles have names; of others only the id is known here. */
  const roleName = (id: string) => (isDefaultRole(id) ? t(`role.${id}`) : id)
  const leave = async () => {
    const provider = await signOut().catch(() => undefined)
    if (provider === undefined) await navigate(paths.login())
    else window.location.assign(provider)
  }
  const close = () => setOverlay(undefined)
  const confirmSignOut = async () => {
    flushDrafts()
    await flushJournals()
    if ([listDrafts, listArchives, listUnsavedPlaybooks].some((list) => list(session.uid).length > 0))
      setOverlay('leave')
    else await leave()
  }
  useAccountActions({
    leave: () => void confirmSignOut(),
    changePassword: () => setOverlay('password'),
    openFactor: () => setOverlay('factor'),
    openDrafts: drafts.length === 0 ? undefined : () => setOverlay('drafts'),
  })
  const showSetup = () => {
    chooseSetupList(session.uid, 'shown')
    void navigate(paths.home())
  }
  const entries = useMenuEntries({
    drafts: drafts.length,
    open: setOverlay,
    showSetup,
    leave: () => void confirmSignOut(),
  })
  const trigger = (props: MenuTrigger) => (
    <Button {...props} type="button" aria-label={t('user.menu', { name })} title={isRail ? name : undefined}>
      <Face aria-hidden>{initials(session)}</Face>
      {!isRail && (
        <Name>
          <b>{name}</b>
          <small>{enumerate(i18n.language, session.roles.map(roleName))}</small>
        </Name>
      )}
    </Button>
  )
  return (
    <>
      <Menu label={t('user.menu', { name })} placement="above" entries={entries} trigger={trigger} />
      <ChangePasswordDialog open={overlay === 'password'} onClose={close} />
      <Suspense fallback={null}>
        {overlay === 'factor' && <SecondFactorDialog onClose={close} />}
        {overlay === 'sessions' && <OwnSessionsDialog onClose={close} />}
        {overlay === 'drafts' && <DraftsDrawer uid={session.uid} onClose={close} />}
        {overlay === 'leave' && (
          <SignOutDialog uid={session.uid} onClose={close} onLeave={() => void leave()} />
        )}
      </Suspense>
    </>
  )
}
