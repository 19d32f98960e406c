// Lists: one page of rows already filtered and sorted, with a cursor that names the place after it (HTTP4).
import { problemAt, refuse } from '../error.ts'

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}
const defaultPage = 200

/** Cuts one page out of all items. The cursor is the index to go on at, as text; a bad one is refused. */
export const pageOf = <T>(
  all: readonly T[],
  query: PageQuery,
): { items: T[]; total: number; cursor: string | null } => {
  const { cursor = '0' } = query
  if (!/^\d{1,15}$/.test(cursor))
    throw refuse([problemAt('cursor', 'wrong_format', { expected: 'a cursor of an earlier page' })])
  const start = Number(cursor)
  const end = start + (query.limit ?? defaultPage)
  return { items: all.slice(start, end), total: all.length, cursor: end < all.length ? String(end) : null }
}
