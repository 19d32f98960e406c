// A short text of the first row of an event, for lists.
import { ExactNumber } from '#contract/exact-number.ts'

const longest = 200

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (value instanceof ExactNumber) return value.digits
  return JSON.stringify(value) ?? ''
}

/** The values of an object or list, or the value itself. */
export function firstValues(first: unknown): string {
  const isRow = typeof first === 'object' && first !== null && !(first instanceof ExactNumber)
  const values: unknown[] = isRow ? Object.values(first) : first === undefined ? [] : [first]
  const text = values.map(textOf).join(', ')
  return text.length > longest ? `${text.slice(0, longest - 1)}…`.toWellFormed() : text
}
