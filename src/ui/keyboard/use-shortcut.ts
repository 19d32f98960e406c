import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Shortcut, hasCharacterKeys, listen, nextDepth, watchCharacterKeys } from './shortcuts.ts'

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[], isModal = false): void {
  // Parents render before their children, so a number assigned during rendering grows inwards.
  const [owner] = useState(() => ({ depth: nextDepth() }))
  useEffect(() => listen(owner, { depth: owner.depth, shortcuts, isModal }))
}

interface Options {
  /** Label for the sheet of shortcuts. */
  readonly label?: string | undefined
  readonly scope?: Shortcut['scope']
  readonly isNativeInFields?: Shortcut['isNativeInFields']
  readonly isRepeated?: Shortcut['isRepeated']
}

/**
 * Runs `act` when the keys are pressed anywhere in the window and no inner component handles them; without `act`
 * nothing is registered. Keys without Mod work only outside text fields, single characters only if they are switched
 * on.
 */
export function useShortcut(keys: string, act: (() => void) | undefined, options: Options = {}): void {
  return useShortcuts(act === undefined ? [] : [{ keys, act, ...options }])
}

/** Disables the page's shortcuts below a dialog: rendered first inside of it. */
export function ShortcutBoundary(): null {
  useShortcuts([], true)
  return null
}

const on = () => true

/** Whether single characters are shortcuts. */
export function useCharacterKeys(): boolean {
  return useSyncExternalStore(watchCharacterKeys, hasCharacterKeys, on)
}
