// The columns of the grid: header, cell value, format and order. It does not depend on the grid library.
import { plainDigits } from '#domain/json/decimal-text.ts'
import { lettersOf } from '#src/lib/text-width.ts'
import { capital } from '../state/sentence.ts'
import type { Cell, Pivot, PivotRow } from './pivot.ts'
import {
  type Naming,
  dimensionFormatter,
  measureFormatter,
  formatDimension,
  formatMeasureHead,
} from '../state/naming.ts'
import { nameOf, typeOfDimension, typeOfMeasure } from '../state/catalogue.ts'
import {
  type Dimension,
  type Direction,
  type Measure,
  type QueryState,
  isListing,
  itemKey,
  sameItem,
  scaleName,
} from '../state/query-state.ts'

export interface GridColumn {
  readonly id: string
  readonly head: string
  /** Header above several columns of one combination; null for a single column. */
  readonly group: string | null
  readonly isHead: boolean
  readonly isRight: boolean
  readonly isStrong: boolean
  readonly width: number
  readonly read: (row: PivotRow) => Cell
  readonly write: (cell: Cell) => string
  /** What a click on the header orders by; null if the platform cannot order by it. */
  readonly orders: Measure | Dimension | null
  readonly direction: Direction | null
}

/** The text of a value on the clipboard: all digits of a number, without separators. */
export function copyText(cell: Cell): string {
  return typeof cell === 'number' ? plainDigits(cell) : String(cell ?? '')
}

/** Further columns are not rendered. */
export const columnLimit = 400

const sampleSize = 60
const widthOf = (head: string, texts: readonly string[]): number => {
  const longest = Math.max(lettersOf(head), ...texts.map(lettersOf))
  return Math.min(Math.max(longest * 7.4 + 30, 76), 260)
}

interface GridInput {
  readonly naming: Naming
  readonly state: Pick<QueryState, 'rows' | 'columns' | 'values' | 'order'>
  readonly grid: Pivot
  /** Whether every combination was read: a missing one then does not exist. */
  readonly isComplete: boolean
}

const directionOf = ({ state }: GridInput, item: Measure | Dimension): Direction | null =>
  state.order.find(({ by }) => sameItem(by, item))?.direction ?? null

const headColumn = (input: GridInput, [dimension, index]: readonly [Dimension, number]): GridColumn => {
  const { naming, grid } = input
  const write = dimensionFormatter(naming, { dimension, values: grid.rows.map(({ heads }) => heads[index]) })
  const head =
    dimension.unit === undefined
      ? formatDimension(naming, dimension)
      : capital(formatDimension(naming, dimension))
  const texts = grid.rows.slice(0, sampleSize).map(({ heads }) => write(heads[index] ?? null))
  return {
    id: `head ${input.state.columns.length > 0 ? 'frozen' : 'loose'} ${scaleName(dimension)}`,
    head,
    group: null,
    isHead: true,
    isRight: dimension.unit === undefined && typeOfDimension(naming.catalogue, dimension) === 'num',
    isStrong: false,
    width: widthOf(head, texts),
    read: ({ heads }) => heads[index] ?? null,
    write: (cell) => write(cell ?? null),
    orders: dimension,
    direction: directionOf(input, dimension),
  }
}

interface ValueColumn {
  readonly id: string
  readonly head: string
  readonly value: Measure
  readonly cells: readonly Cell[]
  readonly read: (row: PivotRow) => Cell
  readonly orders: Measure | null
  readonly isStrong?: boolean
  readonly group?: string | null
}

const valueColumn = (input: GridInput, column: ValueColumn): GridColumn => {
  const { naming } = input
  const { t } = naming
  const write = measureFormatter(naming, { measure: column.value, values: column.cells })
  const format = (cell: Cell): string => {
    if (cell === undefined) return input.isComplete ? t('shared:table.none') : t('notReturned')
    return cell === null ? t('shared:table.null') : write(cell)
  }
  return {
    id: column.id,
    head: column.head,
    group: column.group ?? null,
    isHead: false,
    isRight: typeOfMeasure(naming.catalogue, column.value) === 'num',
    isStrong: column.isStrong ?? false,
    width: widthOf(column.head, column.cells.slice(0, sampleSize).map(format)),
    read: column.read,
    write: format,
    orders: column.orders,
    direction: column.orders === null ? null : directionOf(input, column.orders),
  }
}

const flatColumns = (input: GridInput): readonly GridColumn[] =>
  input.state.values.map((value, index) =>
    valueColumn(input, {
      id: `value ${itemKey(value)}`,
      head: isListing(input.state)
        ? nameOf(input.naming.catalogue, value.field)
        : formatMeasureHead(input.naming, value),
      value,
      cells: input.grid.rows.map(({ cells }) => cells[index]),
      read: ({ cells }) => cells[index],
      orders: value,
    }),
  )

/** All figures of a value have the same format in every column. */
const cellsOf = ({ grid, state }: GridInput, index: number): readonly Cell[] =>
  grid.rows.flatMap(({ cells }) => cells.filter((_, at) => at % state.values.length === index))

const crossColumns = (input: GridInput): readonly GridColumn[] => {
  const { naming, state, grid } = input
  const formatters = state.columns.map((each) => dimensionFormatter(naming, { dimension: each }))
  const isOne = state.values.length === 1
  const all = state.values.map((_, index) => cellsOf(input, index))
  return grid.columns.slice(0, columnLimit).flatMap(({ key, heads }, column) => {
    const label = heads.map((head, at) => formatters[at]?.(head) ?? String(head)).join(' · ')
    return state.values.map((value, index) => {
      const cellIndex = column * state.values.length + index
      return valueColumn(input, {
        id: `cell ${key} ${index}`,
        head: isOne ? label : formatMeasureHead(naming, value),
        group: isOne ? null : label,
        value,
        cells: all[index] ?? [],
        read: ({ cells }) => cells[cellIndex],
        orders: null,
      })
    })
  })
}

const allColumns = (input: GridInput): readonly GridColumn[] => {
  const { naming, state, grid } = input
  if (!grid.rows.some(({ all }) => all.length > 0)) return []
  const isOne = state.values.length === 1
  return state.values.map((value, index) =>
    valueColumn(input, {
      id: `all ${index}`,
      head: isOne ? naming.t('result.all') : formatMeasureHead(naming, value),
      group: isOne ? null : naming.t('result.all'),
      value,
      cells: grid.rows.map(({ all }) => all[index]),
      read: ({ all }) => all[index],
      orders: value,
      isStrong: true,
    }),
  )
}

/** Columns from the left: heads, then values; with columns in the question, what holds over all of them at the end. */
export function gridColumns(input: GridInput): readonly GridColumn[] {
  const heads = input.state.rows.map((dimension, index) => headColumn(input, [dimension, index]))
  return input.state.columns.length === 0
    ? [...heads, ...flatColumns(input)]
    : [...heads, ...crossColumns(input), ...allColumns(input)]
}
