import { Suspense, lazy, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#src/api/session.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { noteRecent } from './recents.ts'
import { useConsoleActions } from './use-console-actions.ts'
import { visitedAt } from './visited.ts'

export type Overlay = 'palette' | 'keys'

const read = {
  palette: async () => {
    const [{ Palette }] = await Promise.all([import('./Palette.tsx'), loadTexts('jobs')])
    return { default: Palette }
  },
  keys: async () => ({ default: (await import('./KeysSheet.tsx')).KeysSheet }),
} as const
const Palette = lazy(read.palette)
const KeysSheet = lazy(read.keys)

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

/** What opens above every page: the command palette and the sheet of keys. Each is fetched when it is needed. */
export const Overlays = ({ open, onOpen }: OverlaysProps) => {
  useReady()
  useVisits()
  useConsoleActions({ openPalette: () => onOpen('palette'), openKeys: () => onOpen('keys') })
  const close = () => onOpen(undefined)
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'keys' && <KeysSheet onClose={close} />}
    </Suspense>
  )
}
