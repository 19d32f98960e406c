// A short text of the content of an event, for lists.
import { ExactNumber } from '#contract/exact-number.ts'

const longest = 200

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (value instanceof ExactNumber) return value.digits
  return JSON.stringify(value) ?? ''
}

const valuesOf = (first: unknown): string => {
  const isRow = typeof first === 'object' && first !== null && !(first instanceof ExactNumber)
  const values: unknown[] = isRow ? Object.values(first) : first === undefined ? [] : [first]
  return values.map(textOf).join(', ')
}

/** The values of the first row. Content that is not a list is quoted as JSON. */
export function firstValues({ rows, first }: { rows: number | null; first: unknown }): string {
  const text = rows === null ? JSON.stringify(first) : valuesOf(first)
  return text.length > longest ? `${text.slice(0, longest - 1)}…`.toWellFormed() : text
}
