// Reads boards, their saved queries, and the groups that they can be shared with.
import { useQueries, useQuery } from '@tanstack/react-query'
import { boards } from '#contract/query/board-endpoints.ts'
import type { Board } from '#contract/query/board.ts'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { groups } from '#contract/iam/roles-and-groups.ts'
import { callWith } from '#src/api/call.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import type { ComboOption } from '#src/ui/inputs/ComboInput.tsx'

export const boardsQuery = queryOf(boards.list, { query: { limit: 1000 } })
export function boardQuery(id: string) {
  return queryOf(boards.get, { params: { id } })
}
export const datasetQuery = { ...queryOf(query.dataset), staleTime: 2000 }
export const savedQueries = queryOf(query.listSaved, { query: { limit: 1000 } })

const savedQuery = (id: string) => queryOf(query.getSaved, { params: { id } })

/** Caches a saved query from a list, so that its tile is complete from the start. */
export function cacheQuery(saved: SavedQuery): void {
  queryClient.setQueryData(savedQuery(saved.id).queryKey, (before) => before ?? { query: saved })
}

/** Caches a board from a response, with the queries that its editor has read, and reads lists again. */
export function cacheBoard(board: Board): void {
  queryClient.setQueryData(boardQuery(board.id).queryKey, (before) => {
    if (before === undefined) return undefined
    const added = board.tiles.flatMap(({ query_id: id }) =>
      before.queries.some((each) => each.id === id)
        ? []
        : (queryClient.getQueryData(savedQuery(id).queryKey)?.query ?? []),
    )
    return { board, queries: [...before.queries, ...added] }
  })
  void invalidate(boards.list, boards.get)
}

/** Reads the board and the dataset again, because a timer says so. Old data stays if that fails. */
export async function readInBackground(id: string): Promise<void> {
  const options = { isBackground: true, waits: false }
  const results = await Promise.allSettled([
    callWith(boards.get, { params: { id } }, options),
    callWith(query.dataset, {}, options),
  ])
  const [board, dataset] = results
  if (board.status === 'fulfilled') queryClient.setQueryData(boardQuery(id).queryKey, board.value)
  if (dataset.status === 'fulfilled') queryClient.setQueryData(datasetQuery.queryKey, dataset.value)
}

/**
 * Groups by name; only the ids that are chosen if the groups cannot be read. `isNeeded`: false if no name of a group is
 * shown, which saves the request.
 */
export function useGroupOptions(chosen: readonly string[], isNeeded = true): readonly ComboOption[] {
  const mayRead = useMay('iam:group:read')
  const { data } = useQuery({
    ...queryOf(groups.list, { query: { limit: 1000 } }),
    enabled: mayRead && isNeeded,
  })
  const listed = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const unknown = chosen.filter((id) => !listed.some(({ value }) => value === id))
  return [...listed, ...unknown.map((id) => ({ value: id, label: id }))]
}

/** A saved query; null if it is gone, undefined until it is known. */
export type KnownQuery = SavedQuery | null | undefined

/** The saved queries of tiles: those that came with the board, and others that were added since. */
export function useTileQueries(
  ids: readonly string[],
  { known, gone }: { known: readonly SavedQuery[]; gone: ReadonlySet<string> },
): (id: string) => KnownQuery {
  const added = [...new Set(ids)].filter((id) => !gone.has(id) && !known.some((each) => each.id === id))
  const found = useQueries({
    queries: added.map((id) => ({ ...savedQuery(id), retry: false })),
    combine: (results) => results.map(({ data, isError }) => (isError ? null : data?.query)),
  })
  return (id) => {
    const own = known.find((each) => each.id === id)
    if (own !== undefined || gone.has(id)) return own ?? null
    return found[added.indexOf(id)]
  }
}
