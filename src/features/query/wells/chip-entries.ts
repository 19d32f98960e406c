// Menu entries that values and dimensions share.
import {
  ArrowDown,
  ArrowDownAZ,
  ArrowDownWideNarrow,
  ArrowLeft,
  ArrowRight,
  ArrowUpAZ,
  ArrowUpNarrowWide,
  Filter,
  Sigma,
  Waypoints,
  X,
} from 'lucide-react'
import { paths } from '#src/paths.ts'
import type { MenuEntry } from '#src/ui/overlays/Menu.tsx'
import type { QueryTranslate } from '../state/naming.ts'
import { unsuitable } from '../calculations/reasons.ts'
import { typeOfMeasure } from '../state/catalogue.ts'
import { type WellPosition, fieldAt, isPlainMove, removeChip } from '../state/chips/chip-moves.ts'
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
  readonly context: QueryContextValue
  readonly from: WellPosition
  readonly move: (from: WellPosition, to: WellPosition) => Promise<void>
}

const turns = [
  { well: 'values', icon: Sigma, label: 'chip.toValues' },
  { well: 'rows', icon: ArrowDown, label: 'chip.toRows' },
  { well: 'columns', icon: ArrowRight, label: 'chip.toColumns' },
  { well: 'filters', icon: Filter, label: 'chip.filterBy' },
] as const

/** Moves the chip to another well: what dragging does. */
const turnEntries = ({ context: { state, naming }, from, move }: Moving, t: QueryTranslate): MenuEntry[] => {
  const field = fieldAt(state, from)
  const isKnown = field !== undefined && naming.catalogue.fields.has(field)
  return turns
    .filter(({ well }) => well !== from.well)
    .map(({ well, icon, label }) => {
      const to = { well, index: state[well].length }
      return {
        id: `to-${well}`,
        icon,
        label: t(label),
        disabled: !isKnown && !isPlainMove({ from, to }),
        onSelect: () => void move(from, to),
      }
    })
}

/** Moves the chip to another well or within its well, or removes it. */
export function moveEntries(moving: Moving, t: QueryTranslate): MenuEntry[] {
  const {
    from: { well, index },
    context: { state, change },
    move,
  } = moving
  return [
    ...turnEntries(moving, t),
    {
      id: 'left',
      icon: ArrowLeft,
      label: t('chip.left'),
      disabled: index === 0,
      onSelect: () => void move(moving.from, { well, index: index - 1 }),
    },
    {
      id: 'right',
      icon: ArrowRight,
      label: t('chip.right'),
      disabled: index === state[well].length - 1,
      onSelect: () => void move(moving.from, { well, index: index + 2 }),
    },
    {
      id: 'remove',
      icon: X,
      label: t('shared:action.remove'),
      keys: 'Delete',
      onSelect: () => change(removeChip(state, moving.from)),
    },
  ]
}

/** Leads to where the field comes from; none before its table is known. */
export function lineageEntries(
  { naming: { catalogue } }: QueryContextValue,
  field: string,
  t: QueryTranslate,
): MenuEntry[] {
  if (catalogue.table === null || !catalogue.fields.has(field)) return []
  const { database_name, table_name } = catalogue.table
  return [
    { id: 'origin', divider: true },
    {
      id: 'lineage',
      icon: Waypoints,
      label: t('shared:action.lineage'),
      to: paths.lineage({ database_name, table_name, attribute_name: field }),
    },
  ]
}
