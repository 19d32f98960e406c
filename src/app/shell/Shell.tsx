import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { Suspense, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/api/session.ts'
import { DraftOwner } from '#src/parts/draft/owner.ts'
import { TopActionsPlace } from '#src/parts/page/top-actions.ts'
import { type Overlay, Overlays } from '#src/app/palette/Overlays.tsx'
import { Toasts } from '#src/ui/Toasts.tsx'
import { color, focusRing, media, width } from '#src/ui/tokens.ts'
import { unseen } from '#src/ui/type.ts'
import { AwayBanner } from './AwayBanner.tsx'
import { ExpiryBanner } from './ExpiryBanner.tsx'
import { NavigationDrawer } from './NavigationDrawer.tsx'
import { Navigation } from './Navigation.tsx'
import { PageGate } from './PageGate.tsx'
import { TopBar } from './TopBar.tsx'
import { handleOf } from './handle.ts'
import { usePanes } from './use-panes.ts'

const Root = styled('div')({ display: 'flex', height: '100%', [media.belowNarrow]: { display: 'block' } })
const Column = styled('div')({
  flex: 1,
  minWidth: 0,
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: color.surface.page,
})
const Page = styled('main')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'auto',
  '&[data-editor]': { overflow: 'hidden' },
  '&:focus': { outline: 'none' },
  '&:focus-visible': { ...focusRing, outlineOffset: '-2px' },
})
const Skip = styled('a')({
  '&:not(:focus)': unseen,
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

/** The frame of everything behind sign-in: navigation, top bar, the page, toasts. */
export const Shell = () => {
  const { t } = useTranslation('shell')
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const isNarrow = useMediaQuery(`(max-width: ${width.narrow - 0.02}px)`)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [overlay, setOverlay] = useState<Overlay>()
  const page = useRef<HTMLElement>(null)
  const isEditor = handleOf(useMatches()).isEditor === true
  const session = useSession()
  usePanes()
  return (
    <DraftOwner value={session?.uid}>
      <TopActionsPlace value={place}>
        <Overlays open={overlay} onOpen={setOverlay} />
        <Skip
          href="#page"
          onClick={(event) => {
            event.preventDefault()
            page.current?.focus()
          }}
        >
          {t('skip')}
        </Skip>
        <Root>
          {isNarrow ? (
            <NavigationDrawer open={isOpen} onClose={() => setOpen(false)} />
          ) : (
            <Navigation isRail={isEditor || !isWide} />
          )}
          <Column>
            <TopBar
              onMenu={isNarrow ? () => setOpen(true) : undefined}
              onOpen={setOverlay}
              isEditor={isEditor}
              setPlace={setPlace}
            />
            <AwayBanner />
            <ExpiryBanner />
            <Page id="page" ref={page} tabIndex={-1} data-pane="" data-editor={isEditor ? '' : undefined}>
              <Suspense fallback={null}>
                <PageGate>
                  <Outlet />
                </PageGate>
              </Suspense>
            </Page>
          </Column>
        </Root>
        <Toasts />
        <ScrollRestoration />
      </TopActionsPlace>
    </DraftOwner>
  )
}
