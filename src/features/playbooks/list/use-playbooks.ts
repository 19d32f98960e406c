import { useInfiniteQuery } from '@tanstack/react-query'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { callWith } from '#src/api/call.ts'
import { pagesOf, rowsOf } from '#src/api/pages.ts'
import { type PlaybooksQuestion, playbooksQuery } from './playbooks-address.ts'

export const pageSize = 100

/** Playbooks that answer the question, page by page; a search holds the rows before it until it is answered. */
export const usePlaybooks = (question: PlaybooksQuestion) => {
  const asked = { limit: pageSize, ...playbooksQuery(question) }
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
