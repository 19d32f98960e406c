// The dialogs of the account are above the frame, so that one stays open when the navigation becomes a drawer.
import { useColorScheme } from '@mui/material/styles'
import { KeyRound, LogOut, PencilLine, Rows3, ShieldCheck, SunMoon } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Session } from '#contract/iam/login.ts'
import { signOut } from '#src/api/session.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDrafts, useUnsavedPlaybooks } from '#src/components/drafts/use-drafts.ts'
import { flushDrafts, listDrafts } from '#src/lib/drafts/drafts.ts'
import { listArchives } from '#src/lib/drafts/large-drafts.ts'
import { flushJournals, listUnsavedPlaybooks } from '#src/lib/drafts/unsaved-playbooks.ts'
import { chooseSetupList } from '#src/lib/setup-list.ts'
import { paths } from '#src/paths.ts'
import { AccountActions, type AccountOverlay } from './account-actions.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { densities, schemes, setDensity, useDensity } from './density.ts'

const DraftsDrawer = lazy(async () => ({ default: (await import('./DraftsDrawer.tsx')).DraftsDrawer }))
const OwnSessionsDialog = lazy(async () => ({
  default: (await import('./OwnSessionsDialog.tsx')).OwnSessionsDialog,
}))
const SecondFactorDialog = lazy(async () => ({
  default: (await import('./SecondFactorDialog.tsx')).SecondFactorDialog,
}))
const SignOutDialog = lazy(async () => ({ default: (await import('./SignOutDialog.tsx')).SignOutDialog }))

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

/** Signing out, after a question about drafts. */
const useLeaving = ({ uid }: Session, ask: () => void) => {
  const navigate = useNavigate()
  const leave = async () => {
    const provider = await signOut().catch(() => undefined)
    if (provider === undefined) await navigate(paths.login())
    else window.location.assign(provider)
  }
  const confirm = async () => {
    flushDrafts()
    await flushJournals()
    if ([listDrafts, listArchives, listUnsavedPlaybooks].some((list) => list(uid).length > 0)) ask()
    else await leave()
  }
  return { leave: () => void leave(), confirm: () => void confirm() }
}

/** The menu that opened a dialog may be gone; the page then gets the focus. */
const useFocusAfter = (isOpen: boolean): void => {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#page')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
}

const OpenAccount = ({ session, children }: { session: Session; children: ReactNode }) => {
  const { uid } = session
  const navigate = useNavigate()
  const [overlay, setOverlay] = useState<AccountOverlay>()
  const drafts = [...useDrafts(uid), ...useUnsavedPlaybooks(uid)]
  const leaving = useLeaving(session, () => setOverlay('leave'))
  const close = () => setOverlay(undefined)
  useFocusAfter(overlay !== undefined)
  useAccountActions({
    leave: leaving.confirm,
    changePassword: () => setOverlay('password'),
    openFactor: () => setOverlay('factor'),
    openDrafts: drafts.length === 0 ? undefined : () => setOverlay('drafts'),
  })
  const showSetup = () => {
    chooseSetupList(uid, 'shown')
    void navigate(paths.home())
  }
  return (
    <AccountActions value={{ open: setOverlay, drafts: drafts.length, showSetup, leave: leaving.confirm }}>
      {children}
      <ChangePasswordDialog open={overlay === 'password'} onClose={close} />
      <Suspense fallback={null}>
        {overlay === 'factor' && <SecondFactorDialog onClose={close} />}
        {overlay === 'sessions' && <OwnSessionsDialog onClose={close} />}
        {overlay === 'drafts' && <DraftsDrawer uid={uid} onClose={close} />}
        {overlay === 'leave' && <SignOutDialog uid={uid} onClose={close} onLeave={leaving.leave} />}
      </Suspense>
    </AccountActions>
  )
}

interface AccountDialogsProps {
  session: Session | null
  /** The frame, whose menu opens them. */
  children: ReactNode
}

/** The dialogs of the account, and their entries in the command palette. */
export function AccountDialogs({ session, children }: AccountDialogsProps) {
  return session === null ? children : <OpenAccount session={session}>{children}</OpenAccount>
}
