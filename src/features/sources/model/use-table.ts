import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { extractionQuery, refreshSources, useTables } from './use-sources.ts'

/** Loads a table and its last extraction; `table` is null if it does not exist. */
export function useTable(source: string, name: string) {
  const tables = useTables(source)
  const found = useQuery(extractionQuery(source, name))
  const { data } = tables
  const table = data && (data.items.find((each) => each.table_name === name) ?? null)
  const last = found.data
  const extractedAt = table?.extracted_at
  const isOutdated = last !== undefined && (last.extraction?.extracted_at ?? null) !== extractedAt
  // The list of tables is polled: when an extraction has ended, also one that someone else started, it is read.
  useEffect(() => {
    if (isOutdated && extractedAt) void refreshSources()
  }, [isOutdated, extractedAt])
  return {
    table,
    extraction: found.data?.extraction,
    error: tables.error ?? found.error,
    retry: () => void Promise.all([tables.refetch(), found.refetch()]),
  }
}
