import { FilePen, KeyRound, LogOut } from 'lucide-react'
import { styled, useColorScheme } from '@mui/material/styles'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Session } from '#contract/iam/login.ts'
import { type DefaultRole, defaultRoles } from '#contract/iam/permission.ts'
import { signOut } from '#src/api/session.ts'
import { keptArchives } from '#src/lib/drafts/beside-drafts.ts'
import { flushDrafts, listDrafts } from '#src/lib/drafts/drafts.ts'
import { keptPlaybooks } from '#src/lib/drafts/kept-playbooks.ts'
import { enumerate } from '#src/lib/wording.ts'
import { paths } from '#src/paths.ts'
import { Menu, type MenuTrigger } from '#src/ui/Menu.tsx'
import { color, focusInside, motion } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { setDensity, useDensity } from './density.ts'
import { useDrafts, useKeptPlaybooks } from './use-drafts.ts'
import { useAccountActions } from './use-account-actions.ts'
import { useLanguageEntries } from './use-language-entries.tsx'

const Button = styled('button')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 48,
  padding: '6px 12px',
  border: 0,
  borderTop: `1px solid ${color.line.hair}`,
  font: 'inherit',
  textAlign: 'left',
  color: 'inherit',
  background: 'none',
  cursor: 'pointer',
  transition: `background-color ${motion.state}`,
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusInside,
})
const Face = styled('span')({
  ...type.caption,
  fontSize: '0.6875rem',
  fontWeight: 600,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  color: color.text.secondary,
  backgroundColor: color.surface.active,
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

const isDefaultRole = (id: string): id is DefaultRole => Object.hasOwn(defaultRoles, id)

const schemes = ['light', 'dark', 'system'] as const
const densities = ['comfortable', 'compact'] as const

/** What the menu can open over the page. */
type Asked = 'password' | 'drafts' | 'leave'

const DraftsDrawer = lazy(async () => ({ default: (await import('./DraftsDrawer.tsx')).DraftsDrawer }))
const SignOutDialog = lazy(async () => ({ default: (await import('./SignOutDialog.tsx')).SignOutDialog }))

interface UserMenuProps {
  session: Session
  isRail: boolean
}

/** Who is signed in, and what belongs to the person: password, colours, rows, the way out. */
export const UserMenu = ({ session, isRail }: UserMenuProps) => {
  const { t, i18n } = useTranslation(['shell', 'session'])
  const { mode = 'system', setMode } = useColorScheme()
  const density = useDensity()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const drafts = [...useDrafts(session.uid), ...useKeptPlaybooks(session.uid)]
  const name = session.user.trim() || session.login
  /** The roles every platform begins with have names; of others only the id is known here. */
  const roleName = (id: string) => (isDefaultRole(id) ? t(`role.${id}`) : id)
  const leave = async () => {
    try {
      await signOut()
    } finally {
      await navigate(paths.login())
    }
  }
  const close = () => setAsked(undefined)
  const askToLeave = () => {
    flushDrafts()
    if ([listDrafts, keptArchives, keptPlaybooks].some((list) => list(session.uid).length > 0))
      setAsked('leave')
    else void leave()
  }
  useAccountActions({
    leave: askToLeave,
    changePassword: () => setAsked('password'),
    openDrafts: drafts.length === 0 ? undefined : () => setAsked('drafts'),
  })
  const entries = [
    ...useLanguageEntries(),
    { id: 'scheme', head: t('user.scheme') },
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
    // Always there: an entry that comes while the menu is open would move the others from under the pointer.
    {
      id: 'drafts',
      label: t('session:drafts.entry'),
      icon: FilePen,
      detail: drafts.length || undefined,
      disabled: drafts.length === 0,
      onSelect: () => setAsked('drafts'),
    },
    {
      id: 'password',
      label: t('user.changePassword'),
      icon: KeyRound,
      onSelect: () => setAsked('password'),
    },
    { id: 'leave', label: t('user.signOut'), icon: LogOut, onSelect: askToLeave },
  ]
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
      <Menu label={t('user.menu', { name })} place="above" entries={entries} trigger={trigger} />
      <ChangePasswordDialog open={asked === 'password'} onClose={close} />
      <Suspense fallback={null}>
        {asked === 'drafts' && <DraftsDrawer uid={session.uid} onClose={close} />}
        {asked === 'leave' && (
          <SignOutDialog uid={session.uid} onClose={close} onLeave={() => void leave()} />
        )}
      </Suspense>
    </>
  )
}
