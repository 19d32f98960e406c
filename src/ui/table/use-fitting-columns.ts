import { type RefCallback, useCallback, useState } from 'react'

/** Table widths, in pixels, below which columns of each rank are hidden. */
const leavesBelow = { 1: 1040, 2: 820, 3: 600 } as const

interface HidableColumn {
  readonly hideBelow?: 1 | 2 | 3 | undefined
}

/** The columns that fit. */
export function fittingColumns<C extends HidableColumn>(columns: readonly C[], width: number): readonly C[] {
  return columns.filter(({ hideBelow }) => hideBelow === undefined || width >= leavesBelow[hideBelow])
}

/** Measures an element and returns the columns that fit into it. */
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
