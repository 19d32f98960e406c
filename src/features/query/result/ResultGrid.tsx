import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { typeOfMeasure } from '../state/catalogue.ts'
import { cycleOrder } from '../state/query-commands.ts'
import { useQueryContext } from '../state/query-context.ts'
import { type Measure, type QueryState, canTotal, outerDimensions } from '../state/query-state.ts'
import { CellDialog } from './CellDialog.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { GridStatus } from './GridStatus.tsx'
import { PrintedTable } from './PrintedTable.tsx'
import { moveColumn, setWidth } from './column-layout.ts'
import { columnActions, columnEntries } from './column-actions.ts'
import type { GridColumn } from './grid-column.ts'
import { type GridContent, copiedText, fittedWidth, lineAt, shownText } from './view/grid-content.ts'
import { gridColumns } from './grid-model.ts'
import type { GridEvents } from './view/grid-parts.ts'
import type { CellRange } from './view/grid-range.ts'
import { gridStyle } from './view/grid-style.ts'
import { type GridView, createGridView } from './view/grid-view.ts'
import type { Pivot } from './pivot.ts'
import { shownTable } from './view/shown-table.ts'
import { shownTotal } from './shown-totals.ts'
import { useCopyCells } from './use-copy-cells.ts'
import { useOpenDrill } from './use-open-drill.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { type OwnOrder, useGridLines } from './use-grid-lines.ts'

const Root = styled('div')({ ...gridStyle, '@media print': { display: 'none' } })

interface ResultGridProps {
  grid: Pivot
  /** The state that the grid is the result of. */
  layout: QueryState
  isComplete: boolean
}

const startRange: CellRange = { anchor: { line: 0, column: 0 }, active: { line: 0, column: 0 } }

/** The next order by a column that only the grid can sort by. */
const nextOrder = (order: OwnOrder | null, id: string): OwnOrder | null => {
  if (order?.id !== id) return { id, direction: 'desc' }
  return order.direction === 'desc' ? { id, direction: 'asc' } : null
}

const useTotals = ({ grid, layout, isComplete }: ResultGridProps): GridContent['totals'] => {
  const { t } = useTranslation('query')
  const { catalogue } = useQueryContext().naming
  return useMemo(() => {
    if (grid.total === null) return []
    const all = { ...grid.total, label: t('totals.total') }
    if (isComplete) return [all]
    const isNumber = (value: Measure) => typeOfMeasure(catalogue, value) === 'num'
    return [all, { ...shownTotal(grid, { values: layout.values, isNumber }), label: t('totals.shown') }]
  }, [grid, layout, catalogue, isComplete, t])
}

/** The columns with the order that only the grid has. */
const withOrder = (columns: readonly GridColumn[], order: OwnOrder | null): readonly GridColumn[] =>
  order === null
    ? columns
    : columns.map((column) => ({ ...column, direction: column.id === order.id ? order.direction : null }))

/** What the grid shows, and the state that belongs to it. */
const useGridContent = (props: ResultGridProps) => {
  const { grid, layout, isComplete } = props
  const { t } = useTranslation('query')
  const { naming } = useQueryContext()
  const [order, setOrder] = useState<OwnOrder | null>(null)
  const columns = useMemo(
    () => gridColumns({ naming, state: layout, grid, isComplete }),
    [naming, layout, grid, isComplete],
  )
  const own = columns.some(({ id, orders }) => id === order?.id && orders === null) ? order : null
  const arranged = useGridColumns(columns, layout)
  const lines = useGridLines(grid, { layout, columns, order: own })
  const totals = useTotals(props)
  const label = t('result.label')
  const { shown } = arranged
  const { lines: visible, groups, collapsed } = lines
  const content = useMemo<GridContent>(
    () => ({ label, columns: withOrder(shown, own), grid, totals, lines: visible, groups, collapsed }),
    [label, shown, own, grid, totals, visible, groups, collapsed],
  )
  return { content, arranged, lines, order: own, setOrder }
}

interface OpenMenu {
  readonly column: GridColumn
  readonly at: DOMRect
}
interface OpenCell {
  readonly head: string
  readonly text: string
}

