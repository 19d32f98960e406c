// Reads accounts, and the options of their filters and fields.
import { useOwnAuthority } from '#src/api/own-authority.ts'
import { useQuery } from '@tanstack/react-query'
import { providers } from '#contract/iam/providers.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { call, callWith } from '#src/api/call.ts'
import { usePages } from '#src/api/paged-query.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { type Excess, authorityOfRoles, excessOf } from '#domain/permissions/coverage.ts'
import { useMay } from '#src/api/session.ts'
import { type UsersParams, usersParams } from './users-params.ts'

const pageSize = 100
const maxItems = 1000

/** Matching accounts, page by page. */
export function useUsers(params: UsersParams) {
  const query = { limit: pageSize, ...usersParams.toQuery(params) }
  return usePages({
    endpoint: users.list,
    key: [query],
    read: (at, signal) => callWith(users.list, { query: { ...query, ...at } }, { signal }),
  })
}

const allItems = { limit: maxItems } as const
const rolesQuery = queryOf(roles.list, { query: allItems })
const groupsQuery = queryOf(groups.list, { query: allItems })
const providersQuery = queryOf(providers.list, { query: allItems })
/** Sessions, locks and passwords change without this console, so cached data is shown and refetched. */
export function userQuery(id: string) {
  return { ...queryOf(users.get, { params: { id } }), staleTime: 0 }
}

/** All roles and groups; undefined until loaded, or without permission. */
export function useRoles() {
  return useQuery({ ...rolesQuery, enabled: useMay('iam:role:read') }).data?.items
}
export function useGroups() {
  return useQuery({ ...groupsQuery, enabled: useMay('iam:group:read') }).data?.items
}
export function useProviders() {
  return useQuery({ ...providersQuery, enabled: useMay('iam:provider:read') }).data?.items
}

/** What the signed-in user lacks of an account's permissions; undefined if nothing, or while the roles are unknown. */
export function useUserExcess(user: User): Excess | undefined {
  const all = useRoles()
  const own = useOwnAuthority()
  const held = (all ?? []).filter(({ id }) => user.roles.some(({ role }) => role === id))
  return excessOf(own, [authorityOfRoles(held)])
}

/** The account as stored. */
export async function readUser(id: string): Promise<User> {
  return (await call(users.get, { params: { id } })).user
}

/** Caches an account from a response and invalidates the lists that contain it. */
export function cacheUser(user: User): void {
  queryClient.setQueryData(userQuery(user.id).queryKey, (before) => before && { ...before, user })
  void invalidate(users.list, groups.list, groups.get, groups.members, roles.list, roles.get)
}
