// Reading accounts, and what they are filtered and filled with.
import { useQuery } from '@tanstack/react-query'
import { providers } from '#contract/iam/providers.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { call, callWith } from '#src/api/call.ts'
import { usePages } from '#src/api/paged-query.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { type UsersParams, usersParams } from './users-params.ts'

const pageSize = 100
const most = 1000

/** Accounts that match, page by page. */
export function useUsers(params: UsersParams) {
  const query = { limit: pageSize, ...usersParams.toQuery(params) }
  return usePages({
    endpoint: users.list,
    key: [query],
    read: (at, signal) => callWith(users.list, { query: { ...query, ...at } }, { signal }),
  })
}

const whole = { limit: most } as const
const rolesQuery = queryOf(roles.list, { query: whole })
const groupsQuery = queryOf(groups.list, { query: whole })
const providersQuery = queryOf(providers.list, { query: whole })
/** Sessions, locks and passwords change without this console: what was read is shown and read again. */
export function userQuery(id: string) {
  return { ...queryOf(users.get, { params: { id } }), staleTime: 0 }
}

/** Roles and groups there are; undefined until they are known, and where they may not be read. */
export function useRoles() {
  return useQuery({ ...rolesQuery, enabled: useMay('iam:role:read') }).data?.items
}
export function useGroups() {
  return useQuery({ ...groupsQuery, enabled: useMay('iam:group:read') }).data?.items
}
export function useProviders() {
  return useQuery({ ...providersQuery, enabled: useMay('iam:provider:read') }).data?.items
}

/** The account as it is stored now. */
export async function readUser(id: string): Promise<User> {
  return (await call(users.get, { params: { id } })).user
}

/** An account that an answer brought: it is in sight at once; lists that name it are read again. */
export function keepUser(user: User): void {
  queryClient.setQueryData(userQuery(user.id).queryKey, (before) => before && { ...before, user })
  void invalidate(users.list, groups.list, groups.get, groups.members, roles.list, roles.get)
}
