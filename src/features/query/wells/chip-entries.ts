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
import { unsuitable } from '../calculations/reasons.ts'
import { typeOfMeasure } from '../state/catalogue.ts'
import { setOrder, toggleCalculation } from '../state/query-commands.ts'
import type { QueryContextValue } from '../state/query-context.ts'
import { calculationKinds } from '../state/calculation/kinds.ts'
import { type Dimension, type Measure, isListing, isMeasure, sameItem } from '../state/query-state.ts'

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

/** What is calculated from the answer, without a request. */
export function calculationEntries(
  { state, change, naming }: QueryContextValue,
  value: Measure,
  t: QueryTranslate,
): MenuEntry[] {
  if (isListing(state) || state.rows.length + state.columns.length === 0) return []
  const isNumber = typeOfMeasure(naming.catalogue, value) === 'num'
  return [
    { id: 'calculations', divider: true },
    { id: 'calculate', head: t('calculate.label') },
    ...calculationKinds.map((kind) => {
      const reason = unsuitable({ kind, value }, { state, isNumber })
      const calculation = { ...value, calculation: kind }
      const checked = state.calculations.some((each) => sameItem(each, calculation))
      return {
        id: kind,
        label: t(`calculate.kind.${kind}`),
        checked,
        disabled: reason !== null && !checked,
        detail: reason === null ? undefined : t(`calculate.reason.${reason}`),
        onSelect: () => change(toggleCalculation(state, { value, calculation: kind })),
      }
    }),
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
