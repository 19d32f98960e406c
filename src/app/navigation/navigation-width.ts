// Whether the navigation shows names or icons only: chosen by each user, in this browser. Without a choice, it is
// collapsed in editors and in narrow windows.
import { useCallback, useSyncExternalStore } from 'react'
import { createEvent } from '#src/lib/create-store.ts'
import { readStored, writeStored } from '#src/lib/local-storage.ts'

type NavigationWidth = 'full' | 'rail'

const keyOf = (uid: string): string => `navigation.${uid}`
const changed = createEvent()

const read = (uid: string): NavigationWidth | undefined => {
  const stored = readStored(keyOf(uid))
  return stored === 'full' || stored === 'rail' ? stored : undefined
}

/** `isRail` without a choice is `byDefault`. */
export function useNavigationWidth(uid: string, byDefault: boolean) {
  const chosen = useSyncExternalStore(changed.subscribe, () => read(uid))
  const isRail = chosen === undefined ? byDefault : chosen === 'rail'
  const toggle = useCallback((): void => {
    writeStored(keyOf(uid), isRail ? 'full' : 'rail')
    changed.emit()
  }, [uid, isRail])
  return { isRail, toggle }
}
