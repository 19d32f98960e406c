// Totals as queries (QB8): each is the same query with the fields of its grouping as scales.
import type { Grouping, Query, Totals } from './query.ts'
import type { QueryableTable } from './table.ts'

/** Identifies a grouping by its fields, in any order. */
export function groupingKey(grouping: Grouping): string {
  return JSON.stringify(grouping.map(({ name }) => name).toSorted())
}

/** The distinct groupings of all totals. */
export function distinctGroupings({ all, x, y }: Totals): Grouping[] {
  const groupings = [...all, ...[x, y].filter((grouping) => grouping !== null)]
  return [...new Map(groupings.toReversed().map((each) => [groupingKey(each), each])).values()].toReversed()
}

/** The query whose results are the total of a grouping. `order`, `skip` and `limit` of the query do not apply. */
export function totalQuery<T extends QueryableTable>(query: Query<T>, grouping: Grouping): Query<T> {
  return {
    ...query,
    scales: grouping,
    scaleEntries: grouping.map((_, index) => [index]),
    axis: null,
    totals: null,
    order: [],
    skip: 0,
    limit: query.totals?.limit ?? query.limit,
    hints: false,
  }
}
