// Totals of the rows that share their outer heads. The platform computed them from all rows (QB8), so they are exact
// for every mode; nothing is added up here.
import type { Value } from '#contract/query/response.ts'
import type { ResultColumns } from '#src/api/query-answer.ts'
import { type Dimension, type Measure, outerDimensions, scaleName } from '../state/query-state.ts'
import { type Layout, rowsByHeads } from './arrange.ts'
import { type Cell, type Groups, headKey, readGroups } from './groups.ts'
import type { Compared } from './past-heads.ts'

export interface Subtotals {
  /** Number of heads that the rows of a subtotal share. */
  readonly depth: number
  /** The subtotals over all columns. */
  readonly groups: Groups
  /** The row of `groups` with these heads. */
  readonly rowOf: (heads: readonly Value[]) => number | undefined
  /** The value of a subtotal in a column; undefined if there is none. `at` counts values × periods. */
  readonly cellOf: (heads: readonly Value[], at: number) => Cell
}

interface SubtotalsInput {
  readonly layout: Layout
  readonly shape: {
    readonly values: readonly Measure[]
    readonly periods: number
    readonly compared: Compared | undefined
  }
}

const namesOf = (names: Iterable<string>): string => JSON.stringify([...names].toSorted())

/** Finds the subtotals of a layout among the totals of an answer. A level without totals is left out. */
export function readSubtotals(
  totals: readonly ResultColumns[],
  { layout: { rows, columns }, shape }: SubtotalsInput,
): readonly Subtotals[] {
  const byNames = new Map(totals.map((each) => [namesOf(each.periods[0]?.scales.keys() ?? []), each]))
  const groupsOf = (dimensions: readonly Dimension[]): Groups | undefined => {
    const found = byNames.get(namesOf(dimensions.map(scaleName)))
    return found === undefined ? undefined : readGroups(found, { ...shape, dimensions })
  }
  return outerDimensions(rows).flatMap((dimensions) => {
    const groups = groupsOf(dimensions)
    const cells = columns.length === 0 ? groups : groupsOf([...dimensions, ...columns])
    if (groups === undefined || cells === undefined) return []
    const [own, inColumns] = [rowsByHeads(groups), rowsByHeads(cells)]
    return [
      {
        depth: dimensions.length,
        groups,
        rowOf: (heads: readonly Value[]) => own.get(headKey(heads)),
        cellOf: (heads: readonly Value[], at: number) => {
          const row = inColumns.get(headKey(heads))
          return row === undefined ? undefined : cells.values[at]?.[row]
        },
      },
    ]
  })
}
