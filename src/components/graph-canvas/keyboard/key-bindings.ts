// The actions of keys while the canvas is focused. Keys of the page (undo, copy, add) are handled elsewhere.
import type { Direction } from '../reading-order.ts'

export type KeyAction =
  | { readonly do: 'step'; readonly by: 1 | -1 }
  | { readonly do: 'go'; readonly to: Direction; readonly adds: boolean }
  | { readonly do: 'nudge'; readonly to: Direction; readonly far: boolean }
  | { readonly do: 'end'; readonly which: 'first' | 'last' }
  | { readonly do: 'open' | 'delete' | 'clear' | 'all' | 'toggle' }
  | { readonly do: 'zoomIn' | 'zoomOut' | 'zoomFull' | 'fit' | 'fitSelection' }

interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const withoutModifier: Readonly<Record<string, KeyAction>> = {
  Home: { do: 'end', which: 'first' },
  End: { do: 'end', which: 'last' },
  Enter: { do: 'open' },
  Delete: { do: 'delete' },
  Backspace: { do: 'delete' },
  Escape: { do: 'clear' },
  '+': { do: 'zoomIn' },
  '=': { do: 'zoomIn' },
  '-': { do: 'zoomOut' },
  '0': { do: 'zoomFull' },
  '1': { do: 'fit' },
  '2': { do: 'fitSelection' },
}

const withControl: Readonly<Record<string, KeyAction>> = { a: { do: 'all' }, ' ': { do: 'toggle' } }

const arrow = (to: Direction, press: KeyPress): KeyAction | null => {
  if (press.ctrlKey || press.metaKey) return null
  if (press.altKey) return { do: 'nudge', to, far: press.shiftKey }
  return { do: 'go', to, adds: press.shiftKey }
}

/** Null if the canvas does not use the key. */
export function keyActionOf(press: KeyPress): KeyAction | null {
  const direction = directions[press.key]
  if (direction !== undefined) return arrow(direction, press)
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey) return withControl[press.key.toLowerCase()] ?? null
  if (press.key === 'Tab') return { do: 'step', by: press.shiftKey ? -1 : 1 }
  return withoutModifier[press.key] ?? null
}
