// All logical objects and the latest builds, as every page of the schema reads them.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey, queryClient, queryOf } from '#src/api/query-client.ts'

const pageSize = 1000
const pace = 1000

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

/** The latest builds, newest first; looked at again every second while one runs. */
export const buildsQuery = queryOf(dataManager.listBuilds, { query: { limit: 20 } })

export function useObjects() {
  return useQuery(objectsQuery)
}

export function useBuilds() {
  return useQuery({
    ...buildsQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state !== 'Finished') ? pace : false,
  })
}

/** Puts an object that was just saved into what has been read, so that nothing old is seen in between. */
export function keepSaved(saved: StoredLogicalObject): void {
  queryClient.setQueryData(
    objectsQuery.queryKey,
    (before: readonly StoredLogicalObject[] | undefined) =>
      before && [...before.filter(({ object }) => object.object_name !== saved.object.object_name), saved],
  )
}
