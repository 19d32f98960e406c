// What a click, or a frame drawn on the ground, selects.
import type { CanvasSelection } from './canvas-types.ts'

interface Keys {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

export function isAdding({ shiftKey, ctrlKey, metaKey }: Keys): boolean {
  return shiftKey || ctrlKey || metaKey
}

export const nothingSelected: CanvasSelection = { boxes: new Set(), edges: new Set() }

const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  set.has(id) ? new Set([...set].filter((each) => each !== id)) : new Set([...set, id])

export function sameIds(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}

interface Click {
  readonly kind: 'box' | 'edge'
  readonly id: string
  readonly adds: boolean
}

/** A click selects one; with Shift, Ctrl or ⌘ it adds or takes out. */
export function clicked(before: CanvasSelection, { kind, id, adds }: Click): CanvasSelection {
  const one = new Set([id])
  if (!adds) return kind === 'box' ? { boxes: one, edges: new Set() } : { boxes: new Set(), edges: one }
  if (kind === 'box') return { ...before, boxes: toggled(before.boxes, id) }
  return { ...before, edges: toggled(before.edges, id) }
}

interface Frame {
  readonly boxes: ReadonlySet<string>
  readonly adds: boolean
}

export function framedSelection(before: CanvasSelection, { boxes, adds }: Frame): CanvasSelection {
  return adds ? { ...before, boxes: new Set([...before.boxes, ...boxes]) } : { boxes, edges: new Set() }
}
