import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { type ReactNode, type Ref, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { useTranslation } from 'react-i18next'
import { may, useSession, whoAmI } from '#src/api/session.ts'
import { type DeniedProps, RenderDenied } from '#src/components/errors/denied-view.tsx'
import { forgetLists } from '#src/components/page/last-list.ts'
import { DraftOwner } from '#src/components/drafts/draft-owner.ts'
import { ActionSlots } from '#src/components/page/TopActions.tsx'
import { type Overlay, Overlays } from '#src/app/palette/Overlays.tsx'
import { Toasts } from '#src/ui/feedback/Toasts.tsx'
import { Foot } from '#src/ui/layout/ActionBar.tsx'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { columnLayout } from '#src/ui/theme/shapes.ts'
import { color, focusRing, media, width } from '#src/ui/theme/tokens.ts'
import { visuallyHidden } from '#src/ui/theme/typography.ts'
import { Navigation } from '../navigation/Navigation.tsx'
import { PhoneNavigation } from '../navigation/PhoneNavigation.tsx'
import { PageKeys } from '../navigation/PageKeys.tsx'
import { useNavigationWidth } from '../navigation/navigation-width.ts'
import { areasFor } from '../navigation/areas.ts'
import { NoPermissionsPage } from '../errors/NoPermissionsPage.tsx'
import { useFrameEnd } from '../frame/use-frame-end.ts'
import { PageSlot, type PageSlotProps, StartSkeleton, useOpeningPage } from './PageSlot.tsx'
import { TopBar } from './TopBar.tsx'
import { handleOf } from '../navigation/page-handle.ts'
import { DeniedView } from '../errors/DeniedView.tsx'
import { useShortcut } from '#src/ui/keyboard/use-shortcut.ts'
import { CloudOff, KeyRound, X } from 'lucide-react'
import { useNow } from '#src/components/job-view/use-now.ts'
import { nextCheck, platformUnreachable, retryNow, watchPlatform } from '#src/api/platform-status.ts'
import { queryClient } from '#src/api/query-client.ts'
import { Banner } from '#src/ui/feedback/Banner.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import type { Session } from '#contract/iam/login.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { writeStored, readStored } from '#src/lib/local-storage.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { AccountDialogs } from '../account/AccountDialogs.tsx'
import { ChangePasswordDialog } from '../account/ChangePasswordDialog.tsx'
import { daysLeft, dismissal } from '../account/password-expiry.ts'

const step = (by: 1 | -1) => () => {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.getClientRects().length > 0 && pane.checkVisibility({ visibilityProperty: true }),
  )
  const at = panes.findLastIndex((pane) => pane.contains(document.activeElement))
  const next = panes[(at + by + panes.length) % panes.length]
  next?.focus()
}
const forward = step(1)
const back = step(-1)

/** F6 goes to the next pane, Shift F6 to the previous. A pane is any element with `data-pane`. */
const usePanes = (): void => {
  const { t } = useTranslation('palette')
  useShortcut('F6', forward, { label: t('action.nextPane'), scope: 'always' })
  useShortcut('Shift+F6', back, { label: t('action.previousPane'), scope: 'always' })
}

const renderDenied = (props: DeniedProps) => <DeniedView {...props} />

/** Shows the page, or the missing permission. The platform checks again on every call. */
const PageGate = ({ children }: { children: ReactNode }) => {
  const { permission, isHome } = handleOf(useMatches())
  const session = useSession()
  if (isHome && areasFor(session).length === 0) return <NoPermissionsPage />
  if (permission === undefined || may(session, permission)) return children
  return <DeniedView isPage permission={permission} />
}

const Root = styled('div')({ display: 'flex', height: '100%', [media.belowNarrow]: { display: 'block' } })
const Column = styled('div')({
  flex: 1,
  minWidth: 0,
  height: '100%',
  ...columnLayout,
  backgroundColor: color.surface.page,
})
const Page = styled('main')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  ...columnLayout,
  overflow: 'auto',
  '&[data-editor]': { overflow: 'hidden' },
  '&:focus': { outline: 'none' },
  '&:focus-visible': { ...focusRing, outlineOffset: '-2px' },
})
const Skip = styled('a')({
  '&:not(:focus)': visuallyHidden,
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 2000,
  padding: '6px 12px',
  borderRadius: 5,
  color: color.accent.text,
  backgroundColor: color.surface.raised,
  boxShadow: color.effect.shadow,
  ...focusRing,
})

/** Reads visible data again, except the session, which only sign-in reads. */
const readAgain = (): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoAmI.queryKey[0] })

/** The seconds until the connection is retried. They would be announced every second. */
const Countdown = ({ at }: { at: number }) => {
  const { t } = useTranslation('session')
  const seconds = Math.max(1, Math.ceil((at - useNow(true)) / 1000))
  return <span aria-hidden>{t('away.next', { count: seconds })}</span>
}

/**
 * Tells that the platform is unreachable, what is safe meanwhile, and that the connection is retried automatically.
 */
