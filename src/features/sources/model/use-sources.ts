// Loads sources and tables. Polled faster while something is being extracted.
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

/** Returns one source of the list; `source` is null if it does not exist. */
export function useSource(name: string) {
  const { data, ...rest } = useSources()
  return { ...rest, source: data && (data.items.find((each) => each.database_name === name) ?? null) }
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
