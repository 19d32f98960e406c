// Assigns the problems of a refused query to the chips they belong to, by path.
import type { Problem } from '#contract/http.ts'
import { type QueryState, comparisonKey, conditionKey, itemKey, scaleName, scalesOf } from './query-state.ts'

export interface QueryProblems {
  /** By the key of a value, dimension or condition. */
  readonly byKey: ReadonlyMap<string, readonly Problem[]>
  /** Problems that belong to no chip. */
  readonly unassigned: readonly Problem[]
}

interface ItemPaths {
  readonly key: string
  /** Paths of the item, longest first. Field names may contain dots, so paths are compared as whole strings. */
  readonly paths: readonly string[]
}

const itemPaths = (state: QueryState): readonly ItemPaths[] => [
  ...state.values.flatMap((value) => {
    const at = state.values.filter(({ field }) => field === value.field).indexOf(value)
    const base = `data.fields.${value.field}`
    return [{ key: itemKey(value), paths: [`${base}.${value.mode}`, `${base}.${at}`, base] }]
  }),
  ...[...scalesOf(state.rows), ...scalesOf(state.columns)].flatMap((scale, index) =>
    scale.map((dimension, at) => ({
      key: itemKey(dimension),
      paths: [
        `scale.fields.${scaleName(dimension)}`,
        ...(scale.length === 1 ? [] : [`scale.fields.${index}.${at}`]),
        `scale.fields.${index}`,
      ],
    })),
  ),
  ...state.filters.map((condition) => {
    const base = `filter.${scaleName(condition.dimension)}`
    return { key: conditionKey(condition), paths: [`${base}.${condition.operator}`, base] }
  }),
  ...(state.comparison === null ? [] : [{ key: comparisonKey, paths: ['evol'] }]),
  ...state.order.map(({ by }) => ({
    key: itemKey(by),
    paths: [`order.${'mode' in by ? by.field : scaleName(by)}`],
  })),
]

/** Returns the length of the longest path of the item that matches, or 0. */
const matchLength = (path: string, { paths }: ItemPaths): number =>
  Math.max(
    0,
    ...paths.filter((each) => path === each || path.startsWith(`${each}.`)).map((each) => each.length),
  )

/** Assigns every problem to the items whose path matches best. */
export function assignProblems(state: QueryState, problems: readonly Problem[]): QueryProblems {
  const items = itemPaths(state)
  const byKey = new Map<string, readonly Problem[]>()
  const unassigned: Problem[] = []
  for (const problem of problems) {
    const best = Math.max(0, ...items.map((item) => matchLength(problem.path, item)))
    if (best === 0) unassigned.push(problem)
    else
      for (const item of items.filter((each) => matchLength(problem.path, each) === best))
        byKey.set(item.key, [...(byKey.get(item.key) ?? []), problem])
  }
  return { byKey, unassigned }
}
