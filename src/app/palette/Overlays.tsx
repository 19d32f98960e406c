import { type ComponentType, Suspense, createElement, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSession } from '#src/api/session.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { preloadErrorPages } from '../errors/LazyErrors.tsx'
import { noteRecent } from './recent-entries.ts'
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
const known = new Map<Overlay, Window>()

const read = async (overlay: Overlay): Promise<void> => {
  known.set(overlay, known.get(overlay) ?? (await readers[overlay]()))
}

/**
 * The component of what is open, once it is here. Not by `lazy`: what waits for a suspended part comes after the rows
 * that a long page is still drawing, and keys that were pressed must not.
 */
const useWindow = (open: Overlay | undefined, onUnread: () => void): Window | undefined => {
  const [, setRead] = useState<Overlay>()
  const isKnown = open === undefined || known.has(open)
  const giveUp = useEffectEvent(onUnread)
  useEffect(() => {
    if (!isKnown) read(open).then(() => setRead(open), giveUp)
  }, [isKnown, open])
  return open && known.get(open)
}

/** Fetches the palette while nobody waits, so that its first keys are not lost; and what is shown without a connection. */
const useReady = (): void => {
  useEffect(() => {
    const later = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1000))
    const handle = later(
      () =>
        void read('palette')
          .catch(() => undefined)
          .then(preloadErrorPages),
      { timeout: 3000 },
    )
    return () => globalThis.cancelIdleCallback?.(Number(handle))
  }, [])
}

/** What was opened last is found first, however one came to it. */
const useVisits = (): void => {
  const uid = useSession()?.uid
  const { pathname, search } = useLocation()
  const visited = visitedAt(pathname + search)
  useEffect(() => {
    if (uid !== undefined && visited !== undefined) noteRecent(uid, visited)
  }, [uid, visited])
}

interface OverlaysProps {
  open: Overlay | undefined
  onOpen: (overlay: Overlay | undefined) => void
}

/** What opens above every page: the command palette, the sheet of keys, the requests of the page. Each is fetched when it is needed. */
export function Overlays({ open, onOpen }: OverlaysProps) {
  const { t } = useTranslation('common')
  useReady()
  useVisits()
  useConsoleActions(onOpen)
  const close = () => onOpen(undefined)
  const window = useWindow(open, () => {
    toast({ state: 'failed', title: t('trouble.network') })
    close()
  })
  return <Suspense fallback={null}>{window && createElement(window, { key: open, onClose: close })}</Suspense>
}
