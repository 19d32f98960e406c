// The typed operand of a comparison, and its value. A bare text is a string; numbers, true, false, null and anything
// in quotes or brackets are parsed as JSON, so every value can be typed.
import type { Comparison } from '#contract/iam/provider.ts'

const listed: readonly Comparison[] = ['in', 'nin']
const isListed = (comparison: Comparison): boolean => listed.includes(comparison)

const json = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const readOne = (text: string): unknown => {
  const read = json(text)
  return read === undefined ? text : read.value
}

const writeOne = (value: unknown): string => {
  if (typeof value !== 'string') return JSON.stringify(value) ?? ''
  return json(value) === undefined && value.trim() === value ? value : JSON.stringify(value)
}

/** Parses an operand. For `in` and `nin` it is a list, also written as `a, b, c`. */
export function readOperand(comparison: Comparison, text: string): unknown {
  // A pattern is always a string.
  if (comparison === 'regexp') return text
  const single = readOne(text.trim())
  if (!isListed(comparison) || Array.isArray(single)) return single
  if (text.trim() === '') return []
  return text.split(',').map((part) => readOne(part.trim()))
}

const writeList = (items: readonly unknown[]): string => {
  const texts = items.map(writeOne)
  const isPlain = items.every(
    (item) => typeof item !== 'object' && !(typeof item === 'string' && item.includes(',')),
  )
  return isPlain && !texts.includes('') ? texts.join(', ') : JSON.stringify(items)
}

/** Formats a value such that `readOperand` returns it. */
export function writeOperand(comparison: Comparison, value: unknown): string {
  if (comparison === 'regexp' && typeof value === 'string') return value
  return isListed(comparison) && Array.isArray(value) ? writeList(value) : writeOne(value)
}
