// How a mart computes an attribute, and from which origins.
import {
  aggregateFunctions,
  periodUnits,
  type AggregateFunction,
  type LogicalAttribute,
  type PeriodUnit,
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

/** The units of periods that dates of a type have. */
export function unitsFor({ main }: LogicalAttribute['type']): readonly PeriodUnit[] {
  if (main === 'datetime') return periodUnits
  return main === 'date' ? periodUnits.filter((unit) => unit !== 'day' && unit !== 'hour') : []
}

/** The period to whose start a mart sets a date (DM39); null for none, undefined if it has no such period. */
export function periodOf({ fpui, type }: LogicalAttribute): PeriodUnit | null | undefined {
  if (fpui.unit === undefined) return null
  return fpui.operation === 'aggregate' ? undefined : unitsFor(type).find((unit) => unit === fpui.unit)
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
