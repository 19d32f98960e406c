// What stands in the field behind a comparison, and the value it means. A bare text means itself; figures, true, false,
// null and everything in quotes or brackets are read as JSON, so that every value can be written.
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

/** The value that a text means. Behind `in` and `nin` a list, also as `a, b, c`. */
export function readOperand(comparison: Comparison, text: string): unknown {
  // A pattern is a text, whatever else it could be read as.
  if (comparison === 'regexp') return text
  const whole = readOne(text.trim())
  if (!isListed(comparison) || Array.isArray(whole)) return whole
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

/** The text that means a value; `readOperand` gives the value back. */
export function writeOperand(comparison: Comparison, value: unknown): string {
  if (comparison === 'regexp' && typeof value === 'string') return value
  return isListed(comparison) && Array.isArray(value) ? writeList(value) : writeOne(value)
}
