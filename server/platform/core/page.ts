// Pages of filtered and sorted rows, with a cursor for the next page (HTTP4).
import type { TermCode } from '#contract/reasons.ts'
import { problemAt, refuse } from './error.ts'

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}
const defaultPage = 200

export interface Page<T> {
  items: T[]
  total: number
  cursor: string | null
}

/** The range of items on a page. The cursor is the start index as text; an invalid one throws. */
export function windowOf({ cursor = '0', limit = defaultPage }: PageQuery): {
  start: number
  length: number
} {
  if (!/^\d{1,15}$/.test(cursor))
    throw refuse([problemAt('cursor', 'wrong_format', { expected: 'earlier_cursor' satisfies TermCode })])
  return { start: Number(cursor), length: limit }
}

/** The page of items that were already selected. */
export function pageAt<T>(
  { start, length }: { start: number; length: number },
  { items, total }: { items: T[]; total: number },
): Page<T> {
  return { items, total, cursor: start + length < total ? String(start + length) : null }
}

/** Selects one page of all items. */
export function pageOf<T>(all: readonly T[], query: PageQuery): Page<T> {
  const { start, length } = windowOf(query)
  return pageAt({ start, length }, { items: all.slice(start, start + length), total: all.length })
}
