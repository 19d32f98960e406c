// Loads all logical objects and the latest builds, for all pages of the schema.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey, queryClient, queryOf } from '#src/api/query-client.ts'

const pageSize = 1000
const pollInterval = 1000

interface Page<Item> {
  readonly items: readonly Item[]
  readonly cursor: string | null
}
interface PageQuery {
  readonly limit: number
  readonly cursor?: string
}

const readAll = async <Item>(read: (query: PageQuery) => Promise<Page<Item>>): Promise<readonly Item[]> => {
  const found: Item[] = []
  let cursor: string | null = null
  do {
    const query: PageQuery = cursor === null ? { limit: pageSize } : { limit: pageSize, cursor }
    const page: Page<Item> = await read(query)
    found.push(...page.items)
    cursor = page.cursor
  } while (cursor !== null)
  return found
}

export const objectsQuery = queryOptions({
  queryKey: [...endpointKey(dataManager.listObjects), 'all'] as const,
  queryFn: ({ signal }) => readAll((query) => callWith(dataManager.listObjects, { query }, { signal })),
})

export const tablesQuery = queryOptions({
  queryKey: [...endpointKey(dataManager.listTables), 'all'] as const,
  queryFn: ({ signal }): Promise<readonly Table[]> =>
    readAll((query) => callWith(dataManager.listTables, { query }, { signal })),
})

/** The columns of all tables that were extracted. */
export const columnsQuery = queryOf(dataManager.listColumns, {})

/** The latest builds, newest first. Polled every second while one is running. */
export const buildsQuery = queryOf(dataManager.listBuilds, { query: { limit: 20 } })

export function useObjects() {
  return useQuery(objectsQuery)
}

export function useBuilds() {
  return useQuery({
    ...buildsQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state !== 'Finished') ? pollInterval : false,
  })
}

/** Updates the query cache with a saved object, so that no outdated version is shown before the next read. */
export function cacheSavedObject(saved: StoredLogicalObject): void {
  queryClient.setQueryData(
    objectsQuery.queryKey,
    (before: readonly StoredLogicalObject[] | undefined) =>
      before && [...before.filter(({ object }) => object.object_name !== saved.object.object_name), saved],
  )
}

/** Updates the query cache after an object was removed. */
export function cacheRemovedObject(name: string): void {
  queryClient.setQueryData(objectsQuery.queryKey, (before: readonly StoredLogicalObject[] | undefined) =>
    before?.filter(({ object }) => object.object_name !== name),
  )
}
