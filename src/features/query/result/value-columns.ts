// The columns of a value: the value itself, and with a comparison its past periods and the changes.
import type { Value } from '#contract/query/response.ts'
import { percentFormatter, signedFormatter } from '../state/value-format.ts'
import { typeOfMeasure } from '../state/catalogue.ts'
import { labelsOfMeasure, measureFormatter } from '../state/naming.ts'
import { type Measure, itemKey } from '../state/query-state.ts'
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
import type { RowBlock } from './arrange.ts'
import type { Cell } from './groups.ts'

export interface ValueColumns {
  readonly id: string
  readonly value: Measure
  readonly cellOf: (rows: RowBlock, at: readonly [row: number, period: number]) => Cell
  readonly writers: Writers | undefined
  /** Header above the columns of the value, or of one combination. */
  readonly group: string | null
  readonly head: string
  readonly orders: Measure | null
  /** The heads of the columns above it. */
  readonly heads?: readonly Value[]
  readonly isStrong?: boolean
  /** Only the value and its change in percent, where there are many columns. */
  readonly isShort?: boolean
}

type Write = (cell: Exclude<Cell, null | undefined>) => string
type Writers = Readonly<Record<'value' | 'change' | 'percent', Write>>

/** How the figures of a value are written: all of them in the same format. */
export function writersOf(
  { naming, grid }: GridInput,
  { value, index }: { value: Measure; index: number },
): Writers {
  const isNumber = typeOfMeasure(naming.catalogue, value) === 'num'
  const write = measureFormatter(naming, { measure: value, values: isNumber ? grid.figuresOf(index) : [] })
  return { value: write, change: signedFormatter(write), percent: percentFormatter(naming.locale) }
}

type Shown = ReturnType<typeof periodColumns>[number]

/** What a click on a header orders by, and its direction. Past periods, changes and calculations have no order. */
const orderIn = (
  input: GridInput,
  { column, isCurrent }: { column: ValueColumns; isCurrent: boolean },
): Pick<GridColumn, 'orders' | 'direction'> => {
  const orders = isCurrent && column.value.calculation === undefined ? column.orders : null
  return { orders, direction: orders === null ? null : directionOf(input, orders) }
}

/** What the figures of a column are added up with: neither percentages nor calculated figures are added up. */
const unitOf = (value: Measure, { kind }: Shown): string | null =>
  kind === 'percent' || value.calculation !== undefined ? null : itemKey(value)

interface Texts {
  readonly isNumber: boolean
  readonly hasLabels: boolean
}

/** How the cells of a column of a value are read, written and described. */
const cellsIn = (
  { naming: { t }, isComplete, grid }: GridInput,
  { column: { cellOf, writers }, shown, texts }: { column: ValueColumns; shown: Shown; texts: Texts },
): Pick<GridColumn, 'read' | 'write' | 'describe'> => {
  const isValue = shown.kind === 'value'
  const isMissing = isValue && shown.period === 0 && !isComplete
  const none = isMissing ? t('notReturned') : t('shared:table.none')
  const isAlone = grid.periods === 1
  const read = (rows: RowBlock, row: number): Cell =>
    isAlone ? cellOf(rows, [row, 0]) : readPeriod(shown, (period) => cellOf(rows, [row, period]))
  const isWithoutRows = (rows: RowBlock, row: number): boolean =>
    isValue && shown.period > 0 && read(rows, row) === undefined && cellOf(rows, [row, 0]) !== undefined
  const write = (cell: Cell): string => {
    if (cell === undefined) return none
    return cell === null ? t('shared:table.null') : (writers?.[shown.kind](cell) ?? String(cell))
  }
  const describe = (rows: RowBlock, row: number): Description | null => {
    if (isWithoutRows(rows, row)) return { kind: 'name', text: t('compare.noRows') }
    return texts.hasLabels ? codeDescription(copyText(read(rows, row))) : null
  }
  return { read, write, describe }
}

/** What is calculated from a value has no past periods. */
const isShownOf =
  ({ calculation }: Measure) =>
  ({ kind, period }: Shown): boolean =>
    calculation === undefined || (kind === 'value' && period === 0)

const comparedHead = (
  { naming: { t }, state }: GridInput,
  { value: { calculation }, shown }: { value: Measure; shown: Shown },
): string =>
  calculation === undefined
    ? periodHead(t, { column: shown, comparison: state.comparison })
    : t(`calculate.kind.${calculation}`)

/** The columns of a value: one, or several if it is compared with past periods. */
export function valueColumns(input: GridInput, column: ValueColumns): readonly GridColumn[] {
  const { naming, grid } = input
  const { value, isShort = false } = column
  const hasLabels = labelsOfMeasure(naming, value) !== undefined
  const isNumber = !hasLabels && typeOfMeasure(naming.catalogue, value) === 'num'
  const texts = { isNumber, hasLabels }
  const isCompared = grid.periods > 1
  const list = periodColumns({ periods: grid.periods, isNumber }).filter(
    ({ kind, period }) => !isShort || period === 0 || (isNumber ? kind === 'percent' : true),
  )
  return list.filter(isShownOf(value)).map((shown) => {
    const cells = cellsIn(input, { column, shown, texts })
    const head = isCompared ? comparedHead(input, { value, shown }) : column.head
    const isCurrent = shown.kind === 'value' && shown.period === 0
    return {
      id: isCurrent ? column.id : `${column.id} ${shown.kind} ${shown.period}`,
      head,
      group: isCompared ? (column.group ?? column.head) : column.group,
      isHead: false,
      place: { heads: column.heads ?? [], period: shown.period },
      isRight: isNumber,
      isStrong: column.isStrong ?? false,
      unit: isNumber ? unitOf(value, shown) : null,
      isCalculated: value.calculation !== undefined,
      areNumbers: isNumber,
      width: widthOf(grid, { head, ...cells }),
      ...cells,
      ...orderIn(input, { column, isCurrent }),
    }
  })
}
