import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { schemaGraph } from '#domain/schema/canvas/schema-graph.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useObjects } from '../model/use-objects.ts'

export const columnsQuery = queryOf(dataManager.listColumns, {})

/** The objects and the graph of the schema. Without permission for sources, it has no tables. */
export function useSchemaGraph() {
  const mayRead = useMay('data-manager:source:read')
  const objects = useObjects()
  const columns = useQuery({ ...columnsQuery, enabled: mayRead })
  const tables = mayRead ? columns.data?.tables : undefined
  const stored = objects.data
  const isReady = stored !== undefined && (!mayRead || tables !== undefined)
  const graph = useMemo(
    () =>
      isReady
        ? schemaGraph(
            tables ?? [],
            stored.map(({ object }) => object),
          )
        : undefined,
    [isReady, tables, stored],
  )
  return {
    objects: stored ?? [],
    graph,
    error: objects.error ?? columns.error,
    isFetching: objects.isFetching || columns.isFetching,
    refetch: () => void Promise.all([objects.refetch(), ...(mayRead ? [columns.refetch()] : [])]),
  }
}
