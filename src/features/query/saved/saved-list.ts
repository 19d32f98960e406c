// The list of saved queries: filtered, sorted, and with the path that opens each.
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { defineListParams, sortParam, textParam } from '#src/components/resource/list-params.ts'
import { selectRows, sortRows } from '#src/components/resource/select-rows.ts'
import { paths } from '#src/paths.ts'
import { writeAddress } from '../state/query-params.ts'
import { fromRequest } from '../state/query-request.ts'
import { writeVersion } from './saved-version.ts'

/** `?q=&sort=name` */
export const savedParams = defineListParams({
  q: textParam,
  sort: sortParam(['name', 'author', 'updated'], { by: 'updated', descending: true }),
})
type SavedParams = ReturnType<typeof savedParams.read>

const keys = {
  name: ({ name }) => name,
  author: ({ created_by }) => created_by.user,
  updated: ({ updated_at }) => updated_at,
} as const satisfies Record<SavedParams['sort']['by'], (saved: SavedQuery) => string>

/** Returns the queries that match. Equal ones are ordered by name. */
export function selectQueries(
  saved: readonly SavedQuery[],
  { q, sort, language }: SavedParams & { language: string },
): readonly SavedQuery[] {
  const byName = selectRows(saved, {
    q,
    text: ({ name, description }) => `${name} ${description}`,
    key: keys.name,
    language,
  })
  return sortRows(byName, { key: keys[sort.by], descending: sort.descending, language })
}

/** Returns the path of the query page with this query open. Its state is in the address. */
export function openPath(saved: SavedQuery): string {
  return paths.query(
    writeAddress(
      fromRequest(saved).state,
      new URLSearchParams({ saved: saved.id, version: writeVersion(saved.etag) }),
    ),
  )
}
