import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { schemaGraph } from '#domain/schema/canvas/schema-graph.ts'
import { useMay } from '#src/api/session.ts'
import { columnsQuery, useObjects } from '../model/use-objects.ts'

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
