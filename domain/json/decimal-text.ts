// Exact arithmetic on the decimal text of numbers, for values that a double does not represent exactly.

/** The value is `units / 10 ** scale`. */
interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** Larger exponents occur in doubles only. */
const maxExponent = 400
const shape = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i

/** Parses the text of a number, with or without exponent. Null if it is not a number or its exponent is too large. */
export function parseDecimal(text: string): Decimal | null {
  const match = shape.exec(text)
  if (match === null) return null
  const [, sign, whole, fraction = '', exponent = '0'] = match
  const isEmpty = whole === '' && fraction === ''
  if (isEmpty || Math.abs(Number(exponent)) > maxExponent) return null
  const units = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

/** The shortest text without exponent: `12.5` for 1250 units with scale 2. */
export function formatDecimal({ units, scale }: Decimal): string {
  const [sign, size] = units < 0n ? ['-', String(-units)] : ['', String(units)]
  if (scale === 0) return `${sign}${size}`
  const digits = size.padStart(scale + 1, '0')
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - scale)
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`
}

/** All digits of a number without exponent. Other texts, and exponents of doubles alone, are returned unchanged. */
export function plainDigits(number: string | number): string {
  const text = String(number)
  const [, exponent] = /e([+-]?\d+)$/i.exec(text) ?? []
  if (exponent === undefined || Math.abs(Number(exponent)) > 38) return text
  const decimal = parseDecimal(text)
  return decimal === null ? text : formatDecimal(decimal)
}

const align = (one: Decimal, other: Decimal): { one: bigint; other: bigint; scale: number } => {
  const scale = Math.max(one.scale, other.scale)
  const at = ({ units, scale: own }: Decimal): bigint => units * 10n ** BigInt(scale - own)
  return { one: at(one), other: at(other), scale }
}

/** Compares two numbers by value: negative, 0 or positive. Texts that are not numbers are compared as text. */
export function compareDecimals(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [left, right] = [parseDecimal(String(one)), parseDecimal(String(other))]
  if (left === null || right === null) return Number(one > other) - Number(one < other)
  const aligned = align(left, right)
  return Number(aligned.one > aligned.other) - Number(aligned.one < aligned.other)
}

/** The exact sum of decimal numbers; null if one of them is not a number. */
export function sumDecimals(numbers: readonly (string | number)[]): string | null {
  const zero: Decimal = { units: 0n, scale: 0 }
  const sum = numbers.reduce<Decimal | null>((total, number) => {
    const decimal = parseDecimal(String(number))
    if (total === null || decimal === null) return null
    const { one, other, scale } = align(total, decimal)
    return { units: one + other, scale }
  }, zero)
  return sum === null ? null : formatDecimal(sum)
}

/** The exact difference of two decimal numbers; null if one of them is not a number. */
export function subtractDecimals(one: string | number, other: string | number): string | null {
  const subtrahend = parseDecimal(String(other))
  if (subtrahend === null) return null
  return sumDecimals([one, formatDecimal({ ...subtrahend, units: -subtrahend.units })])
}

/**
 * The quotient of two decimal numbers with at most `digits` digits after the decimal point, rounded half away from
 * zero. Null if one of them is not a number or the divisor is zero.
 */
export function divideDecimals(one: string | number, other: string | number, digits: number): string | null {
  const [dividend, divisor] = [parseDecimal(String(one)), parseDecimal(String(other))]
  if (dividend === null || divisor === null || divisor.units === 0n) return null
  const aligned = align(dividend, divisor)
  const size = (units: bigint): bigint => (units < 0n ? -units : units)
  const [top, bottom] = [size(aligned.one) * 10n ** BigInt(digits), size(aligned.other)]
  const units = (top * 2n + bottom) / (bottom * 2n)
  const isNegative = aligned.one < 0n !== aligned.other < 0n
  return formatDecimal({ units: isNegative ? -units : units, scale: digits })
}

/** Rounds down and up to `scale` digits after the decimal point, in units of the last digit. */
export function unitsAround(
  { units, scale: own }: Decimal,
  scale: number,
): { readonly floor: bigint; readonly ceil: bigint } {
  if (own <= scale) {
    const exact = units * 10n ** BigInt(scale - own)
    return { floor: exact, ceil: exact }
  }
  const step = 10n ** BigInt(own - scale)
  const rest = ((units % step) + step) % step
  const floor = (units - rest) / step
  return { floor, ceil: rest === 0n ? floor : floor + 1n }
}
