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

/** Enter adds a field or opens a group, and Shift+Enter opens the menu of a field. */
const act = (line: PickerLine, at: number, isMenu: boolean): PickerStep | null => {
  if (line.kind === 'field') return { kind: isMenu ? 'menu' : 'add', index: at }
  return isMenu ? null : { kind: 'fold', key: line.key, isOpen: !line.isOpen }
}

/** Returns the step for a key at an index of the list, or null if the key does nothing there. */
export function pickerStep(
  { lines, at }: { lines: readonly PickerLine[]; at: number },
  key: string,
): PickerStep | null {
  const last = lines.length - 1
  const move = moves[key]
  const line = lines[at]
  if (line === undefined) return null
  if (move !== undefined) return { kind: 'go', index: Math.min(Math.max(move(at, last), 0), last) }
  if (key === 'ArrowRight' || key === 'ArrowLeft') return fold({ lines, at }, key === 'ArrowRight')
  return key === 'Enter' || key === 'Shift+Enter' ? act(line, at, key === 'Shift+Enter') : null
}
