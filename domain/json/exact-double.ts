// Whether a double represents the decimal text of a number exactly.

/** Longer texts are not examined: no double needs as many digits to be written. */
const maxLength = 400
/** Every decimal number of so many digits survives the conversion to a double and back. */
const safeLength = 15

const shape = /^[+-]?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/

const withoutZeros = (digits: string): { digits: string; trailing: number } => {
  let start = 0
  let end = digits.length
  while (start < end && digits[start] === '0') start += 1
  while (end > start && digits[end - 1] === '0') end -= 1
  return { digits: digits.slice(start, end), trailing: digits.length - end }
}

/** Significant digits and exponent: the same for all spellings of a value. */
const normalize = (text: string): string => {
  const [, whole = '', fraction = '', exponent = '0'] = shape.exec(text) ?? []
  const { digits, trailing } = withoutZeros(`${whole}${fraction}`)
  return digits === '' ? '0' : `${digits}e${Number(exponent) - fraction.length + trailing}`
}

/**
 * Whether the decimal text of a number has the same value as the shortest decimal text of its double: true for `0.1`
 * and `1e3`, false for `12345678901234567890` and `1e999`.
 */
export function isExactDouble(text: string): boolean {
  if (text.length > maxLength) return false
  const value = Number(text)
  if (!Number.isFinite(value)) return false
  if (text.length <= safeLength && !/[eE]/.test(text)) return true
  return normalize(text) === normalize(String(value))
}
