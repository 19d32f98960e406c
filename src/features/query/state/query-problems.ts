// Where a refusal belongs on the page: each problem names its member by path, and the member is a chip.
import type { Problem } from '#contract/http.ts'
import { type QueryState, conditionKey, itemKey, scaleName } from './query-state.ts'

export interface PlacedProblems {
  /** By the key of a value, dimension or condition. */
  readonly byKey: ReadonlyMap<string, readonly Problem[]>
  /** Those that belong to no chip. */
  readonly rest: readonly Problem[]
}

interface Named {
  readonly key: string
  /** Paths that name it, longest first; field names may hold points, so paths are compared whole. */
  readonly paths: readonly string[]
}

const namedItems = (state: QueryState): readonly Named[] => [
  ...state.values.flatMap((value) => {
    const at = state.values.filter(({ field }) => field === value.field).indexOf(value)
    const base = `data.fields.${value.field}`
    return [{ key: itemKey(value), paths: [`${base}.${value.mode}`, `${base}.${at}`, base] }]
  }),
  ...[...state.rows, ...state.columns].map((dimension, index) => ({
    key: itemKey(dimension),
    paths: [`scale.fields.${scaleName(dimension)}`, `scale.fields.${index}`],
  })),
  ...state.filters.map((condition) => {
    const base = `filter.${scaleName(condition.dimension)}`
    return { key: conditionKey(condition), paths: [`${base}.${condition.operator}`, base] }
  }),
  ...state.order.map(({ by }) => ({
    key: itemKey(by),
    paths: [`order.${'mode' in by ? by.field : scaleName(by)}`],
  })),
]

/** Length of the path by which an item is named; 0 when it is not. */
const closeness = (path: string, { paths }: Named): number =>
  Math.max(
    0,
    ...paths.filter((each) => path === each || path.startsWith(`${each}.`)).map((each) => each.length),
  )

/** Every problem at the items whose paths fit it best. */
export function placeProblems(state: QueryState, problems: readonly Problem[]): PlacedProblems {
  const items = namedItems(state)
  const byKey = new Map<string, readonly Problem[]>()
  const rest: Problem[] = []
  for (const problem of problems) {
    const best = Math.max(0, ...items.map((item) => closeness(problem.path, item)))
    if (best === 0) rest.push(problem)
    else
      for (const item of items.filter((each) => closeness(problem.path, each) === best))
        byKey.set(item.key, [...(byKey.get(item.key) ?? []), problem])
  }
  return { byKey, rest }
}
