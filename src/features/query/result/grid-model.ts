// The columns of the grid: header, cell value, format and order. It does not depend on the grid library.
import { plainDigits } from '#domain/json/decimal-text.ts'
import { lettersOf } from '#src/lib/text-width.ts'
import { capital } from '../state/sentence.ts'
import { periodColumns, periodHead, readPeriod } from './period-columns.ts'
import type { Cell, Pivot, PivotRow } from './pivot.ts'
import {
  type Naming,
  dimensionFormatter,
  measureFormatter,
  formatDimension,
  formatMeasureHead,
} from '../state/naming.ts'
import { percentFormatter } from '../state/value-format.ts'
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
  scalesOf,
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
  readonly state: Pick<QueryState, 'rows' | 'columns' | 'values' | 'order' | 'comparison'>
  readonly grid: Pivot
  /** Whether every combination was read: a missing one then does not exist. */
  readonly isComplete: boolean
}

const directionOf = ({ state }: GridInput, item: Measure | Dimension): Direction | null =>
  state.order.find(({ by }) => sameItem(by, item))?.direction ?? null

const headOf = ({ naming }: GridInput, dimension: Dimension): string =>
  dimension.unit === undefined
    ? formatDimension(naming, dimension)
    : capital(formatDimension(naming, dimension))

interface HeadScale {
  readonly dimensions: readonly [Dimension, ...Dimension[]]
  /** Index of the first dimension among the heads of a row. */
  readonly first: number
}

/** The column of a scale. Joined dimensions share one column, and their texts are joined. */
const headColumn = (input: GridInput, { dimensions, first }: HeadScale): GridColumn => {
  const { naming, grid } = input
  const [dimension] = dimensions
  const formatters = dimensions.map((each, at) =>
    dimensionFormatter(naming, {
      dimension: each,
      values: grid.rows.map(({ heads }) => heads[first + at]),
    }),
  )
  const isJoined = dimensions.length > 1
  const joined = ({ heads }: PivotRow) =>
    formatters.map((write, at) => write(heads[first + at] ?? null)).join(' · ')
  const read = isJoined ? joined : ({ heads }: PivotRow) => heads[first] ?? null
  const write = (cell: Cell) => (isJoined ? String(cell) : (formatters[0]?.(cell ?? null) ?? ''))
  const head = dimensions.map((each) => headOf(input, each)).join(' · ')
  const texts = grid.rows.slice(0, sampleSize).map((row) => write(read(row)))
  return {
    id: `head ${input.state.columns.length > 0 ? 'frozen' : 'loose'} ${dimensions.map(scaleName).join(' ')}`,
    head,
    group: null,
    isHead: true,
    isRight:
      !isJoined && dimension.unit === undefined && typeOfDimension(naming.catalogue, dimension) === 'num',
    isStrong: false,
    width: widthOf(head, texts),
    read,
    write,
    orders: dimension,
    direction: directionOf(input, dimension),
  }
}

const headColumns = (input: GridInput): readonly GridColumn[] => {
  let first = 0
  return scalesOf(input.state.rows).flatMap(([dimension, ...others]) => {
    if (dimension === undefined) return []
    const scale: HeadScale = { dimensions: [dimension, ...others], first }
    first += scale.dimensions.length
    return [headColumn(input, scale)]
  })
}

interface ValueColumns {
  readonly id: string
  readonly value: Measure
  /** The periods of the value in a row. */
  readonly cellsOf: (row: PivotRow) => readonly Cell[]
  /** All figures that share a format. */
  readonly figures: readonly Cell[]
  /** Header above the columns of the value, or of one combination. */
  readonly group: string | null
  readonly head: string
  readonly orders: Measure | null
  readonly isStrong?: boolean
  /** Only the value and its change in percent, where there are many columns. */
  readonly isShort?: boolean
}

const writersOf = (input: GridInput, { value, figures }: ValueColumns) => {
  const { naming } = input
  const write = measureFormatter(naming, { measure: value, values: figures })
  const signed = (cell: Exclude<Cell, null | undefined>): string =>
    `${Number(cell) > 0 ? '+' : ''}${write(cell)}`
  return { value: write, change: signed, percent: percentFormatter(naming.locale) }
}

