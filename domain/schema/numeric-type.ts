// Numeric types of attributes: what they can contain, and which type an attribute gets from its origins (DM30, DM31).
import type { AttributeType } from '#contract/data-manager/table.ts'

/** Digits of the widest decimal. */
export const maxDigits = 38
/** Decimals of up to this many digits are stored in 64 bits. */
const narrowDigits = 18
const defaultFraction = 6

/** Number of value bits, and whether there is a sign. */
const integers = {
  tinyint: { bits: 7, isSigned: true },
  smallint: { bits: 15, isSigned: true },
  int: { bits: 31, isSigned: true },
  integer: { bits: 31, isSigned: true },
  bigint: { bits: 63, isSigned: true },
  hugeint: { bits: 127, isSigned: true },
  utinyint: { bits: 8, isSigned: false },
  usmallint: { bits: 16, isSigned: false },
  uinteger: { bits: 32, isSigned: false },
  ubigint: { bits: 64, isSigned: false },
  uhugeint: { bits: 128, isSigned: false },
} as const satisfies Record<string, { bits: number; isSigned: boolean }>
type IntegerName = keyof typeof integers

const isIntegerName = (sub: string): sub is IntegerName => Object.hasOwn(integers, sub)
const subOf = ({ sub }: AttributeType): string => (sub ?? '').toLowerCase()

const clamp = (value: unknown, { min, max }: { min: number; max: number }): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? Math.min(max, Math.max(min, value)) : undefined

/** Whether the type is `decimal` or `numeric`. */
export function isDecimalType(type: AttributeType): boolean {
  return type.main === 'num' && ['decimal', 'numeric'].includes(subOf(type))
}

/** Whether the type contains integers only. */
export function isIntegerType(type: AttributeType): boolean {
  return type.main === 'num' && isIntegerName(subOf(type))
}

/**
 * The digits of a decimal: `precision` are those after the decimal point, `digits` all of them (DM31). With a member
 * `scale`, as versions up to 0.1 wrote it, `precision` are all digits and `scale` those after the point.
 */
export function decimalDigits(type: AttributeType): { readonly digits: number; readonly fraction: number } {
  if (type['scale'] !== undefined) {
    const digits = clamp(type.precision, { min: 1, max: maxDigits }) ?? narrowDigits
    return { digits, fraction: clamp(type['scale'], { min: 0, max: digits }) ?? defaultFraction }
  }
  const fraction = clamp(type.precision, { min: 0, max: maxDigits }) ?? defaultFraction
  const digits = clamp(type['digits'], { min: Math.max(1, fraction), max: maxDigits }) ?? maxDigits
  return { digits, fraction }
}

/** The type of decimals with these digits. */
export function decimalType({ digits, fraction }: { digits: number; fraction: number }): AttributeType {
  return { main: 'num', sub: 'decimal', precision: fraction, digits }
}

/**
 * The numbers of a type that stores integers or decimals, in units of the last digit after the point; null for
 * doubles and unknown types.
 */
export function exactRange(
  type: AttributeType,
): { readonly scale: number; readonly min: bigint; readonly max: bigint } | null {
  if (type.main !== 'num') return null
  const sub = subOf(type)
  if (isIntegerName(sub)) {
    const { bits, isSigned } = integers[sub]
    const size = 1n << BigInt(bits)
    return { scale: 0, min: isSigned ? -size : 0n, max: size - 1n }
  }
  if (!isDecimalType(type)) return null
  const { digits, fraction } = decimalDigits(type)
  const size = 10n ** BigInt(digits)
  return { scale: fraction, min: 1n - size, max: size - 1n }
}

interface Digits {
  readonly integer: number
  readonly fraction: number
}

/** Digits before and after the point that contain every value; null for doubles and types that are not numbers. */
const digitsOf = (type: AttributeType): Digits | null => {
  const range = exactRange(type)
  if (range === null) return null
  const { digits, fraction } = isDecimalType(type)
    ? decimalDigits(type)
    : { digits: Math.min(maxDigits, String(range.max).length), fraction: 0 }
  return { integer: digits - fraction, fraction }
}

const widest = (origins: readonly AttributeType[]): Digits | null => {
  if (origins.length === 0) return null
  return origins.map(digitsOf).reduce((one, other) =>
    one === null || other === null
      ? null
      : {
          integer: Math.max(one.integer, other.integer),
          fraction: Math.max(one.fraction, other.fraction),
        },
  )
}

/** The integer type that contains the values of all of them; 64 bits unless one is larger. */
const commonInteger = (origins: readonly AttributeType[]): AttributeType => {
  const names = [...new Set(origins.map(subOf))]
  const [only] = names
  if (names.length === 1 && only !== undefined) return { main: 'num', sub: only }
  const isWide = origins.some((origin) => (exactRange(origin)?.max ?? 0n) >= 1n << 63n)
  return { main: 'num', sub: isWide ? 'hugeint' : 'bigint' }
}

const double: AttributeType = { main: 'num', sub: 'double' }

const inferred = (origins: readonly AttributeType[]): AttributeType => {
  const digits = widest(origins)
  if (digits === null || digits.integer + digits.fraction > maxDigits) return double
  if (origins.every(isIntegerType)) return commonInteger(origins)
  return decimalType({ digits: digits.integer + digits.fraction, fraction: digits.fraction })
}

/** The digits that hold the values of the origins with this fraction. There is room for larger values. */
const columnDigits = (fraction: number, origins: readonly AttributeType[]): number => {
  const integer = widest(origins)?.integer ?? maxDigits
  return Math.max(fraction, integer + fraction <= narrowDigits ? narrowDigits : maxDigits)
}

const withDigits = (type: AttributeType, origins: readonly AttributeType[]): AttributeType => {
  const own = clamp(type.precision, { min: 0, max: maxDigits })
  const fraction = own ?? widest(origins)?.fraction ?? defaultFraction
  return { ...type, ...decimalType({ fraction, digits: columnDigits(fraction, origins) }) }
}

/**
 * The type of a built column. A number without `sub` gets the type of its origins, a double only if one of them is
 * not exact (DM30). A decimal gets as many digits as its origins need (DM31).
 */
export function builtType(type: AttributeType, origins: readonly AttributeType[]): AttributeType {
  if (type.main !== 'num' || origins.length === 0) return type
  if (subOf(type) !== '')
    return isDecimalType(type) && type['scale'] === undefined ? withDigits(type, origins) : type
  const found = inferred(origins)
  const isDecimal = exactRange(found) !== null && (isDecimalType(found) || type.precision !== undefined)
  return isDecimal ? withDigits(type, origins) : { ...type, ...found }
}

/** The type of the sum of values of a type: 128 bits for integers, all digits for decimals, else a double. */
export function sumType(type: AttributeType): AttributeType {
  if (isIntegerType(type)) return { main: 'num', sub: 'hugeint' }
  if (!isDecimalType(type)) return double
  return decimalType({ digits: maxDigits, fraction: decimalDigits(type).fraction })
}
