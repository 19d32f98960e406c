// Opens the menu of a cell or mark. Grids and charts name the cell by its heads.
import { createContext, use } from 'react'
import type { Value } from '#contract/query/response.ts'
import type { Condition, Dimension } from '../state/query-state.ts'

export interface DrillHead {
  readonly dimension: Dimension
  readonly value: Value
  /** Of the others: the condition that selects them; null if none does. */
  readonly condition?: Condition | null
}

export interface DrillTarget {
  /** Empty for the total over all rows. */
  readonly heads: readonly DrillHead[]
  /** 0 for the current period. */
  readonly period: number
  /** The menu opens below it and gives the focus back to it. */
  readonly anchor: HTMLElement
  /** Absent where there is no single figure. */
  readonly onCopy?: () => void
}

interface Drill {
  readonly open: (target: DrillTarget) => void
}

export const DrillContext = createContext<Drill | null>(null)

/** Null where cells and marks have no menu. */
export function useDrill(): Drill | null {
  return use(DrillContext)
}
