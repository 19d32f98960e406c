import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { callWith } from '#src/api/call.ts'
import { pagesOf, rowsOf } from '#src/api/paged-query.ts'
import { readVersionText } from '#src/api/playbooks.ts'
import { endpointKey } from '#src/api/query-client.ts'

const pageSize = 100

/** Versions of a playbook, newest first, page by page. */
export function useVersions(uuid: string) {
  const params = { playbook: uuid }
  const list = useInfiniteQuery(
    pagesOf({
      endpoint: playbooks.versions,
      key: [uuid],
      read: (at, signal) =>
        callWith(playbooks.versions, { params, query: { limit: pageSize, ...at } }, { signal }),
    }),
  )
  return { ...list, ...rowsOf(list.data) }
}
export type Versions = ReturnType<typeof useVersions>

/** The text of one version, which is immutable; undefined before the first version. */
export function useVersionText(uuid: string, number: number) {
  return useQuery({
    queryKey: [...endpointKey(playbooks.version), uuid, number],
    queryFn: ({ signal }) => readVersionText(uuid, number, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: number > 0,
  })
}
