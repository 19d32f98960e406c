import { type RefCallback, useCallback, useState } from 'react'

/** Widths of the table, in pixels, below which columns of each rank leave. */
const leavesBelow = { 1: 1040, 2: 820, 3: 600 } as const

interface HidableColumn {
  readonly hideBelow?: 1 | 2 | 3 | undefined
}

/** The columns there is room for. */
export function fittingColumns<C extends HidableColumn>(columns: readonly C[], width: number): readonly C[] {
  return columns.filter(({ hideBelow }) => hideBelow === undefined || width >= leavesBelow[hideBelow])
}

/** Measures the element it is given and keeps the columns that fit into it. */
export function useFittingColumns<C extends HidableColumn>(
  columns: readonly C[],
): { ref: RefCallback<HTMLElement>; columns: readonly C[] } {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, columns: fittingColumns(columns, width) }
}
