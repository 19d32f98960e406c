// What a key means while the canvas has the focus. Keys of the page (undo, copy, add) are none of its business.
import type { Direction } from '../reading-order.ts'

export type Meaning =
  | { readonly do: 'step'; readonly by: 1 | -1 }
  | { readonly do: 'go'; readonly to: Direction; readonly adds: boolean }
  | { readonly do: 'nudge'; readonly to: Direction; readonly far: boolean }
  | { readonly do: 'end'; readonly which: 'first' | 'last' }
  | { readonly do: 'open' | 'delete' | 'clear' | 'all' | 'toggle' }
  | { readonly do: 'zoomIn' | 'zoomOut' | 'zoomFull' | 'fit' | 'fitSelection' }

interface Press {
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

const plain: Readonly<Record<string, Meaning>> = {
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

const withControl: Readonly<Record<string, Meaning>> = { a: { do: 'all' }, ' ': { do: 'toggle' } }

const arrow = (to: Direction, press: Press): Meaning | null => {
  if (press.ctrlKey || press.metaKey) return null
  if (press.altKey) return { do: 'nudge', to, far: press.shiftKey }
  return { do: 'go', to, adds: press.shiftKey }
}

/** Null where the key is not the canvas's. */
export function meaningOf(press: Press): Meaning | null {
  const direction = directions[press.key]
  if (direction !== undefined) return arrow(direction, press)
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey) return withControl[press.key.toLowerCase()] ?? null
  if (press.key === 'Tab') return { do: 'step', by: press.shiftKey ? -1 : 1 }
  return plain[press.key] ?? null
}
