// What is dragged to a well: a field of the picker, or a chip of a well.
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { Field } from '../state/catalogue.ts'
import type { WellPosition } from '../state/chips/chip-moves.ts'
import type { Well } from '../state/query-state.ts'

const fieldType = 'application/x-field'
const chipType = 'application/x-chip'

const draggedField = z.object({ table: z.string(), name: z.string() })
const draggedChip = z.object({ well: z.enum(['values', 'rows', 'columns', 'filters']), key: z.string() })

export function writeDraggedField(transfer: DataTransfer, { table, field }: Field): void {
  transfer.effectAllowed = 'copy'
  transfer.setData(fieldType, JSON.stringify({ table, name: field }))
}

export function writeDraggedChip(transfer: DataTransfer, chip: { well: Well; key: string }): void {
  transfer.effectAllowed = 'copyMove'
  transfer.setData(chipType, JSON.stringify(chip))
}

/** Returns what is dragged; only the drop can read more about it. */
export function draggedKind({ types }: DataTransfer): 'field' | 'chip' | null {
  if (types.includes(fieldType)) return 'field'
  return types.includes(chipType) ? 'chip' : null
}

const readAs = <T>(text: string, shape: z.ZodType<T>): T | undefined =>
  text === '' ? undefined : shape.safeParse(JSON.parse(text)).data

export function readDraggedField(transfer: DataTransfer) {
  return readAs(transfer.getData(fieldType), draggedField)
}
export function readDraggedChip(transfer: DataTransfer) {
  return readAs(transfer.getData(chipType), draggedChip)
}

let isDragging = false
const subscribeToDrags = (changed: () => void): (() => void) => {
  const set = (next: boolean) => {
    isDragging = next
    changed()
  }
  const start = (event: DragEvent) =>
    set(event.dataTransfer !== null && draggedKind(event.dataTransfer) !== null)
  const end = () => set(false)
  document.addEventListener('dragstart', start)
  document.addEventListener('dragend', end)
  document.addEventListener('drop', end)
  return () => {
    document.removeEventListener('dragstart', start)
    document.removeEventListener('dragend', end)
    document.removeEventListener('drop', end)
  }
}

/** Whether a field or a chip is being dragged, so that wells show that they take it. */
export function useIsDragging(): boolean {
  return useSyncExternalStore(subscribeToDrags, () => isDragging)
}

/** Returns the gap of a well that a point is nearest to, in reading order, and where to draw it. */
export function gapAt(
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  { well, box }: { readonly well: Well; readonly box: HTMLElement },
): WellPosition & { readonly left: number; readonly top: number } {
  const chips = [...box.querySelectorAll('[data-chip]')].map((chip) => chip.getBoundingClientRect())
  const index = chips.filter(
    ({ left, right, top, bottom }) => clientY > bottom || (clientY >= top && clientX > (left + right) / 2),
  ).length
  const frame = box.getBoundingClientRect()
  const [before, after] = [chips[index - 1], chips[index]]
  const isRowStart = after !== undefined && (before === undefined || before.top < after.top)
  const left = isRowStart ? after.left - 4 : (before?.right ?? frame.left) + 2
  const top = (isRowStart ? after.top : (before?.top ?? frame.top + 6)) - frame.top
  return { well, index, left: left - frame.left, top }
}