/** The columns of a value: one, or several if it is compared with past periods. */
const valueColumns = (input: GridInput, column: ValueColumns): readonly GridColumn[] => {
  const { naming, grid } = input
  const { t } = naming
  const { value, cellsOf, isShort = false } = column
  const isNumber = typeOfMeasure(naming.catalogue, value) === 'num'
  const writers = writersOf(input, column)
  const isCompared = grid.periods > 1
  const shown = periodColumns({ periods: grid.periods, isNumber }).filter(
    ({ kind, period }) => !isShort || period === 0 || (isNumber ? kind === 'percent' : true),
  )
  return shown.map((each) => {
    const read = (row: PivotRow): Cell => readPeriod(each, cellsOf(row))
    const format = (cell: Cell): string => {
      const isMissing = each.kind === 'value' && !input.isComplete
      if (cell === undefined) return isMissing ? t('notReturned') : t('shared:table.none')
      return cell === null ? t('shared:table.null') : writers[each.kind](cell)
    }
    const head = isCompared
      ? periodHead(t, { column: each, comparison: input.state.comparison })
      : column.head
    const texts = grid.rows.slice(0, sampleSize).map((row) => format(read(row)))
    const isCurrent = each.kind === 'value' && each.period === 0
    return {
      id: isCurrent ? column.id : `${column.id} ${each.kind} ${each.period}`,
      head,
      group: isCompared ? (column.group ?? column.head) : column.group,
      isHead: false,
      isRight: isNumber,
      isStrong: column.isStrong ?? false,
      width: widthOf(head, texts),
      read,
      write: format,
      orders: isCurrent ? column.orders : null,
      direction: isCurrent && column.orders !== null ? directionOf(input, column.orders) : null,
    }
  })
}

/** The periods of value `index` in a list of cells. */
const periodsAt =
  ({ grid }: GridInput, index: number) =>
  (cells: readonly Cell[]): readonly Cell[] =>
    cells.slice(index * grid.periods, (index + 1) * grid.periods)

const flatColumns = (input: GridInput): readonly GridColumn[] =>
  input.state.values.flatMap((value, index) => {
    const periods = periodsAt(input, index)
    return valueColumns(input, {
      id: `value ${itemKey(value)}`,
      head: isListing(input.state)
        ? nameOf(input.naming.catalogue, value.field)
        : formatMeasureHead(input.naming, value),
      group: null,
      value,
      figures: input.grid.rows.flatMap(({ cells }) => periods(cells)),
      cellsOf: ({ cells }) => periods(cells),
      orders: value,
    })
  })

/** All figures of a value have the same format in every column. */
const figuresOf = ({ grid, state }: GridInput, index: number): readonly Cell[] =>
  grid.rows.flatMap(({ cells }) =>
    cells.filter((_, at) => Math.floor(at / grid.periods) % state.values.length === index),
  )

/** The header of several columns of one combination, followed by the value where there are several. */
const groupHead = (
  { naming, state }: GridInput,
  { label, value }: { label: string; value: Measure },
): Pick<ValueColumns, 'head' | 'group'> => {
  const name = formatMeasureHead(naming, value)
  if (state.comparison !== null)
    return { head: label, group: state.values.length === 1 ? label : `${label} · ${name}` }
  return state.values.length === 1 ? { head: label, group: null } : { head: name, group: label }
}

const crossColumns = (input: GridInput): readonly GridColumn[] => {
  const { naming, state, grid } = input
  const formatters = state.columns.map((each) => dimensionFormatter(naming, { dimension: each }))
  const figures = state.values.map((_, index) => figuresOf(input, index))
  return grid.columns.slice(0, columnLimit).flatMap(({ key, heads }, column) => {
    const label = heads.map((head, at) => formatters[at]?.(head) ?? String(head)).join(' · ')
    return state.values.flatMap((value, index) => {
      const periods = periodsAt(input, column * state.values.length + index)
      return valueColumns(input, {
        id: `cell ${key} ${index}`,
        ...groupHead(input, { label, value }),
        value,
        figures: figures[index] ?? [],
        cellsOf: ({ cells }) => periods(cells),
        orders: null,
        isShort: true,
      })
    })
  })
}

const allColumns = (input: GridInput): readonly GridColumn[] => {
  const { naming, state, grid } = input
  if (!grid.rows.some(({ all }) => all.length > 0)) return []
  return state.values.flatMap((value, index) => {
    const periods = periodsAt(input, index)
    return valueColumns(input, {
      id: `all ${index}`,
      ...groupHead(input, { label: naming.t('result.all'), value }),
      value,
      figures: grid.rows.flatMap(({ all }) => periods(all)),
      cellsOf: ({ all }) => periods(all),
      orders: value,
      isStrong: true,
    })
  })
}

/** Columns from the left: heads, then values; with columns in the query, what holds over all of them at the end. */
export function gridColumns(input: GridInput): readonly GridColumn[] {
  const heads = headColumns(input)
  return input.state.columns.length === 0
    ? [...heads, ...flatColumns(input)]
    : [...heads, ...crossColumns(input), ...allColumns(input)]
}
