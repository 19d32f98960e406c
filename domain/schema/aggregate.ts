// How a mart computes an attribute, and from which origins.
import {
  aggregateFunctions,
  type AggregateFunction,
  type LogicalAttribute,
} from '#contract/data-manager/logical-object.ts'
import type { ErrorParams } from '#contract/errors.ts'
import { reasonParams } from '#contract/reasons.ts'
import { isFitting } from './fitting-types.ts'

/** The function by which a mart computes an attribute (DM39); null for a mapped one, undefined if it is unknown. */
export function aggregateOf({ fpui }: LogicalAttribute): AggregateFunction | null | undefined {
  if (fpui.operation !== 'aggregate') return null
  const name = fpui.function ?? 'sum'
  return aggregateFunctions.find((known) => known === name)
}

/**
 * Why an origin `value` of type `from` cannot fill an attribute: what it computes must be of the type of its origin
 * (DM39), another one takes any fitting type. Undefined if it can.
 */
export function misfitOf(
  attribute: LogicalAttribute,
  { from, value }: { from: string; value: string },
): ErrorParams | undefined {
  const aggregate = aggregateOf(attribute) ?? null
  const to = attribute.type.main
  if (aggregate === null)
    return isFitting(from, to) ? undefined : reasonParams('type_misfit', { from, value, to })
  const fits = { count: true, sum: from === 'num' || from === 'boolean', min: from === to, max: from === to }
  return fits[aggregate]
    ? undefined
    : reasonParams('aggregate_origin', { function: aggregate, value, from, to })
}
