import { isList, isRecord } from './json-value.ts'
import type { Budget } from './budget.ts'

type Pair = readonly [unknown, unknown]

/** Pairs that must be the same for these two to be; null where they cannot be. */
const parts = ([one, other]: Pair): Pair[] | null => {
  if (isList(one) && isList(other))
    return one.length === other.length ? one.map((item, index) => [item, other[index]]) : null
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other) ? [] : null
  const names = Object.keys(one)
  const isLike =
    names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name))
  return isLike ? names.map((name) => [one[name], other[name]]) : null
}

/** Whether two JSON values say the same, however deep; the order of members says nothing. Beyond the budget: no. */
export function sameValue(one: unknown, other: unknown, budget: Budget): boolean {
  if (Object.is(one, other)) return true
  const left: Pair[] = [[one, other]]
  for (let pair = left.pop(); pair !== undefined; pair = left.pop()) {
    const inner = budget.spend('steps', 1) ? parts(pair) : null
    if (inner === null) return false
    for (const next of inner) left.push(next)
  }
  return true
}
