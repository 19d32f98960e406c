// Reading groups, their members, and the people and roles they can be given.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/iam/group.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { call, callWith } from '#src/api/call.ts'
import { usePages } from '#src/api/paged-query.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { collate } from '#src/lib/collate.ts'
import type { ComboOption } from '#src/ui/inputs/ComboInput.tsx'

const most = 1000
const pageSize = 100

export const groupsQuery = queryOf(groups.list, { query: { limit: most } })
export function groupQuery(id: string) {
  return queryOf(groups.get, { params: { id } })
}

/** Members whose name or login answers what is typed, page by page. */
export function useMembers(id: string, q: string) {
  const query = { limit: pageSize, ...(q === '' ? {} : { q }) }
  return usePages({
    endpoint: groups.members,
    key: [id, query],
    read: (at, signal) =>
      callWith(groups.members, { params: { id }, query: { ...query, ...at } }, { signal }),
  })
}

/** Roles there are, and those the group holds already. */
export function useRoleChoices(group?: Group): readonly ComboOption[] {
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
export function keepGroup(group: Group): void {
  queryClient.setQueryData(groupQuery(group.id).queryKey, (before) => before && { ...before, group })
  void invalidate(groups.list, groups.members, users.list, users.get, roles.list)
}

/** Putting people into a group, and taking them out. */
export function membershipIn(id: string) {
  return {
    add: async (user: string): Promise<void> =>
      keepGroup((await call(groups.addMember, { params: { id }, body: { user } })).group),
    remove: async (user: string): Promise<void> =>
      keepGroup((await call(groups.removeMember, { params: { id, user } })).group),
  }
}
