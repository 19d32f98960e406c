// Keys as we write them (`Mod+Enter`), as people read them, and as events carry them.

export const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.userAgent ?? '')

const words: Record<string, string> = { Enter: '↵', Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓' }
const modifiers = { Mod: ['Ctrl', '⌘'], Shift: ['Shift', '⇧'], Alt: ['Alt', '⌥'] } as const
const isModifier = (part: string): part is keyof typeof modifiers => part in modifiers

const sayPart = (part: string, apple: boolean): string => {
  if (isModifier(part)) return modifiers[part][apple ? 1 : 0]
  return words[part] ?? (part.length === 1 ? part.toUpperCase() : part)
}

/** The hint people see. */
export const sayKeys = (keys: string, apple = isApple()): string => {
  const parts = keys.split('+').map((part) => sayPart(part, apple))
  return parts.join(apple ? '' : ' ')
}

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Whether the event is that combination. A bare character matches whatever Shift it needs on this keyboard. */
export const isPressed = (event: KeyPress, keys: string): boolean => {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const mod = isApple() ? event.metaKey : event.ctrlKey
  const shiftFits = parts.includes('Shift') === event.shiftKey || (key.length === 1 && parts.length === 1)
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    parts.includes('Mod') === mod &&
    parts.includes('Alt') === event.altKey &&
    shiftFits
  )
}
