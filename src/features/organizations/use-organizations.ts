// Reading organizations, their members, and the people who can become members.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizations } from '#contract/iam/administration.ts'
import type { Organization } from '#contract/iam/organization.ts'
import { users } from '#contract/iam/users.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey, invalidate, queryClient, queryOf } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'

const pageSize = 100
const start = (): string | null => null

export const listInput = { query: { all: true, limit: 1000 } } as const
export const organizationsQuery = queryOf(organizations.list, listInput)
export const organizationQuery = (id: string) => queryOf(organizations.get, { params: { id } })

/** Members whose name or login answers what is typed, page by page. */
export const useMembers = (id: string, q: string) => {
  const query = { limit: pageSize, ...(q === '' ? {} : { q }) }
  const result = useInfiniteQuery({
    queryKey: [...endpointKey(organizations.members), 'pages', id, query],
    queryFn: ({ pageParam, signal }) =>
      callWith(
        organizations.members,
        { params: { id }, query: pageParam === null ? query : { ...query, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: start(),
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
  })
  const { data } = result
  return {
    ...result,
    members: data?.pages.flatMap(({ items }) => items),
    total: data?.pages[0]?.total ?? 0,
  }
}

/** Accounts that the platform finds for what is typed. */
export const useFoundPeople = () => {
  const [text, setText] = useState('')
  const query = { limit: 20, ...(text === '' ? {} : { q: text }) }
  const { data, isFetching } = useQuery({
    ...queryOf(users.list, { query }),
    enabled: useMay('iam:user:read'),
    placeholderData: keepPreviousData,
  })
  const people = (data?.items ?? []).map(({ id, user, login }) => ({ value: id, label: user, detail: login }))
  return { people, isPending: isFetching, onFind: setText }
}

/** An organization that an answer brought: it is in sight at once; lists that name it are read again. */
export const keepOrganization = (organization: Organization): void => {
  queryClient.setQueryData(
    organizationQuery(organization.id).queryKey,
    (before) => before && { ...before, organization },
  )
  void invalidate(organizations.list, organizations.members)
}
