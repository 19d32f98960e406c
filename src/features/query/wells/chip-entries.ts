// Menu entries that values and dimensions share.
import {
  ArrowDownAZ,
  ArrowDownWideNarrow,
  ArrowLeft,
  ArrowRight,
  ArrowUpAZ,
  ArrowUpNarrowWide,
  X,
} from 'lucide-react'
import type { MenuEntry } from '#src/ui/overlays/Menu.tsx'
import type { QueryTranslate } from '../state/naming.ts'
import { setOrder } from '../state/query-commands.ts'
import type { QueryContextValue } from '../state/query-context.ts'
import { type Dimension, type Measure, isMeasure, sameItem } from '../state/query-state.ts'

const orders = {
  measure: [
    { id: 'desc', icon: ArrowDownWideNarrow, label: 'chip.sortHighest' },
    { id: 'asc', icon: ArrowUpNarrowWide, label: 'chip.sortLowest' },
  ],
  dimension: [
    { id: 'asc', icon: ArrowDownAZ, label: 'chip.sortAscending' },
    { id: 'desc', icon: ArrowUpAZ, label: 'chip.sortDescending' },
  ],
} as const

/** Sorts by the item of the chip. */
export function orderEntries(
  { state, change }: QueryContextValue,
  by: Measure | Dimension,
  t: QueryTranslate,
): MenuEntry[] {
  const ordered = state.order.find((each) => sameItem(each.by, by))?.direction
  return [
    ...orders[isMeasure(by) ? 'measure' : 'dimension'].map(({ id, icon, label }) => ({
      id,
      icon,
      label: t(label),
      disabled: ordered === id,
      onSelect: () => change(setOrder(state, { by, direction: id })),
    })),
    ...(ordered === undefined
      ? []
      : [{ id: 'unsorted', label: t('chip.unsorted'), onSelect: () => change({ ...state, order: [] }) }]),
  ]
}

interface Moving {
  readonly index: number
  /** Number of chips in the well. */
  readonly count: number
  readonly move: (by: 1 | -1) => void
  readonly remove: () => void
}

/** Moves the chip within its well, or removes it. */
export function moveEntries({ index, count, move, remove }: Moving, t: QueryTranslate): MenuEntry[] {
  return [
    {
      id: 'left',
      icon: ArrowLeft,
      label: t('chip.left'),
      disabled: index === 0,
      onSelect: () => move(-1),
    },
    {
      id: 'right',
      icon: ArrowRight,
      label: t('chip.right'),
      disabled: index === count - 1,
      onSelect: () => move(1),
    },
    { id: 'remove', icon: X, label: t('shared:action.remove'), keys: 'Delete', onSelect: remove },
  ]
}
