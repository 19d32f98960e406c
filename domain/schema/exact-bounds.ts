// The bounds `min` and `max` of a numeric type (DM31).
import type { AttributeType } from '#contract/data-manager/table.ts'
import { formatDecimal, parseDecimal, unitsAround } from '../json/decimal-text.ts'
import { exactRange, maxDigits } from './numeric-type.ts'

interface Bounds {
  /** Texts of numbers; null without a bound. */
  readonly min: string | null
  readonly max: string | null
}

const limit = 10n ** BigInt(maxDigits) - 1n

const rounded = (
  bound: AttributeType['min'],
  { scale, side }: { scale: number; side: 'floor' | 'ceil' },
): string | null => {
  const decimal = bound === undefined ? null : parseDecimal(String(bound))
  if (decimal === null) return null
  const units = unitsAround(decimal, scale)[side]
  const held = units > limit ? limit : units < -limit ? -limit : units
  return formatDecimal({ units: held, scale })
}

const plain = (bound: AttributeType['min']): string | null => (bound === undefined ? null : String(bound))

/**
 * The smallest and the largest number that an attribute accepts. For integers and decimals they have no more digits
 * after the point than the type.
 */
export function boundsOf(type: AttributeType): Bounds {
  if (type.main !== 'num') return { min: null, max: null }
  const range = exactRange(type)
  if (range === null) return { min: plain(type.min), max: plain(type.max) }
  const { scale } = range
  return {
    min: rounded(type.min, { scale, side: 'ceil' }),
    max: rounded(type.max, { scale, side: 'floor' }),
  }
}
