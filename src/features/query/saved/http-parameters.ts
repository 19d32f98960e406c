// The parameters of a run over HTTP: what `dynamic_parameters` may replace in a saved query (QB16).
import type { SavedQuery } from '#contract/query/saved-query.ts'

interface RunParameter {
  /** Path in `dynamic_parameters`. */
  readonly path: string
  /** Its value in the query as JSON text; undefined if it is replaced as a whole. */
  readonly current: string | undefined
}

/** Every member of the query that a run may replace; each filter by itself. */
export function runParameters({ request }: Pick<SavedQuery, 'request'>): readonly RunParameter[] {
  const { filter = {}, ...others } = request
  return [
    ...Object.entries(filter).map(([field, condition]) => ({
      path: `filter.${field}`,
      current: JSON.stringify(condition),
    })),
    ...Object.entries(others)
      .filter(([, value]) => value !== undefined)
      .map(([path]) => ({ path, current: undefined })),
  ]
}

/** The body to start with: the filters of the query. */
export function exampleBody({ request }: Pick<SavedQuery, 'request'>): string {
  const { filter } = request
  return JSON.stringify({ dynamic_parameters: filter === undefined ? {} : { filter } }, null, 2)
}
