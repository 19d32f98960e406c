// Every shortcut that is live, and which of them a key press means. Of two for the same keys the innermost wins; below
// an open dialog nothing of the page is reached. It listens to the window once and touches no other key.
import { createStore } from '#src/lib/create-store.ts'
import { writeStored, readStored } from '#src/lib/local-storage.ts'
import { type KeyPress, isCharacter, isPressed } from './keys.ts'

export interface Shortcut {
  readonly keys: string
  readonly act: () => void
  /** What it does, for the sheet of keys; without one it is not listed. */
  readonly label?: string | undefined
  /** `always` is there on every page. */
  readonly scope?: 'always' | 'page' | undefined
  /** Text fields have a meaning of their own for these keys, as for undo. */
  readonly isNativeInFields?: boolean | undefined
  /** Acts again and again while the keys are held. */
  readonly isRepeated?: boolean | undefined
}

/** What one component listens for. A greater `place` is further inside: parents are drawn before their children. */
export interface ShortcutLayer {
  readonly depth: number
  readonly shortcuts: readonly Shortcut[]
  /** A dialog: what lies further out is not reached. */
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

/** Whether a press acts: keys that are held act once, but for those that are meant to go on. */
export function isActing({ isRepeated }: Shortcut, { repeat }: Pick<KeyboardEvent, 'repeat'>): boolean {
  return !repeat || isRepeated === true
}

const innermostFirst = (all: Iterable<ShortcutLayer>): readonly ShortcutLayer[] =>
  [...all].toSorted((one, other) => other.depth - one.depth)

/** The shortcut that the press means, or undefined. */
export function shortcutFor(all: Iterable<ShortcutLayer>, pressed: Pressed): Shortcut | undefined {
  for (const { shortcuts, isModal } of innermostFirst(all)) {
    const found = shortcuts.findLast((each) => matchesPress(each, pressed))
    if (found !== undefined || isModal) return found
  }
  return undefined
}

/** What the sheet lists: of each combination the one that would act, in the order in which parts of the page came. */
export function listedShortcuts(all: Iterable<ShortcutLayer>): readonly Shortcut[] {
  const found = new Map<string, Shortcut>()
  for (const { shortcuts } of innermostFirst(all).toReversed())
    for (const each of shortcuts) if (each.label !== undefined) found.set(each.keys, each)
  return [...found.values()]
}

const live = new Map<object, ShortcutLayer>()
const storageKey = 'character-keys'
let lastDepth = 0
/** The choice of this visit, for browsers that keep nothing. */
const chosen = createStore<boolean | undefined>(undefined)

/** The next place further inside. */
export function nextDepth(): number {
  lastDepth += 1
  return lastDepth
}

export function hasCharacterKeys(): boolean {
  return chosen.get() ?? readStored(storageKey) !== 'off'
}

/** Switches single characters on or off, here and at the next visit. */
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

/** Begins to listen; the function it gives ends it. */
export function listen(owner: object, listening: ShortcutLayer): () => void {
  if (live.size === 0) window.addEventListener('keydown', onKeyDown)
  live.set(owner, listening)
  return () => {
    live.delete(owner)
    if (live.size === 0) window.removeEventListener('keydown', onKeyDown)
  }
}

/** What is live at this moment, for the sheet of keys. */
export function liveShortcuts(): readonly Shortcut[] {
  return listedShortcuts(live.values())
}