function UnreachableBanner() {
  const { t } = useTranslation(['session', 'common'])
  const isUnreachable = useSyncExternalStore(platformUnreachable.subscribe, platformUnreachable.get)
  const next = useSyncExternalStore(nextCheck.subscribe, nextCheck.get)
  useEffect(() => watchPlatform(readAgain), [])
  if (!isUnreachable) return null
  return (
    <Banner
      tone="warning"
      icon={CloudOff}
      title={t('common:error.network')}
      action={<LinkButton onClick={retryNow}>{t('away.retry')}</LinkButton>}
    >
      <span>{t('away.text')}</span> {next !== null && <Countdown key={next} at={next} />}
    </Banner>
  )
}

const storageKey = 'password-end-seen'

const ExpiryNotice = ({ session: { uid, password_expiration: end } }: { session: Session }) => {
  const { t } = useTranslation(['shell', 'shared'])
  const format = useFormat()
  const [now] = useState(platformNow)
  const [isDismissed, setDismissed] = useState(() => readStored(storageKey) === dismissal(uid, now))
  const [isOpen, setOpen] = useState(false)
  const days = daysLeft(end, now)
  if (days === undefined || isDismissed) return null
  const dismiss = () => {
    writeStored(storageKey, dismissal(uid, now))
    setDismissed(true)
  }
  return (
    <>
      <Banner
        tone="warning"
        icon={KeyRound}
        title={days === 0 ? t('expiry.today') : t('expiry.days', { count: days })}
        action={
          <>
            <LinkButton onClick={() => setOpen(true)}>{t('shared:action.changePassword')}</LinkButton>
            <IconButton small icon={X} label={t('expiry.later')} onClick={dismiss} />
          </>
        }
      >
        {t('expiry.text', { when: format.date(end) })}
      </Banner>
      <ChangePasswordDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Tells once a day that the password expires soon, until it is changed (IAM95). */
function ExpiryBanner() {
  const session = useSession()
  return session && <ExpiryNotice key={session.uid} session={session} />
}

/** Where a phone has the actions of the page. */
function PhoneFoot({ setFoot }: { setFoot: (foot: HTMLElement | null) => void }) {
  const { t } = useTranslation('shell')
  return useIsPhone() && <Foot ref={setFoot} data-pane="" tabIndex={-1} aria-label={t('foot')} />
}

interface PageAreaProps extends Omit<PageSlotProps, 'children'> {
  area: Ref<HTMLElement>
  isEditor: boolean
}

/** The page of the route, or the skeleton of the one that is loading. */
const PageArea = ({ area, isEditor, opening }: PageAreaProps) => (
  <Page id="page" ref={area} tabIndex={-1} data-pane="" data-editor={isEditor ? '' : undefined}>
    <PageSlot opening={opening}>
      <Suspense fallback={<StartSkeleton />}>
        <PageGate>
          <Outlet />
        </PageGate>
      </Suspense>
    </PageSlot>
  </Page>
)

/** Whether the page is an editor: the one that is loading, else the one that is shown. */
const useIsEditor = (opening: PageSlotProps['opening']): boolean => {
  const { isEditor = false } = handleOf(useMatches())
  return opening?.isEditor ?? isEditor
}

/** The frame after sign-in: navigation, top bar, page, toasts. */
export function Shell() {
  const { t } = useTranslation('shell')
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const isNarrow = useMediaQuery(`(max-width: ${width.narrow - 0.02}px)`)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [overlay, setOverlay] = useState<Overlay>()
  const page = useRef<HTMLElement>(null)
  const opening = useOpeningPage()
  const { pathname } = useLocation()
  const isEditor = useIsEditor(opening)
  const session = useSession()
  const navigation = useNavigationWidth(session?.uid ?? '', isEditor || !isWide)
  usePanes()
  useFrameEnd()
  useEffect(() => forgetLists, [session?.uid])
  return (
    <DraftOwner value={session?.uid}>
      <RenderDenied value={renderDenied}>
        <ActionSlots top={slot} foot={foot}>
          <Overlays open={overlay} onOpen={setOverlay} />
          <PageKeys />
          <Skip
            href="#page"
            onClick={(event) => {
              event.preventDefault()
              page.current?.focus()
            }}
          >
            {t('skip')}
          </Skip>
          <AccountDialogs session={session}>
            <Root data-shell="">
              {isNarrow ? (
                <PhoneNavigation
                  open={isOpen}
                  onClose={() => setOpen(false)}
                  onSearch={() => setOverlay('palette')}
                />
              ) : (
                <Navigation pathname={pathname} isRail={navigation.isRail} onToggle={navigation.toggle} />
              )}
              <Column>
                <TopBar
                  onMenu={isNarrow ? () => setOpen(true) : undefined}
                  onOpen={setOverlay}
                  isEditor={isEditor}
                  setActionsSlot={setSlot}
                />
                <UnreachableBanner />
                <ExpiryBanner />
                <PageArea area={page} isEditor={isEditor} opening={opening} />
                <PhoneFoot setFoot={setFoot} />
              </Column>
            </Root>
          </AccountDialogs>
          <Toasts />
          <ScrollRestoration />
        </ActionSlots>
      </RenderDenied>
    </DraftOwner>
  )
}
