// What keys do in the field picker: move the highlight, open or close groups, and add a field. Pure functions from the list to a
// step.
import type { PickerLine } from './field-groups.ts'

export type PickerStep =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'fold'; readonly key: string; readonly isOpen: boolean }
  | { readonly kind: 'add' | 'menu'; readonly index: number }

const page = 12

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + page,
  PageUp: (at) => at - page,
  Home: () => 0,
  End: (_, last) => last,
}

const fold = (
  { lines, at }: { lines: readonly PickerLine[]; at: number },
  isOpen: boolean,
): PickerStep | null => {
  const line = lines[at]
  if (line?.kind === 'group') {
    if (line.isOpen !== isOpen) return { kind: 'fold', key: line.key, isOpen }
    return isOpen ? { kind: 'go', index: Math.min(at + 1, lines.length - 1) } : null
  }
  if (isOpen) return null
  const group = lines.slice(0, at).findLastIndex(({ kind }) => kind === 'group')
  return group === -1 ? null : { kind: 'go', index: group }
}

/** `Shift+Enter` opens the menu of a field. Returns the step for a key at an index of the list, or null if the key does nothing there. */
export function pickerStep(
  { lines, at }: { lines: readonly PickerLine[]; at: number },
  key: string,
): PickerStep | null {
  const last = lines.length - 1
  const move = moves[key]
  if (last < 0) return null
  if (move !== undefined) return { kind: 'go', index: Math.min(Math.max(move(at, last), 0), last) }
  if (key === 'ArrowRight') return fold({ lines, at }, true)
  if (key === 'ArrowLeft') return fold({ lines, at }, false)
  const line = lines[at]
  if (key === 'Shift+Enter' && line?.kind === 'field') return { kind: 'menu', index: at }
  if (key !== 'Enter' || line === undefined) return null
  return line.kind === 'field'
    ? { kind: 'add', index: at }
    : { kind: 'fold', key: line.key, isOpen: !line.isOpen }
}
