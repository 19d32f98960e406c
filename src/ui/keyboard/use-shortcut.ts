import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Shortcut, hasCharacterKeys, listen, nextDepth, watchCharacterKeys } from './shortcuts.ts'

/** Listens for all of them while the component is there. */
export function useShortcuts(shortcuts: readonly Shortcut[], isModal = false): void {
  // Parents draw before their children, so that a number taken while drawing grows inwards.
  const [owner] = useState(() => ({ depth: nextDepth() }))
  useEffect(() => listen(owner, { depth: owner.depth, shortcuts, isModal }))
}

interface Options {
  /** What it does, for the sheet of keys. */
  readonly label?: string | undefined
  readonly scope?: Shortcut['scope']
  readonly isNativeInFields?: Shortcut['isNativeInFields']
  readonly isRepeated?: Shortcut['isRepeated']
}

/**
 * Runs `act` when the keys are pressed anywhere in the window and nothing further inside has taken them; without `act`
 * nothing listens. Keys without Mod work outside text fields only, single characters only where they are switched on.
 */
export function useShortcut(keys: string, act: (() => void) | undefined, options: Options = {}): void {
  return useShortcuts(act === undefined ? [] : [{ keys, act, ...options }])
}

/** Keeps shortcuts of the page from acting below a dialog: drawn first inside of one. */
export function ShortcutBoundary(): null {
  useShortcuts([], true)
  return null
}

const on = () => true

/** Whether single characters are shortcuts here. */
export function useCharacterKeys(): boolean {
  return useSyncExternalStore(watchCharacterKeys, hasCharacterKeys, on)
}
