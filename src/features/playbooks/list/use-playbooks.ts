import { useInfiniteQuery } from '@tanstack/react-query'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { callWith } from '#src/api/call.ts'
import { pagesOf, rowsOf } from '#src/api/paged-query.ts'
import { type PlaybooksParams, playbooksParams } from './playbooks-params.ts'

/** What a playbook is called on screen: its name, or its uuid where it has none. */
export function shownName({ name, uuid }: { readonly name: string; readonly uuid: string }): string {
  return name.trim() || uuid
}

export const pageSize = 100

/** Playbooks that match, page by page; a search holds the rows before it until it is answered. */
export function usePlaybooks(params: PlaybooksParams) {
  const asked = { limit: pageSize, ...playbooksParams.toQuery(params) }
  const list = useInfiniteQuery(
    pagesOf({
      endpoint: playbooks.list,
      key: [asked],
      read: (at, signal) => callWith(playbooks.list, { query: { ...asked, ...at } }, { signal }),
    }),
  )
  return { ...list, ...rowsOf(list.data), workspaces: list.data?.pages[0]?.workspaces ?? [] }
}
export type Playbooks = ReturnType<typeof usePlaybooks>
