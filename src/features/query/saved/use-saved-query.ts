import { useQuery } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'

/** The saved query of an id; asks nothing without one, or without the right to read it. */
export function useSaved(id: string | null) {
  const may = useMay('query-builder-legacy:saved_query:read')
  return useQuery({
    ...queryOf(query.getSaved, { params: { id: id ?? '' } }),
    enabled: id !== null && may,
    retry: false,
  })
}
