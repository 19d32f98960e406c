// All columns of the grid, from the left.
import { capital } from '../state/sentence.ts'
import {
  type GridColumn,
  type GridInput,
  codeDescription,
  copyText,
  directionOf,
  widthOf,
} from './grid-column.ts'
import { type ValueColumns, valueColumns, writersOf } from './value-columns.ts'
import type { RowBlock } from './arrange.ts'
import type { Cell } from './groups.ts'
import type { Pivot } from './pivot.ts'
import { dimensionFormatter, formatDimension, formatMeasureHead } from '../state/naming.ts'
import { isOthersHead } from '../state/calculation/others-head.ts'
import { labelsOf } from '../state/labels.ts'
import { nameOf, typeOfDimension } from '../state/catalogue.ts'
import {
  type Dimension,
  type Measure,
  isListing,
  itemKey,
  scaleName,
  scalesOf,
} from '../state/query-state.ts'

/** Further columns are not rendered. */
export const columnLimit = 400

const headOf = ({ naming }: GridInput, dimension: Dimension): string =>
  dimension.unit === undefined
    ? formatDimension(naming, dimension)
    : capital(formatDimension(naming, dimension))

interface HeadScale {
  readonly dimensions: readonly [Dimension, ...Dimension[]]
  /** Index of the first dimension among the heads of a row. */
  readonly first: number
}

/** The values of the head `index`. */
const headsIn = function* (grid: Pivot, index: number): Generator<Cell, void, undefined> {
  for (let row = 0; row < grid.count; row += 1) yield grid.headAt(row, index)
}

/** The column of a scale. Joined dimensions share one column, and their texts are joined. */
const headColumn = (input: GridInput, { dimensions, first }: HeadScale): GridColumn => {
  const { naming, grid } = input
  const [dimension] = dimensions
  const formatters = dimensions.map((each, at) =>
    dimensionFormatter(naming, {
      dimension: each,
      values: typeOfDimension(naming.catalogue, each) === 'num' ? headsIn(grid, first + at) : [],
    }),
  )
  const isJoined = dimensions.length > 1
  const headsAt = (rows: RowBlock, row: number) => dimensions.map((_, at) => rows.headAt(row, first + at))
  const read = isJoined
    ? (rows: RowBlock, row: number) =>
        headsAt(rows, row)
          .map((head, at) => formatters[at]?.(head) ?? '')
          .filter((text) => text !== '')
          .join(' · ')
    : (rows: RowBlock, row: number) => rows.headAt(row, first)
  const write = (cell: Cell) => (isJoined ? String(cell) : (formatters[0]?.(cell ?? null) ?? ''))
  const head = dimensions.map((each) => headOf(input, each)).join(' · ')
  const hasLabels = dimensions.some(({ field }) => labelsOf(naming, field) !== undefined)
  const isNumber = typeOfDimension(naming.catalogue, dimension) === 'num'
  return {
    id: `head ${dimensions.map(scaleName).join(' ')}`,
    head,
    group: null,
    isHead: true,
    isRight: !isJoined && !hasLabels && dimension.unit === undefined && isNumber,
    isStrong: false,
    unit: null,
    areNumbers: !isJoined && isNumber,
    width: widthOf(grid, { head, read, write }),
    read,
    write,
    describe: (rows, row) =>
      hasLabels && !isOthersHead(rows.headAt(row, first))
        ? codeDescription(headsAt(rows, row).map(copyText).join(' · '))
        : null,
    heads: [first, first + dimensions.length],
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

/** How the periods of value `index` of column `column` are read. */
const cellsAt =
  ({ grid, state }: GridInput, { index, column = 0 }: { index: number; column?: number }) =>
  (rows: RowBlock, [row, period]: readonly [number, number]): Cell =>
    rows.cellAt(row, (column * state.values.length + index) * grid.periods + period)

/** A calculation is named alone where there is only one value. */
const headOfValue = ({ naming, state }: Pick<GridInput, 'naming' | 'state'>, value: Measure): string => {
  const { calculation } = value
  const isAlone = state.values.filter((each) => each.calculation === undefined).length === 1
  return calculation !== undefined && isAlone
    ? capital(naming.t(`calculate.kind.${calculation}`))
    : formatMeasureHead(naming, value)
}

const flatColumns = (input: GridInput): readonly GridColumn[] =>
  input.state.values.flatMap((value, index) =>
    valueColumns(input, {
      id: `value ${itemKey(value)}`,
      head: isListing(input.state) ? nameOf(input.naming.catalogue, value.field) : headOfValue(input, value),
      group: null,
      value,
      writers: writersOf(input, { value, index }),
      cellOf: cellsAt(input, { index }),
      orders: value,
    }),
  )

/** The header of several columns of one combination, followed by the value where there are several. */
const groupHead = (
  { naming, state }: GridInput,
  { label, value }: { label: string; value: Measure },
): Pick<ValueColumns, 'head' | 'group'> => {
  const name = headOfValue({ naming, state }, value)
  if (state.comparison !== null)
    return { head: label, group: state.values.length === 1 ? label : `${label} · ${name}` }
  return state.values.length === 1 ? { head: label, group: null } : { head: name, group: label }
}

const crossColumns = (input: GridInput): readonly GridColumn[] => {
  const { naming, state, grid } = input
  const formatters = state.columns.map((each) => dimensionFormatter(naming, { dimension: each }))
  const writers = state.values.map((value, index) => writersOf(input, { value, index }))
  return grid.columns.slice(0, columnLimit).flatMap(({ key, heads }, column) => {
    const label = heads.map((head, at) => formatters[at]?.(head) ?? String(head)).join(' · ')
    return state.values.flatMap((value, index) =>
      valueColumns(input, {
        id: `cell ${key} ${index}`,
        ...groupHead(input, { label, value }),
        value,
        writers: writers[index],
        cellOf: cellsAt(input, { index, column }),
        heads,
        orders: null,
        isShort: true,
      }),
    )
  })
}

const allColumns = (input: GridInput): readonly GridColumn[] => {
  const { naming, state, grid } = input
  if (!grid.hasAll) return []
  return state.values.flatMap((value, index) =>
    valueColumns(input, {
      id: `all ${index}`,
      ...groupHead(input, { label: naming.t('result.all'), value }),
      value,
      writers: writersOf(input, { value, index }),
      cellOf: (rows, [row, period]) => rows.allAt(row, index * grid.periods + period),
      orders: value,
      isStrong: true,
    }),
  )
}

/** Columns from the left: heads, then values; with columns in the query, what holds over all of them at the end. */
export function gridColumns(input: GridInput): readonly GridColumn[] {
  const heads = headColumns(input)
  return input.state.columns.length === 0
    ? [...heads, ...flatColumns(input)]
    : [...heads, ...crossColumns(input), ...allColumns(input)]
}
