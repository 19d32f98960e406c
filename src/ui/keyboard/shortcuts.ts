// All active shortcuts, and which one a key press triggers. Of two with the same keys the innermost wins; a dialog
// hides those of the page. One listener on the window; other keys pass through.
import { createStore } from '#src/lib/create-store.ts'
import { writeStored, readStored } from '#src/lib/local-storage.ts'
import { type KeyPress, isCharacter, isPressed } from './keys.ts'

export interface Shortcut {
  readonly keys: string
  readonly act: () => void
  /** Label for the sheet of shortcuts; without one it is not listed. */
  readonly label?: string | undefined
  /** `always`: on every page. */
  readonly scope?: 'always' | 'page' | undefined
  /** Text fields use these keys themselves, as for undo. */
  readonly isNativeInFields?: boolean | undefined
  /** Repeats while the keys are held. */
  readonly isRepeated?: boolean | undefined
}

/**
 * The shortcuts of one component. A greater `depth` is further inside, because parents render before their children.
 */
export interface ShortcutLayer {
  readonly depth: number
  readonly shortcuts: readonly Shortcut[]
  /** A dialog: shortcuts further out are inactive. */
  readonly isModal?: boolean | undefined
}

interface Pressed {
  readonly event: KeyPress
  readonly isTyping: boolean
  readonly hasCharacters: boolean
}

const matchesPress = (
  { keys, isNativeInFields }: Shortcut,
  { event, isTyping, hasCharacters }: Pressed,
): boolean => {
  if (isTyping && (isNativeInFields || !keys.includes('Mod+'))) return false
  if (isCharacter(keys) && !hasCharacters) return false
  return isPressed(event, { keys })
}

/** Whether a press triggers it: held keys trigger once, except for repeated shortcuts. */
export function isActing({ isRepeated }: Shortcut, { repeat }: Pick<KeyboardEvent, 'repeat'>): boolean {
  return !repeat || isRepeated === true
}

const innermostFirst = (all: Iterable<ShortcutLayer>): readonly ShortcutLayer[] =>
  [...all].toSorted((one, other) => other.depth - one.depth)

/** The shortcut of a press, or undefined. */
export function shortcutFor(all: Iterable<ShortcutLayer>, pressed: Pressed): Shortcut | undefined {
  for (const { shortcuts, isModal } of innermostFirst(all)) {
    const found = shortcuts.findLast((each) => matchesPress(each, pressed))
    if (found !== undefined || isModal) return found
  }
  return undefined
}

/** The shortcuts for the sheet: for each combination the one that would be triggered, in the order of components. */
export function listedShortcuts(all: Iterable<ShortcutLayer>): readonly Shortcut[] {
  const found = new Map<string, Shortcut>()
  for (const { shortcuts } of innermostFirst(all).toReversed())
    for (const each of shortcuts) if (each.label !== undefined) found.set(each.keys, each)
  return [...found.values()]
}

const live = new Map<object, ShortcutLayer>()
const storageKey = 'character-keys'
let lastDepth = 0
/** The choice for this visit, for browsers without storage. */
const chosen = createStore<boolean | undefined>(undefined)

/** The next depth. */
export function nextDepth(): number {
  lastDepth += 1
  return lastDepth
}

export function hasCharacterKeys(): boolean {
  return chosen.get() ?? readStored(storageKey) !== 'off'
}

/** Switches single characters on or off, now and for the next visit. */
export function setCharacterKeys(on: boolean): void {
  writeStored(storageKey, on ? 'on' : 'off')
  chosen.set(on)
}
export const watchCharacterKeys = chosen.subscribe

const fieldsOfText =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"]), textarea, select'
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(fieldsOfText))
/** An open menu finds its entries by their letters. */
const isInMenu = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="menu"]') !== null

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || isInMenu(event.target)) return
  const hasCharacters = hasCharacterKeys()
  const found = shortcutFor(live.values(), { event, isTyping: isTyping(event.target), hasCharacters })
  if (found === undefined) return
  event.preventDefault()
  if (isActing(found, event)) found.act()
}

/** Registers shortcuts; returns a function that removes them. */
export function listen(owner: object, listening: ShortcutLayer): () => void {
  if (live.size === 0) window.addEventListener('keydown', onKeyDown)
  live.set(owner, listening)
  return () => {
    live.delete(owner)
    if (live.size === 0) window.removeEventListener('keydown', onKeyDown)
  }
}

/** All shortcuts active now, for the sheet. */
export function liveShortcuts(): readonly Shortcut[] {
  return listedShortcuts(live.values())
}
