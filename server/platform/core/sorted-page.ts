// Lists with search, sort and pages (HTTP4).
import { pageOf } from './page.ts'
import { problemAt, refuse } from './error.ts'

interface ListQuery {
  readonly q?: string | undefined
  readonly sort?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

type SortKey = string | number | null

export interface Listing<T> {
  /** The text that `q` searches. */
  readonly text: (item: T) => string
  /** The sort keys by name. */
  readonly sorts: Readonly<Record<string, (item: T) => SortKey>>
}

const compare = (one: SortKey, other: SortKey): number => {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? -1 : 1
}

/**
 * One page of the items. Without `sort` their order is unchanged; an unknown key throws a problem with the valid
 * ones.
 */
export function sortedPage<T>(
  all: readonly T[],
  { query, listing }: { query: ListQuery; listing: Listing<T> },
): { items: T[]; total: number; cursor: string | null } {
  const search = query.q?.trim().toLowerCase() ?? ''
  const found = search === '' ? all : all.filter((item) => listing.text(item).toLowerCase().includes(search))
  if (query.sort === undefined || query.sort === '') return pageOf(found, query)
  const field = query.sort.replace(/^-/, '')
  const keyOf = Object.hasOwn(listing.sorts, field) ? listing.sorts[field] : undefined
  if (keyOf === undefined)
    throw refuse([
      problemAt('sort', 'wrong_value', { value: field, allowed: Object.keys(listing.sorts).join(', ') }),
    ])
  const sign = query.sort.startsWith('-') ? -1 : 1
  const sorted = [...found].sort((one, other) => sign * compare(keyOf(one), keyOf(other)))
  return pageOf(sorted, query)
}
