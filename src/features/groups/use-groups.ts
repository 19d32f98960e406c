// Reads groups, their members, and the users and roles that can be added.
import { useOwnAuthority } from '#src/api/own-authority.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/iam/group.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { call, callWith } from '#src/api/call.ts'
import { usePages } from '#src/api/paged-query.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { authorityOfRole, type Authority } from '#domain/permissions/coverage.ts'
import { useRoleName } from '#src/components/permissions/role-names.ts'
import { useGiveOptions } from '#src/components/permissions/use-give-options.ts'
import { useMay } from '#src/api/session.ts'
import { collate } from '#src/lib/collate.ts'
import type { ComboOption } from '#src/ui/inputs/ComboInput.tsx'

const maxItems = 1000
const pageSize = 100

export const groupsQuery = queryOf(groups.list, { query: { limit: maxItems } })
export function groupQuery(id: string) {
  return queryOf(groups.get, { params: { id } })
}

/** Members whose name or login matches the search, page by page. */
export function useMembers(id: string, q: string) {
  const query = { limit: pageSize, ...(q === '' ? {} : { q }) }
  return usePages({
    endpoint: groups.members,
    key: [id, query],
    read: (at, signal) =>
      callWith(groups.members, { params: { id }, query: { ...query, ...at } }, { signal }),
  })
}

/** What the roles of a group allow, each as the only role of an account; nothing while unknown. */
export function useGroupAuthorities(group: Group): readonly Authority[] {
  const { data } = useQuery({
    ...queryOf(roles.list, { query: { limit: maxItems } }),
    enabled: useMay('iam:role:read'),
  })
  return (data?.items ?? [])
    .filter(({ id }) => group.roles.some(({ role }) => role === id))
    .map(authorityOfRole)
}

/** All roles, including those already assigned to the group. */
export function useRoleChoices(group?: Group): readonly ComboOption[] {
  const { i18n } = useTranslation()
  const compare = collate(i18n.language)
  const { data } = useQuery({
    ...queryOf(roles.list, { query: { limit: maxItems } }),
    enabled: useMay('iam:role:read'),
  })
  const roleName = useRoleName()
  const { roleOption } = useGiveOptions(useOwnAuthority())
  const listed = (data?.items ?? []).map(roleOption)
  const assigned = (group?.roles ?? []).map(({ role, name }) => ({ value: role, label: roleName(name) }))
  return [
    ...listed,
    ...assigned.filter(({ value }) => !listed.some((each) => each.value === value)),
  ].toSorted((one, other) => compare(one.label, other.label))
}

/** Caches a group from a response and invalidates what refers to it. */
export function cacheGroup(group: Group): void {
  queryClient.setQueryData(groupQuery(group.id).queryKey, (before) => before && { ...before, group })
  void invalidate(groups.list, groups.members, users.list, users.get, roles.list)
}

/** Adds and removes group members. */
export function membershipIn(id: string) {
  return {
    add: async (user: string): Promise<void> =>
      cacheGroup((await call(groups.addMember, { params: { id }, body: { user } })).group),
    remove: async (user: string): Promise<void> =>
      cacheGroup((await call(groups.removeMember, { params: { id, user } })).group),
  }
}
