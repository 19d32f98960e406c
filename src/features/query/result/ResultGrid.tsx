import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { toast } from '#src/ui/feedback/toast.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import type { GridColumn } from './grid-column.ts'
import { gridColumns } from './grid-model.ts'
import type { GridView } from './grid-view.ts'
import type { Pivot } from './pivot.ts'
import { cycleOrder } from '../state/query-commands.ts'
import type { Measure, QueryState } from '../state/query-state.ts'
import { typeOfMeasure } from '../state/catalogue.ts'
import { shownTotal } from './shown-totals.ts'
import { useQueryContext } from '../state/query-context.ts'

const Root = styled('div')({
  flex: 1,
  minHeight: 0,
  '& .ag-cell': { fontVariantNumeric: 'tabular-nums', lineHeight: '29px' },
  '& .ag-cell.cell-null, & .ag-cell.cell-missing': { color: color.text.tertiary },
  '& .ag-cell.cell-strong': { fontWeight: 600 },
  '& .ag-cell.ag-cell-focus:focus-within': { ...focusInside, border: '1px solid transparent' },
  '& .ag-header-cell:focus-visible': focusInside,
  // With overlay scrollbars the library covers the last rows, which must stay readable.
  '& .ag-scrollbar-invisible > *': { background: 'none' },
  '& .ag-header:hover .ag-header-cell-resize::after': { backgroundColor: color.line.strong },
})

/** Loads the library together with this file, while the query runs. */
const library = import('./grid-view.ts')

const nonceOf = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

interface ResultGridProps {
  grid: Pivot
  /** The state that the grid is the result of. */
  layout: QueryState
  isComplete: boolean
}

/** The result as a grid. A click on a header changes the order in the address; the platform sorts. */
export function ResultGrid({ grid, layout, isComplete }: ResultGridProps) {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQueryContext()
  const element = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<GridView | null>(null)
  const columns = useMemo(
    () => gridColumns({ naming, state: layout, grid, isComplete }),
    [naming, layout, grid, isComplete],
  )
  const onOrder = useEffectEvent(({ orders }: GridColumn) => {
    if (orders !== null) change(cycleOrder(state, orders))
  })
  const onCopy = useEffectEvent((text: string) => {
    void navigator.clipboard.writeText(text).then(() => toast({ title: t('result.copied') }))
  })
  const label = t('result.label')
  const totals = useMemo(() => {
    if (grid.total === null) return []
    const all = { ...grid.total, label: t('totals.total') }
    const isNumber = (value: Measure) => typeOfMeasure(naming.catalogue, value) === 'num'
    const shown = { ...shownTotal(grid, { values: layout.values, isNumber }), label: t('totals.shown') }
    return isComplete ? [all] : [all, shown]
  }, [grid, layout, naming, isComplete, t])
  useEffect(() => {
    const box = element.current
    if (box === null) return
    let stop: (() => void) | undefined
    let stopped = false
    void library.then(({ createGridView }) => {
      if (stopped) return
      const events = {
        onOrder: (column: GridColumn) => onOrder(column),
        onCopy: (text: string) => onCopy(text),
      }
      const started = createGridView(box, { events, nonce: nonceOf() })
      stop = started.dispose
      setView(started)
    })
    return () => {
      stopped = true
      stop?.()
      setView(null)
    }
  }, [])
  useEffect(() => {
    view?.show({ label, columns, rows: grid.rows, totals, isFrozen: layout.columns.length > 0 })
  }, [view, label, totals, columns, grid, layout])
  return <Root ref={element} />
}
