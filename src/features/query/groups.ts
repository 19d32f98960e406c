// The answer as a list of groups: one per combination of scales, with its values in the order they were asked.
import type { QueryResult, Value } from '#contract/query/response.ts'
import { type Dimension, type Measure, scaleName } from './query-state.ts'

export interface Group {
  readonly heads: readonly Value[]
  /** Undefined: the answer holds no such value. */
  readonly values: readonly (Value | undefined)[]
}

export interface Shape {
  readonly dimensions: readonly Dimension[]
  readonly values: readonly Measure[]
}

const valueOf = (result: QueryResult, { field, mode }: Measure): Value | undefined =>
  result.data[field]?.[mode]?.[0]?.['value']

/** Groups in the order of the answer. */
export const readGroups = (
  results: readonly QueryResult[],
  { dimensions, values }: Shape,
): readonly Group[] => {
  const names = dimensions.map(scaleName)
  return results.map((result) => ({
    heads: names.map((name) => result.scales[name] ?? null),
    values: values.map((value) => valueOf(result, value)),
  }))
}

/** One text for one combination; types are told apart. */
export const headKey = (heads: readonly Value[]): string => JSON.stringify(heads)

const rank = (value: Value): number => (value === null ? 1 : 0)

/** Numbers by size, text in binary order, false before true, nulls last whatever the direction. */
export const compareValues = (a: Value, b: Value): number => {
  if (a === b) return 0
  if (a === null || b === null) return rank(a) - rank(b)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [String(a), String(b)]
  return left < right ? -1 : Number(left > right)
}
