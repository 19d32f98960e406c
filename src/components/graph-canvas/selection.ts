// What a click or a selection rectangle selects.
import type { CanvasSelection } from './canvas-types.ts'

interface Keys {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

export function isAdditive({ shiftKey, ctrlKey, metaKey }: Keys): boolean {
  return shiftKey || ctrlKey || metaKey
}

export const emptySelection: CanvasSelection = { boxes: new Set(), edges: new Set() }

const toggle = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  set.has(id) ? new Set([...set].filter((each) => each !== id)) : new Set([...set, id])

export function hasSameIds(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}

interface Click {
  readonly kind: 'box' | 'edge'
  readonly id: string
  readonly adds: boolean
}

/** A click selects one item; with Shift, Ctrl or ⌘ it adds or removes it. */
export function selectByClick(before: CanvasSelection, { kind, id, adds }: Click): CanvasSelection {
  const one = new Set([id])
  if (!adds) return kind === 'box' ? { boxes: one, edges: new Set() } : { boxes: new Set(), edges: one }
  if (kind === 'box') return { ...before, boxes: toggle(before.boxes, id) }
  return { ...before, edges: toggle(before.edges, id) }
}

interface RectSelection {
  readonly boxes: ReadonlySet<string>
  readonly adds: boolean
}

export function selectByRect(before: CanvasSelection, { boxes, adds }: RectSelection): CanvasSelection {
  return adds ? { ...before, boxes: new Set([...before.boxes, ...boxes]) } : { boxes, edges: new Set() }
}
