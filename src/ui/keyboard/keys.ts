// Shortcuts in our notation (`Mod+Enter`), as shown to users, and as events have them.

function isApple(): boolean {
  return /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.userAgent ?? '')
}

const symbols: Record<string, string> = {
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
const modifiers = { Mod: ['Ctrl', '⌘'], Shift: ['Shift', '⇧'], Alt: ['Alt', '⌥'] } as const
const isModifier = (part: string): part is keyof typeof modifiers => part in modifiers

const formatPart = (part: string, apple: boolean): string => {
  if (isModifier(part)) return modifiers[part][apple ? 1 : 0]
  return symbols[part] ?? (part.length === 1 ? part.toUpperCase() : part)
}

/** The visible form of a shortcut. */
export function formatKeys(keys: string, apple = isApple()): string {
  const parts = keys.split('+').map((part) => formatPart(part, apple))
  return parts.join(apple ? '' : ' ')
}

/** The value of `aria-keyshortcuts`. */
export function ariaKeys(keys: string, apple = isApple()): string {
  return keys.replace('Mod', apple ? 'Meta' : 'Control')
}

/** A character without a modifier: it can be pressed by accident, and by speech input. */
export function isCharacter(keys: string): boolean {
  return keys.length === 1
}

export interface KeyPress {
  readonly key: string
  /** The position of the key on the keyboard, as `KeyK`. */
  readonly code?: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

const isAscii = (key: string): boolean => /^[\u0020-\u007e]+$/.test(key)

/** On keyboards without Latin letters the position of the key is used. */
const isKey = ({ key, code }: KeyPress, expected: string): boolean =>
  key.toLowerCase() === expected.toLowerCase() ||
  (!isAscii(key) && /^[a-z]$/i.test(expected) && code === `Key${expected.toUpperCase()}`)

/**
 * Whether the event matches the combination. A bare character matches with or without Shift, as the keyboard needs.
 */
export function isPressed(
  event: KeyPress,
  { keys, apple = isApple() }: { keys: string; apple?: boolean },
): boolean {
  const parts = keys.split('+')
  const mod = apple ? event.metaKey : event.ctrlKey
  const stranger = apple ? event.ctrlKey : event.metaKey
  const matchesShift = parts.includes('Shift') === event.shiftKey || isCharacter(keys)
  return (
    isKey(event, parts.at(-1) ?? '') &&
    parts.includes('Mod') === mod &&
    !stranger &&
    parts.includes('Alt') === event.altKey &&
    matchesShift
  )
}
