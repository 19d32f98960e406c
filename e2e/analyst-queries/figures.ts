// Computes expected answers from the rows of the file.
import { rounded, type Row } from './answer.ts'
import type { Call } from './calls.ts'

type Key = string | number

/** The rows with each key, in the order of the keys. */
export function groups(
  calls: readonly Call[],
  keyOf: (call: Call) => Key,
): readonly (readonly [Key, readonly Call[]])[] {
  const found = new Map<Key, Call[]>()
  for (const call of calls) {
    const key = keyOf(call)
    const group = found.get(key)
    if (group === undefined) found.set(key, [call])
    else group.push(call)
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const centsIn = (calls: readonly Call[]): number => calls.reduce((sum, { cents }) => sum + cents, 0)

/** In cents, so that nothing is rounded before the end. */
export function dues(calls: readonly Call[]): number {
  return centsIn(calls) / 100
}

export function average(values: readonly (number | null)[]): { readonly rounded: number } {
  const known = values.filter((value) => value !== null)
  return rounded(known.reduce((sum, value) => sum + value, 0) / known.length)
}

/** The dues of each group, without their heads. */
export function duesBy(calls: readonly Call[], keyOf: (call: Call) => Key): readonly number[] {
  return groups(calls, keyOf).map(([, each]) => dues(each))
}

/** One row for each group: its name and its dues. */
export function namedDues(calls: readonly Call[], keyOf: (call: Call) => string): readonly Row[] {
  return groups(calls, keyOf).map(([name, each]) => [name, dues(each)])
}

/** The same, highest first. */
export function ranked(calls: readonly Call[], keyOf: (call: Call) => string): readonly Row[] {
  return groups(calls, keyOf)
    .toSorted(([, a], [, b]) => centsIn(b) - centsIn(a))
    .map(([name, each]) => [name, dues(each)])
}

/** In percent. */
export function percent(part: number, whole: number): { readonly rounded: number } {
  return rounded((part / whole) * 100)
}

/** The difference of two amounts, to the cent. */
export function difference(a: number, b: number): number {
  return (Math.round(a * 100) - Math.round(b * 100)) / 100
}

/** The sums of all amounts up to each one, to the cent. */
export function runningTotals(amounts: readonly number[]): readonly number[] {
  let cents = 0
  return amounts.map((amount) => {
    cents += Math.round(amount * 100)
    return cents / 100
  })
}
