import { type RefCallback, useCallback, useState } from 'react'

/** Table widths, in pixels, below which columns of each rank are hidden. */
const leavesBelow = { 1: 1040, 2: 820, 3: 600 } as const

/** Pixels that a column without a width has at least; the first column has the name of the row. */
const leastRemaining = 112
/** Pixels of the columns of checkboxes and of actions with the gutter. */
const leastTools = 49

interface FittingColumn {
  readonly hideBelow?: 1 | 2 | 3 | undefined
  readonly width?: string | undefined
  readonly right?: boolean | undefined
}

interface Space {
  /** Pixels of the table. */
  readonly width: number
  /** Number of columns for checkboxes and actions. */
  readonly tools?: number
}

const pixelsOf = ({ width }: FittingColumn, table: number): number => {
  if (width === undefined) return leastRemaining
  return width.endsWith('%') ? (table * Number.parseFloat(width)) / 100 : Number.parseFloat(width)
}

/**
 * The columns that fit. If the columns without a width would be too narrow to read, the other columns are left out from
 * the end, quantities first.
 */
export function fittingColumns<C extends FittingColumn>(
  columns: readonly C[],
  { width, tools = 0 }: Space,
): readonly C[] {
  let fitting = columns.filter(({ hideBelow }) => hideBelow === undefined || width >= leavesBelow[hideBelow])
  const needed = () => fitting.reduce((sum, column) => sum + pixelsOf(column, width), tools * leastTools)
  while (fitting.length > 1 && needed() > width) {
    const quantity = fitting.findLast((column, at) => at > 0 && column.right)
    const left = quantity ?? fitting.at(-1)
    fitting = fitting.filter((column) => column !== left)
  }
  return fitting
}

/**
 * Measures an element and returns the columns that fit into it, beside columns for checkboxes and actions, and whether
 * it is as narrow as a phone.
 */
export function useFittingColumns<C extends FittingColumn>(
  columns: readonly C[],
  tools: number,
): { ref: RefCallback<HTMLElement>; columns: readonly C[]; isPhone: boolean } {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, columns: fittingColumns(columns, { width, tools }), isPhone: width < leavesBelow[3] }
}
