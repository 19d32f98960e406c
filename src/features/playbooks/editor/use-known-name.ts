import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { summaryQuery } from '#src/api/playbooks.ts'
import { endpointKey } from '#src/api/query-client.ts'

type ListPages = InfiniteData<{ readonly items: readonly PlaybookSummary[] }>

/** The name of a playbook before its text is read: of its summary, or of the list it was opened from. */
export function useKnownName(uuid: string): string {
  const client = useQueryClient()
  // The summary is read together with the text.
  const { data } = useQuery({ ...summaryQuery(uuid), enabled: false })
  if (data !== undefined) return data.playbook.name.trim()
  const lists = client.getQueriesData<ListPages>({ queryKey: [...endpointKey(playbooks.list), 'pages'] })
  const listed = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? [])
  return listed.find((playbook) => playbook.uuid === uuid)?.name.trim() ?? ''
}
