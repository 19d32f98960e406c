import { Suspense, lazy, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#src/api/session.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { noteRecent } from './recents.ts'
import { useConsoleActions } from './use-console-actions.ts'
import { visitedAt } from './visited.ts'

export type Overlay = 'palette' | 'keys' | 'requests'

const read = {
  palette: async () => {
    const [{ Palette }] = await Promise.all([import('./Palette.tsx'), loadTexts('jobs')])
    return { default: Palette }
  },
  keys: async () => ({ default: (await import('./KeysSheet.tsx')).KeysSheet }),
  requests: async () => ({
    default: (await import('#src/parts/request/RequestDrawer.tsx')).RequestDrawer,
  }),
} as const
const Palette = lazy(read.palette)
const KeysSheet = lazy(read.keys)
const RequestDrawer = lazy(read.requests)

/** Fetches the palette while nobody waits, so that its first keys are not lost. */
const useReady = (): void => {
  useEffect(() => {
    const later = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1000))
    const handle = later(() => void read.palette())
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
export const Overlays = ({ open, onOpen }: OverlaysProps) => {
  useReady()
  useVisits()
  useConsoleActions(onOpen)
  const close = () => onOpen(undefined)
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'keys' && <KeysSheet onClose={close} />}
      {open === 'requests' && <RequestDrawer onClose={close} />}
    </Suspense>
  )
}
