// The saved queries that read a table.
import { useQuery } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import { queryOf } from './query-client.ts'
import { useMay } from './session.ts'

/** Their names; empty until they are known, or without permission to read them. */
export function useQueriesOfTable(table: string): readonly string[] {
  const mayRead = useMay('query-builder-legacy:saved_query:read')
  const { data } = useQuery({ ...queryOf(query.listSaved, { query: { limit: 1000 } }), enabled: mayRead })
  return data?.items.flatMap(({ name, request }) => (request.table_name === table ? [name] : [])) ?? []
}
