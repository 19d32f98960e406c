import { useInfiniteQuery } from '@tanstack/react-query'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { callWith } from '#src/api/call.ts'
import { pagesOf, rowsOf } from '#src/api/paged-query.ts'
import { type PlaybooksParams, playbooksParams } from './playbooks-params.ts'

/** The name of a playbook, or its uuid if it has none. */
export function displayName({ name, uuid }: { readonly name: string; readonly uuid: string }): string {
  return name.trim() || uuid
}

export const pageSize = 100

/** Matching playbooks, page by page; a new search shows the previous rows until it is loaded. */
export function usePlaybooks(params: PlaybooksParams) {
  const query = { limit: pageSize, ...playbooksParams.toQuery(params) }
  const list = useInfiniteQuery(
    pagesOf({
      endpoint: playbooks.list,
      key: [query],
      read: (at, signal) => callWith(playbooks.list, { query: { ...query, ...at } }, { signal }),
    }),
  )
  return { ...list, ...rowsOf(list.data), workspaces: list.data?.pages[0]?.workspaces ?? [] }
}
export type Playbooks = ReturnType<typeof usePlaybooks>
