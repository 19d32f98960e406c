// A condition while it is being edited. It is not part of the query until it is applied.
import { z } from 'zod'
import { operand } from '#contract/query/request.ts'
import { isRelative } from '#domain/query/relative-date.ts'
import { isComplete } from '../state/filter-operators.ts'
import { type Condition, isOperator, isUnit } from '../state/query-state.ts'

const dimension = z.union([
  z.strictObject({ field: z.string(), unit: z.string().refine(isUnit) }),
  z.strictObject({ field: z.string() }),
])

export const typedCondition = z.object({
  dimension,
  operator: z.string().refine(isOperator),
  operands: z.array(operand).readonly(),
  /** The text in the fields, even if it is not a valid operand yet. */
  texts: z.array(z.string()).readonly().optional(),
})
export interface TypedCondition extends Condition {
  readonly texts?: readonly string[] | undefined
}

const wholeNumber = /^[+-]?\d{1,6}$/

/** Parses a typed number of units of a relative date; null if it is not one. */
export function readShift(text: string): number | null {
  const plain = text.trim().replace('−', '-')
  return wholeNumber.test(plain) ? Number(plain) : null
}

/** Returns whether a condition can be applied: it has all its operands, and relative dates were typed correctly. */
export function isReady(typed: TypedCondition): boolean {
  const wrongShift = typed.operands.some(
    (each, index) => isRelative(each) && readShift(typed.texts?.[index] ?? '0') === null,
  )
  return isComplete(typed) && !wrongShift
}

/** Returns the condition without the typed text. */
export function plainCondition({ dimension: about, operator, operands }: TypedCondition): Condition {
  return {
    dimension: about,
    operator,
    operands,
  }
}