/** What the grid reports: the selection, an open menu, an open cell. */
const useGridState = (props: ResultGridProps) => {
  const { t } = useTranslation(['query', 'shared'])
  const { state, change } = useQueryContext()
  const { content, arranged, lines, order, setOrder } = useGridContent(props)
  const { layout, setLayout } = arranged
  const [range, setRange] = useState(startRange)
  const [hiddenColumns, setHiddenColumns] = useState(0)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [cell, setCell] = useState<OpenCell | null>(null)
  const copyCells = useCopyCells()
  const openDrill = useOpenDrill(content, { layout: props.layout, copyCells })
  const orderBy = (column: GridColumn): void => {
    setOrder(column.orders === null && props.isComplete ? nextOrder(order, column.id) : null)
    if (column.orders !== null) change(cycleOrder(state, column.orders))
  }
  const move = (column: GridColumn, to: GridColumn | undefined): void => {
    const ids = to && moveColumn(arranged.ordered, { id: column.id, to: to.id })
    if (ids) setLayout({ ...layout, order: [...ids] })
  }
  const fit = (column: GridColumn): void =>
    setLayout(setWidth(layout, [column.id, fittedWidth(content, column)]))
  const withColumn = (index: number, act: (column: GridColumn) => void): void => {
    const column = content.columns[index]
    if (column !== undefined) act(column)
  }
  const events: GridEvents = {
    onOrder: (index) => withColumn(index, orderBy),
    onMenu: (index, at) => withColumn(index, (column) => setMenu({ column, at })),
    onToggle: (position) => {
      const { group } = lineAt(content, position)
      if (group !== undefined) lines.toggle(group.key)
    },
    onOpen: ({ line: position, column: index }) =>
      withColumn(index, (column) => {
        const place = { line: lineAt(content, position), column }
        const text = column.unit === null ? shownText(content, place) : copiedText(content, place)
        setCell({ head: column.head, text })
      }),
    onCellMenu: openDrill,
    onCopy: (selected) => copyCells(content, selected),
    onSelect: setRange,
    onWidth: (index, width) => withColumn(index, ({ id }) => setLayout(setWidth(layout, [id, width]))),
    onFit: (index) => withColumn(index, fit),
    onMove: (index, to) => withColumn(index, (column) => move(column, content.columns[to])),
    onHiddenColumns: setHiddenColumns,
  }
  const arrangement = { arranged, move, orderBy, fit, isComplete: props.isComplete, t }
  return { content, arrangement, lines, range, hiddenColumns, menu, setMenu, cell, setCell, events }
}

/** Creates the grid in an element, and returns both. */
const useGridView = (events: GridEvents) => {
  const element = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<GridView | null>(null)
  const onEvent = useEffectEvent((act: (current: GridEvents) => void) => act(events))
  useEffect(() => {
    if (element.current === null) return undefined
    const started = createGridView(element.current, {
      onOrder: (column) => onEvent((own) => own.onOrder(column)),
      onMenu: (column, at) => onEvent((own) => own.onMenu(column, at)),
      onToggle: (line) => onEvent((own) => own.onToggle(line)),
      onOpen: (address) => onEvent((own) => own.onOpen(address)),
      onCellMenu: (address, cell) => onEvent((own) => own.onCellMenu(address, cell)),
      onCopy: (selected) => onEvent((own) => own.onCopy(selected)),
      onSelect: (selected) => onEvent((own) => own.onSelect(selected)),
      onWidth: (column, width) => onEvent((own) => own.onWidth(column, width)),
      onFit: (column) => onEvent((own) => own.onFit(column)),
      onMove: (column, to) => onEvent((own) => own.onMove(column, to)),
      onHiddenColumns: (count) => onEvent((own) => own.onHiddenColumns(count)),
    })
    setView(started)
    return () => started.dispose()
  }, [])
  return { element, view }
}

/** Whether the platform returned no subtotals for some outer scale. */
const lacksSubtotals = ({ grid, layout }: ResultGridProps): boolean =>
  layout.hasTotals && canTotal(layout) && grid.subtotals.length < outerDimensions(layout.rows).length

/**
 * The result as a grid. A click on a header changes the order in the address. The platform sorts, or the page if it
 * has all rows.
 */
export function ResultGrid(props: ResultGridProps) {
  const { t } = useTranslation('query')
  const own = useGridState(props)
  const { content, arrangement, lines, menu, cell } = own
  const { element, view } = useGridView(own.events)
  const { sized } = arrangement.arranged
  useEffect(() => view?.show(content, sized), [view, content, sized])
  const { grid, isComplete } = props
  useEffect(() => {
    shownTable.set({ content, rows: grid.count, isComplete })
    return () => shownTable.set(null)
  }, [content, grid, isComplete])
  return (
    <>
      <Root ref={element} />
      <PrintedTable content={content} />
      <GridStatus
        content={content}
        range={own.range}
        hiddenColumns={own.hiddenColumns}
        note={lacksSubtotals(props) ? t('grid.noSubtotals') : null}
        entries={columnEntries(arrangement, lines)}
        onScroll={() => view?.scrollRight()}
      />
      <ColumnMenu
        label={menu?.column.head ?? ''}
        at={menu?.at ?? null}
        actions={menu === null ? [] : columnActions(arrangement, menu.column)}
        onClose={() => own.setMenu(null)}
      />
      <CellDialog cell={cell} onClose={() => own.setCell(null)} />
    </>
  )
}
