// The list of saved queries: filtered, sorted, and with the path that opens each.
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { defineListParams, sortParam, textParam } from '#src/components/resource/list-params.ts'
import { selectRows, sortRows } from '#src/components/resource/select-rows.ts'
import { collate } from '#src/lib/collate.ts'
import { paths } from '#src/paths.ts'
import { writeAddress } from '../state/query-params.ts'
import type { QueryState } from '../state/query-state.ts'
import { fromRequest } from '../state/query-request.ts'
import { writeVersion } from './saved-version.ts'

/** `?q=&sort=name` */
export const savedParams = defineListParams({
  q: textParam,
  sort: sortParam(['name', 'owner', 'updated'], { by: 'updated', descending: true }),
})
type SavedParams = ReturnType<typeof savedParams.read>

const keys = {
  name: ({ name }) => name,
  owner: ({ owner }) => owner.user,
  updated: ({ updated_at }) => updated_at,
} as const satisfies Record<SavedParams['sort']['by'], (saved: SavedQuery) => string>

/** Returns the queries that match. Equal ones are ordered by name. */
export function selectQueries(
  saved: readonly SavedQuery[],
  { q, sort, language }: SavedParams & { language: string },
): readonly SavedQuery[] {
  const byName = selectRows(saved, {
    q,
    text: ({ name, description, folder }) => `${name} ${description} ${folder}`,
    key: keys.name,
    language,
  })
  return sortRows(byName, { key: keys[sort.by], descending: sort.descending, language })
}

/** Groups queries by their folders, those without a folder first. */
export function byFolder(
  saved: readonly SavedQuery[],
  language: string,
): readonly (readonly [folder: string, saved: readonly SavedQuery[]])[] {
  const compare = collate(language)
  return [...Map.groupBy(saved, ({ folder }) => folder)].toSorted(([one], [other]) => compare(one, other))
}

/** Returns the path of the query page with a saved query open that has this state, saved or not. */
export function pathOf(saved: Pick<SavedQuery, 'id' | 'etag'>, state: QueryState): string {
  return paths.query(
    writeAddress(state, new URLSearchParams({ saved: saved.id, version: writeVersion(saved.etag) })),
  )
}

/** Returns the path of the query page with this query open. Its state is in the address. */
export function openPath(saved: SavedQuery): string {
  return pathOf(saved, fromRequest(saved).state)
}
