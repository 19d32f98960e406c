import { FilePen, KeyRound, ListTodo, LogOut, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { styled, useColorScheme } from '@mui/material/styles'
import { type ComponentProps, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/iam/login.ts'
import { isDefaultRole } from '#src/components/permissions/role-names.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { Face } from '#src/ui/display/Face.tsx'
import { Menu, type MenuEntry, type MenuTrigger } from '#src/ui/overlays/Menu.tsx'
import { bareButton, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, motion } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { changeLanguage } from '#src/i18n/i18n.ts'
import { type Language, languageNames, languages } from '#src/i18n/languages.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { AccountActions, type AccountContext } from './account-actions.ts'
import { densities, schemes, setDensity, useDensity } from './density.ts'

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

const useMenuEntries = ({
  drafts,
  open,
  showSetup,
  leave,
}: AccountContext): ComponentProps<typeof Menu>['entries'] => {
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

interface UserMenuProps {
  session: Session
  isRail: boolean
}

/** The user menu: password, theme, rows, sign-out. */
export function UserMenu({ session, isRail }: UserMenuProps) {
  const { t, i18n } = useTranslation(['shell', 'session'])
  const { open, drafts, showSetup, leave } = use(AccountActions)
  const name = session.user.trim() || session.login
  /** Built-in roles have names; of others only the id is known here. */
  const roleName = (id: string) => (isDefaultRole(id) ? t(`role.${id}`) : id)
  const entries = useMenuEntries({ drafts, open, showSetup, leave })
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
  return <Menu label={t('user.menu', { name })} placement="above" entries={entries} trigger={trigger} />
}
