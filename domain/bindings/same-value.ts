import { isList, isRecord } from './json-value.ts'
import type { Budget } from './budget.ts'

type Pair = readonly [unknown, unknown]

/** Pairs that must be equal for these two to be equal; null if they differ. */
const innerPairs = ([one, other]: Pair): Pair[] | null => {
  if (isList(one) && isList(other))
    return one.length === other.length ? one.map((item, index) => [item, other[index]]) : null
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other) ? [] : null
  const names = Object.keys(one)
  const isLike =
    names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name))
  return isLike ? names.map((name) => [one[name], other[name]]) : null
}

/** Whether two JSON values are deeply equal, ignoring the order of members. False once the budget is spent. */
export function sameValue(one: unknown, other: unknown, budget: Budget): boolean {
  if (Object.is(one, other)) return true
  const stack: Pair[] = [[one, other]]
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const inner = budget.spend('steps', 1) ? innerPairs(pair) : null
    if (inner === null) return false
    for (const next of inner) stack.push(next)
  }
  return true
}
