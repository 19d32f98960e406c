// Reading API keys page by page, and finding the people they can be made for.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeys } from '#contract/iam/rights.ts'
import { users } from '#contract/iam/users.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey, queryOf } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { matcher } from '#src/lib/find.ts'
import type { FoundPeople } from '#src/parts/people/person.ts'

const pageSize = 100
const start = (): string | null => null

/** Newest first; those whose name, key or owner answers what is typed. */
export const useKeys = (q: string) => {
  const query = { limit: pageSize, ...(q === '' ? {} : { q }) }
  const result = useInfiniteQuery({
    queryKey: [...endpointKey(apiKeys.list), 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      callWith(
        apiKeys.list,
        { query: pageParam === null ? query : { ...query, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: start(),
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
  })
  const { data } = result
  return { ...result, keys: data?.pages.flatMap(({ items }) => items), total: data?.pages[0]?.total ?? 0 }
}

/** Accounts that the platform finds for what is typed. */
export const useFoundPeople = (): FoundPeople => {
  const [text, setText] = useState('')
  const query = { limit: 20, ...(text === '' ? {} : { q: text }) }
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...queryOf(users.list, { query }),
    enabled: useMay('iam:user:read'),
    placeholderData: keepPreviousData,
  })
  // Until the answer is there, nobody is offered whom the typing does not mean.
  const matches = matcher(isPlaceholderData ? text : '')
  const people = (data?.items ?? [])
    .filter(({ user, login, email }) => matches(`${user} ${login} ${email}`))
    .map(({ id, user, login }) => ({ value: id, label: user, detail: login }))
  return { people, isPending: isFetching, onFind: setText }
}
