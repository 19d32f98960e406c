// Loads sources and tables. Polled faster while something is being extracted.
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Source } from '#contract/data-manager/source.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { isWorking } from './source-list.ts'

/** Maximum that the platform returns per request, and that one page shows. */
const maxItems = 1000
const pollIntervals = { live: 1000, calm: 15_000 } as const

const pollIntervalOf = (items: readonly Pick<Source, 'state'>[] | undefined): number =>
  items?.some(isWorking) ? pollIntervals.live : pollIntervals.calm

export const sourcesQuery = queryOf(dataManager.listSources, { query: { limit: maxItems } })

export function useSources() {
  return useQuery({ ...sourcesQuery, refetchInterval: ({ state }) => pollIntervalOf(state.data?.items) })
}

/**
 * Returns one source of the list; `source` is null if it does not exist. A source that a known list lacks may be new, so
 * the list is read again first.
 */
export function useSource(name: string) {
  const { data, refetch, ...rest } = useSources()
  const [missing, setMissing] = useState<string | null>(null)
  const found = data?.items.find((each) => each.database_name === name)
  const isUnknown = data !== undefined && found === undefined
  useEffect(() => {
    if (isUnknown && missing !== name) void refetch().then(() => setMissing(name))
  }, [isUnknown, missing, name, refetch])
  return { ...rest, refetch, source: found ?? (isUnknown && missing === name ? null : undefined) }
}

export function tablesQuery(source: string) {
  return queryOf(dataManager.listTables, { query: { database_name: source, limit: maxItems } })
}

export function useTables(source: string) {
  return useQuery({
    ...tablesQuery(source),
    refetchInterval: ({ state }) => pollIntervalOf(state.data?.items),
  })
}

export function extractionQuery(source: string, table: string) {
  return queryOf(dataManager.lastExtraction, { params: { source, table } })
}

/** Reloads sources, tables and what extractions found, after any change to them. */
export function refreshSources(): Promise<void> {
  return invalidate(
    dataManager.listSources,
    dataManager.listTables,
    dataManager.lastExtraction,
    dataManager.rejectedLines,
    dataManager.tableChanges,
  )
}
