// The grid's columns: what stands in the head, which member of a row is shown, how it is written, what orders by it.
// It knows no grid library.
import { lettersOf } from '#src/lib/text-width.ts'
import { capital } from '../state/sentence.ts'
import type { Cell, Pivot, PivotRow } from './pivot.ts'
import { type Naming, dimensionWriter, measureWriter, sayDimension, sayMeasureHead } from '../state/naming.ts'
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
  /** Stands above several columns of one combination; null for a column of its own. */
  readonly group: string | null
  readonly isHead: boolean
  readonly isRight: boolean
  readonly isStrong: boolean
  readonly width: number
  readonly read: (row: PivotRow) => Cell
  readonly write: (cell: Cell) => string
  /** What a click on the head orders by; null where the platform cannot. */
  readonly orders: Measure | Dimension | null
  readonly direction: Direction | null
}

/** Columns beyond this are not drawn. */
export const columnLimit = 400

const sampled = 60
const widthOf = (head: string, texts: readonly string[]): number => {
  const longest = Math.max(lettersOf(head), ...texts.map(lettersOf))
  return Math.min(Math.max(longest * 7.4 + 30, 76), 260)
}

interface GridInput {
  readonly naming: Naming
  readonly state: Pick<QueryState, 'rows' | 'columns' | 'values' | 'order'>
  readonly grid: Pivot
  /** Whether every combination was read: what is missing then does not exist. */
  readonly isWhole: boolean
}

const directionOf = ({ state }: GridInput, item: Measure | Dimension): Direction | null =>
  state.order.find(({ by }) => sameItem(by, item))?.direction ?? null

const headColumn = (input: GridInput, [dimension, index]: readonly [Dimension, number]): GridColumn => {
  const { naming, grid } = input
  const write = dimensionWriter(naming, { dimension, values: grid.rows.map(({ heads }) => heads[index]) })
  const head =
    dimension.unit === undefined ? sayDimension(naming, dimension) : capital(sayDimension(naming, dimension))
  const texts = grid.rows.slice(0, sampled).map(({ heads }) => write(heads[index] ?? null))
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
  const write = measureWriter(naming, { measure: column.value, values: column.cells })
  const say = (cell: Cell): string => {
    if (cell === undefined) return input.isWhole ? t('missing') : t('notReturned')
    return cell === null ? t('null') : write(cell)
  }
  return {
    id: column.id,
    head: column.head,
    group: column.group ?? null,
    isHead: false,
    isRight: typeOfMeasure(naming.catalogue, column.value) === 'num',
    isStrong: column.isStrong ?? false,
    width: widthOf(column.head, column.cells.slice(0, sampled).map(say)),
    read: column.read,
    write: say,
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
        : sayMeasureHead(input.naming, value),
      value,
      cells: input.grid.rows.map(({ cells }) => cells[index]),
      read: ({ cells }) => cells[index],
      orders: value,
    }),
  )

/** All figures of one value are written alike, whatever the column. */
const cellsOf = ({ grid, state }: GridInput, index: number): readonly Cell[] =>
  grid.rows.flatMap(({ cells }) => cells.filter((_, at) => at % state.values.length === index))

const crossColumns = (input: GridInput): readonly GridColumn[] => {
  const { naming, state, grid } = input
  const writers = state.columns.map((each) => dimensionWriter(naming, { dimension: each }))
  const isOne = state.values.length === 1
  const all = state.values.map((_, index) => cellsOf(input, index))
  return grid.columns.slice(0, columnLimit).flatMap(({ key, heads }, column) => {
    const said = heads.map((head, at) => writers[at]?.(head) ?? String(head)).join(' · ')
    return state.values.map((value, index) => {
      const place = column * state.values.length + index
      return valueColumn(input, {
        id: `cell ${key} ${index}`,
        head: isOne ? said : sayMeasureHead(naming, value),
        group: isOne ? null : said,
        value,
        cells: all[index] ?? [],
        read: ({ cells }) => cells[place],
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
      head: isOne ? naming.t('result.all') : sayMeasureHead(naming, value),
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
