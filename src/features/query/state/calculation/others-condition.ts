// The condition that selects the rows of the others.
import type { Value } from '#contract/query/response.ts'
import type { Condition, Dimension } from '../query-state.ts'

/** A list of a filter has at most as many values (QB4e). */
const operandLimit = 10_000

interface Parts {
  /** The values that are shown. */
  readonly kept: readonly Value[]
  /** All other values; null if they are not known. */
  readonly others: readonly Value[] | null
}

/**
 * Returns the condition of the others; null if no condition selects them. `not_in` leaves out rows without a value (QB4b), so
 * it selects the others only if no others lack a value.
 */
export function othersCondition({ field, unit }: Dimension, { kept, others }: Parts): Condition | null {
  const dimension = unit === undefined ? { field } : { field, unit }
  const named = kept.filter((value) => value !== null)
  if (named.length < kept.length || others?.includes(null) === false)
    return named.length === 0
      ? { dimension, operator: 'is_not_null', operands: [] }
      : { dimension, operator: 'not_in', operands: named }
  if (others === null || others.length === 0 || others.length > operandLimit) return null
  return { dimension, operator: 'in', operands: [...others] }
}
