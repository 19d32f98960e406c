// Validates the numbers of a type (DM31).
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { compareDecimals } from '../json/decimal-text.ts'
import { maxDigits } from './numeric-type.ts'
import { problem } from './problem.ts'

/** Bounds and digits that no value, or none of a type, can have (DM31). */
export function checkType({ type }: LogicalAttribute, path: string): Problem[] {
  const { precision, min, max } = type
  const isWide = precision !== undefined && (precision < 0 || precision > maxDigits)
  const isOrdered = min === undefined || max === undefined || compareDecimals(String(min), String(max)) <= 0
  return [
    ...(isWide
      ? [
          problem(
            `${path}.type.precision`,
            'invalid_value',
            reasonParams('precision_range', { max: maxDigits }),
          ),
        ]
      : []),
    ...(isOrdered
      ? []
      : [
          problem(
            `${path}.type.max`,
            'invalid_value',
            reasonParams('bounds_order', { min: String(min), max: String(max) }),
          ),
        ]),
  ]
}
