// Reading groups, their members, and the people and roles they can be given.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/iam/group.ts'
import { groups, roles } from '#contract/iam/rights.ts'
import { users } from '#contract/iam/users.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey, invalidate, queryClient, queryOf } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { collate } from '#src/lib/collate.ts'
import { matcher } from '#src/lib/find.ts'
import type { FoundPeople } from '#src/parts/people/person.ts'
import type { ComboOption } from '#src/ui/ComboInput.tsx'

const most = 1000
const pageSize = 100
const start = (): string | null => null

export const groupsQuery = queryOf(groups.list, { query: { limit: most } })
export const groupQuery = (id: string) => queryOf(groups.get, { params: { id } })

/** Members whose name or login answers what is typed, page by page. */
export const useMembers = (id: string, q: string) => {
  const query = { limit: pageSize, ...(q === '' ? {} : { q }) }
  const result = useInfiniteQuery({
    queryKey: [...endpointKey(groups.members), 'pages', id, query],
    queryFn: ({ pageParam, signal }) =>
      callWith(
        groups.members,
        { params: { id }, query: pageParam === null ? query : { ...query, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: start(),
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
  })
  const { data } = result
  return { ...result, members: data?.pages.flatMap(({ items }) => items), total: data?.pages[0]?.total ?? 0 }
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

/** Roles there are, and those the group holds already. */
export const useRoleChoices = (group?: Group): readonly ComboOption[] => {
  const { i18n } = useTranslation()
  const compare = collate(i18n.language)
  const { data } = useQuery({
    ...queryOf(roles.list, { query: { limit: most } }),
    enabled: useMay('iam:role:read'),
  })
  const listed = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const held = (group?.roles ?? []).map(({ role, name }) => ({ value: role, label: name }))
  return [...listed, ...held.filter(({ value }) => !listed.some((each) => each.value === value))].toSorted(
    (one, other) => compare(one.label, other.label),
  )
}

/** A group that an answer brought: it is in sight at once; what names it is read again. */
export const keepGroup = (group: Group): void => {
  queryClient.setQueryData(groupQuery(group.id).queryKey, (before) => before && { ...before, group })
  void invalidate(groups.list, groups.members, users.list, users.get, roles.list)
}
