// The filter that selects the rows of the others, so that they can be listed.
import { othersCondition } from '../state/calculation/others-condition.ts'
import type { Condition } from '../state/query-state.ts'
import type { CalculateInput } from './denominators.ts'
import { areComplete } from './further-requests.ts'
import { headKey, headsOf } from './result-groups.ts'

/** `keys`: the rows that are kept. Null if all rows are shown, or if no filter leaves out exactly these rows. */
export function othersFilter(
  { state, answers, further }: CalculateInput,
  keys: readonly string[] | null,
): Condition | null {
  const [dimension, ...more] = state.rows
  if (keys === null || dimension === undefined || more.length > 0) return null
  const source = further.top ?? answers
  const rows = (source.ranking ?? source.response).columns
  const heads = [...new Set(headsOf(rows, [dimension]).map(([head]) => head ?? null))]
  const isKept = new Set(keys)
  const kept = heads.filter((head) => isKept.has(headKey([head])))
  const others =
    further.top === null && areComplete(answers) ? heads.filter((head) => !isKept.has(headKey([head]))) : null
  return othersCondition(dimension, { kept, others })
}
