// A condition while it is being edited. It is not part of the query until it is applied.
import { z } from 'zod'
import { type Condition, isOperator, isUnit } from '../state/query-state.ts'

const dimension = z.union([
  z.strictObject({ field: z.string(), unit: z.string().refine(isUnit) }),
  z.strictObject({ field: z.string() }),
])

export const typedCondition = z.object({
  dimension,
  operator: z.string().refine(isOperator),
  operands: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).readonly(),
  /** The text in the fields, even if it is not a valid operand yet. */
  texts: z.array(z.string()).readonly().optional(),
})
export interface TypedCondition extends Condition {
  readonly texts?: readonly string[] | undefined
}

/** Returns the condition without the typed text. */
export function plainCondition({ dimension: about, operator, operands }: TypedCondition): Condition {
  return {
    dimension: about,
    operator,
    operands,
  }
}
