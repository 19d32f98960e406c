// The columns of a value: the value itself, and with a comparison its past periods and the changes.
import { percentFormatter } from '../state/value-format.ts'
import { typeOfMeasure } from '../state/catalogue.ts'
import { labelsOfMeasure, measureFormatter } from '../state/naming.ts'
import type { Measure } from '../state/query-state.ts'
import {
  type Description,
  type GridColumn,
  type GridInput,
  codeDescription,
  copyText,
  directionOf,
  widthOf,
} from './grid-column.ts'
import { periodColumns, periodHead, readPeriod } from './period-columns.ts'
import type { Cell, PivotRow } from './pivot.ts'

export interface ValueColumns {
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

type Shown = ReturnType<typeof periodColumns>[number]

/** What a click on the header of a column orders by, and its direction. Past periods and changes have no order. */
const orderIn = (input: GridInput, orders: Measure | null): Pick<GridColumn, 'orders' | 'direction'> => ({
  orders,
  direction: orders === null ? null : directionOf(input, orders),
})

interface Texts {
  readonly isNumber: boolean
  readonly hasLabels: boolean
  readonly writers: ReturnType<typeof writersOf>
}

/** How the cells of a column of a value are read, written and described. */
const cellsIn = (
  { naming: { t }, isComplete }: GridInput,
  { column: { cellsOf }, shown, texts }: { column: ValueColumns; shown: Shown; texts: Texts },
): Pick<GridColumn, 'read' | 'write' | 'describe'> => {
  const isValue = shown.kind === 'value'
  const isMissing = isValue && shown.period === 0 && !isComplete
  const none = isMissing ? t('notReturned') : t('shared:table.none')
  const read = (row: PivotRow): Cell => readPeriod(shown, cellsOf(row))
  const isWithoutRows = (row: PivotRow): boolean =>
    isValue && shown.period > 0 && read(row) === undefined && cellsOf(row)[0] !== undefined
  const write = (cell: Cell): string => {
    if (cell === undefined) return none
    return cell === null ? t('shared:table.null') : texts.writers[shown.kind](cell)
  }
  const describe = (row: PivotRow): Description | null => {
    if (isWithoutRows(row)) return { kind: 'name', text: t('compare.noRows') }
    return texts.hasLabels ? codeDescription(copyText(read(row))) : null
  }
  return { read, write, describe }
}

/** The columns of a value: one, or several if it is compared with past periods. */
export function valueColumns(input: GridInput, column: ValueColumns): readonly GridColumn[] {
  const { naming, grid, state } = input
  const { value, isShort = false } = column
  const hasLabels = labelsOfMeasure(naming, value) !== undefined
  const isNumber = !hasLabels && typeOfMeasure(naming.catalogue, value) === 'num'
  const texts = { isNumber, hasLabels, writers: writersOf(input, column) }
  const isCompared = grid.periods > 1
  const list = periodColumns({ periods: grid.periods, isNumber }).filter(
    ({ kind, period }) => !isShort || period === 0 || (isNumber ? kind === 'percent' : true),
  )
  return list.map((shown) => {
    const cells = cellsIn(input, { column, shown, texts })
    const head = isCompared
      ? periodHead(naming.t, { column: shown, comparison: state.comparison })
      : column.head
    const isCurrent = shown.kind === 'value' && shown.period === 0
    return {
      id: isCurrent ? column.id : `${column.id} ${shown.kind} ${shown.period}`,
      head,
      group: isCompared ? (column.group ?? column.head) : column.group,
      isHead: false,
      isRight: isNumber,
      isStrong: column.isStrong ?? false,
      width: widthOf(grid, { head, ...cells }),
      ...cells,
      ...orderIn(input, isCurrent ? column.orders : null),
    }
  })
}
