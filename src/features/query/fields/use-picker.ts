// The lines of the field picker, the highlighted one, and the range that is visible.
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useEvenListWindow } from '#src/ui/layout/use-even-list-window.ts'
import { useQueryContext } from '../state/query-context.ts'
import { type PickerLine, markFields, pickerLines } from './field-groups.ts'
import type { PickerStep } from './picker-keys.ts'
import { rowHeight } from './PickerRow.tsx'
import { useAddField } from './use-add-field.ts'

/** Index of the group of the table that the query reads. */
const usedGroup = (lines: readonly PickerLine[]): number =>
  Math.max(
    lines.findIndex((line) => line.kind === 'group' && line.isUsed),
    0,
  )

const usePickerLines = (find: string) => {
  const { state, naming } = useQueryContext()
  const { catalogue } = naming
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const tables = useMemo(() => markFields({ catalogue, state }), [catalogue, state])
  const lines = useMemo(() => pickerLines(tables, { find, closed }), [tables, find, closed])
  const fold = useCallback(
    (key: string, isOpen: boolean) =>
      setClosed((before) => {
        const next = new Set(before)
        if (isOpen) next.delete(key)
        else next.add(key)
        return next
      }),
    [],
  )
  return { lines, fold }
}

/** The lines of the list, the highlighted one, and the range that is visible. */
export function usePicker(find: string, onAdded: (() => void) | undefined) {
  const addField = useAddField(onAdded)
  const { lines, fold } = usePickerLines(find)
  const [highlightedKey, highlight] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const { from, to, reveal } = useEvenListWindow(root, { count: lines.length, row: rowHeight })
  // The list opens at the table that the query uses.
  const initialIndex = useMemo(() => usedGroup(lines), [lines])
  // In braces: newer browsers return a promise from `scrollTo`, and an effect must not return one to React.
  const showUsed = useEffectEvent(() => {
    root.current?.scrollTo({ top: initialIndex * rowHeight })
  })
  useEffect(() => showUsed(), [])
  const found = useMemo(
    () => (highlightedKey === null ? -1 : lines.findIndex(({ key }) => key === highlightedKey)),
    [lines, highlightedKey],
  )
  const at = found === -1 ? initialIndex : found
  const highlighted = lines[at]
  const profiled = useDeferredValue(
    highlightedKey === null || highlighted?.kind !== 'field' ? null : highlighted,
  )
  const add = useCallback(
    (line: PickerLine | undefined) => {
      if (line?.kind === 'field') void addField(line.field)
    },
    [addField],
  )
  return { lines, fold, root, from, to, reveal, at, highlighted, profiled, highlight, add }
}
export type Picker = ReturnType<typeof usePicker>

export function applyStep({ lines, fold, add, highlight, reveal }: Picker, step: PickerStep): void {
  if (step.kind === 'fold') fold(step.key, step.isOpen)
  if (step.kind === 'add') add(lines[step.index])
  if (step.kind !== 'go') return
  highlight(lines[step.index]?.key ?? null)
  reveal(step.index)
}
