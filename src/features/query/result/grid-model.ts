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
import { type ValueColumns, valueColumns } from './value-columns.ts'
import type { Cell, PivotRow } from './pivot.ts'
import { dimensionFormatter, formatDimension, formatMeasureHead } from '../state/naming.ts'
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
  const hasLabels = dimensions.some(({ field }) => labelsOf(naming, field) !== undefined)
  const codes = ({ heads }: PivotRow) =>
    heads
      .slice(first, first + dimensions.length)
      .map(copyText)
      .join(' · ')
  return {
    id: `head ${input.state.columns.length > 0 ? 'frozen' : 'loose'} ${dimensions.map(scaleName).join(' ')}`,
    head,
    group: null,
    isHead: true,
    isRight:
      !isJoined &&
      !hasLabels &&
      dimension.unit === undefined &&
      typeOfDimension(naming.catalogue, dimension) === 'num',
    isStrong: false,
    width: widthOf(grid, { head, read, write }),
    read,
    write,
    describe: (row) => (hasLabels ? codeDescription(codes(row)) : null),
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
