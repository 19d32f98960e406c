import { useQuery } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'

/** Loads a saved query by id. Sends no request without an id or without the permission to read it. */
export function useSavedQuery(id: string | null) {
  const canRead = useMay('query-builder-legacy:saved_query:read')
  return useQuery({
    ...queryOf(query.getSaved, { params: { id: id ?? '' } }),
    enabled: id !== null && canRead,
    retry: false,
  })
}
