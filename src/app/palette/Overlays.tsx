import { type ComponentType, Suspense, createElement, memo, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSession } from '#src/api/session.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { preloadErrorPages } from '../errors/LazyErrors.tsx'
import { noteRecent } from '#src/lib/recent-entries.ts'
import { useConsoleActions } from './use-console-actions.ts'
import { visitedAt } from './visited-page.ts'

export type Overlay = 'palette' | 'keys' | 'requests'

type Window = ComponentType<{ onClose: () => void }>

const readers: Readonly<Record<Overlay, () => Promise<Window>>> = {
  palette: async () => {
    const [{ Palette }] = await Promise.all([import('./Palette.tsx'), loadTexts('jobs')])
    return Palette
  },
  keys: async () => (await import('./KeysSheet.tsx')).KeysSheet,
  requests: async () => (await import('#src/components/request-drawer/RequestDrawer.tsx')).RequestDrawer,
}
const loaded = new Map<Overlay, Window>()

const read = async (overlay: Overlay): Promise<void> => {
  loaded.set(overlay, loaded.get(overlay) ?? (await readers[overlay]()))
}

/**
 * The loaded component of the open overlay. Not with `lazy`: suspended components render after the rows that a long
 * page is still drawing, and keys pressed meanwhile must not get lost.
 */
const useWindow = (open: Overlay | undefined, onUnread: () => void): Window | undefined => {
  const [, setRead] = useState<Overlay>()
  const isLoaded = open === undefined || loaded.has(open)
  const onFailure = useEffectEvent(onUnread)
  useEffect(() => {
    if (!isLoaded) read(open).then(() => setRead(open), onFailure)
  }, [isLoaded, open])
  return open && loaded.get(open)
}

/** Preloads the palette while the browser is idle, so that its first keys are not lost, and what is shown offline. */
const useReady = (): void => {
  useEffect(
    () =>
      whenIdle(
        () =>
          void read('palette')
            .catch(() => undefined)
            .then(preloadErrorPages),
      ),
    [],
  )
}

/** Records the visited page, however it was opened: recent pages rank first. */
const Visits = () => {
  const uid = useSession()?.uid
  const { pathname, search } = useLocation()
  const visited = visitedAt(pathname + search)
  useEffect(() => {
    if (uid !== undefined && visited !== undefined) noteRecent(uid, visited)
  }, [uid, visited])
  return null
}

interface OverlaysProps {
  open: Overlay | undefined
  onOpen: (overlay: Overlay | undefined) => void
}

/**
 * Overlays of every page: the command palette, the sheet of shortcuts, the requests of the page. Each is loaded on
 * demand.
 */
export const Overlays = memo(function Overlays({ open, onOpen }: OverlaysProps) {
  const { t } = useTranslation('common')
  useReady()
  useConsoleActions(onOpen)
  const close = () => onOpen(undefined)
  const window = useWindow(open, () => {
    toast({ state: 'failed', title: t('error.network') })
    close()
  })
  return (
    <>
      <Visits />
      <Suspense fallback={null}>{window && createElement(window, { key: open, onClose: close })}</Suspense>
    </>
  )
})
