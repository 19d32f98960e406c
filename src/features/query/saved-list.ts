// The list of saved queries as its page shows it: found by words, sorted, each with the address that opens it.
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { collate } from '#src/lib/collate.ts'
import { matcher } from '#src/lib/find.ts'
import { paths } from '#src/paths.ts'
import { writeAddress } from './address.ts'
import { fromRequest } from './request.ts'
import { writeVersion } from './saved-version.ts'

export const sortKeys = ['name', 'author', 'updated'] as const
export type SortKey = (typeof sortKeys)[number]
export interface ListSort {
  readonly by: SortKey
  readonly descending: boolean
}

export const defaultSort: ListSort = { by: 'updated', descending: true }

/** `-updated` as it stands in the address. */
export const readSort = (text: string | null): ListSort => {
  const by = sortKeys.find((key) => key === (text ?? '').replace(/^-/, ''))
  return by === undefined ? defaultSort : { by, descending: text?.startsWith('-') ?? false }
}
export const writeSort = ({ by, descending }: ListSort): string => `${descending ? '-' : ''}${by}`

const sortedBy: Record<SortKey, (saved: SavedQuery) => string> = {
  name: ({ name }) => name,
  author: ({ created_by }) => created_by.user,
  updated: ({ updated_at }) => updated_at,
}

export const shownQueries = (
  saved: readonly SavedQuery[],
  { find, sort, locale }: { find: string; sort: ListSort; locale: string },
): readonly SavedQuery[] => {
  const matches = matcher(find)
  const compare = collate(locale)
  const read = sortedBy[sort.by]
  const sign = sort.descending ? -1 : 1
  return saved
    .filter(({ name, description }) => matches(`${name} ${description}`))
    .toSorted((a, b) => compare(read(a), read(b)) * sign || compare(a.name, b.name))
}

/** The page with this query open: its state stands in the address as any other does. */
export const openPath = (saved: SavedQuery): string =>
  paths.query(
    writeAddress(
      fromRequest(saved).state,
      new URLSearchParams({ saved: saved.id, version: writeVersion(saved.etag) }),
    ),
  )
