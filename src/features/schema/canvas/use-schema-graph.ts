import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Table, TableColumns } from '#contract/data-manager/table.ts'
import { schemaGraph } from '#domain/schema/canvas/schema-graph.ts'
import { type UnreadTable, unreadTables } from '#domain/schema/canvas/unread-tables.ts'
import { useMay } from '#src/api/session.ts'
import { columnsQuery, tablesQuery, useObjects } from '../model/use-objects.ts'

const pollInterval = 1000

/** Whether an extraction runs of a table whose attributes are not known. */
const isExtracting = (tables: readonly Table[] = [], columns: readonly TableColumns[] = []): boolean =>
  unreadTables(
    tables.filter(({ state }) => state === 'queued' || state === 'extracting'),
    columns,
  ).length > 0

/** The tables of sources: those with attributes, and the others. Undefined while loading. */
const useTables = () => {
  const mayRead = useMay('data-manager:source:read')
  const columns = useQuery({ ...columnsQuery, enabled: mayRead })
  const read = columns.data?.tables
  const listed = useQuery({
    ...tablesQuery,
    enabled: mayRead,
    refetchInterval: ({ state: { data } }) => (read && isExtracting(data, read) ? pollInterval : false),
  })
  const unread = useMemo(
    () => (listed.data && read ? unreadTables(listed.data, read) : undefined),
    [listed.data, read],
  )
  const extracted = listed.data?.filter(({ state }) => state === 'ready' || state === 'attention')
  const late = read && extracted ? unreadTables(extracted, read).length : 0
  const refetch = columns.refetch
  useEffect(() => {
    if (late > 0) void refetch()
  }, [late, refetch])
  return {
    mayRead,
    error: columns.error ?? listed.error,
    isFetching: columns.isFetching || listed.isFetching,
    refetch: () => (mayRead ? [columns.refetch(), listed.refetch()] : []),
    read,
    unread,
  }
}

const noTables: readonly TableColumns[] = []
const noUnread: readonly UnreadTable[] = []

/** The objects and the graph of the schema. Without permission for sources, it has no tables. */
export function useSchemaGraph() {
  const objects = useObjects()
  const tables = useTables()
  const { mayRead } = tables
  const read = mayRead ? tables.read : noTables
  const unread = mayRead ? tables.unread : noUnread
  const stored = objects.data
  const graph = useMemo(
    () =>
      stored && read && unread
        ? schemaGraph(
            read,
            stored.map(({ object }) => object),
            unread,
          )
        : undefined,
    [read, unread, stored],
  )
  return {
    objects: stored ?? [],
    graph,
    error: objects.error ?? tables.error,
    isFetching: objects.isFetching || tables.isFetching,
    refetch: () => void Promise.all([objects.refetch(), ...tables.refetch()]),
  }
}
