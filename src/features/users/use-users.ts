// Reading accounts, and what they are filtered and filled with.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { providers } from '#contract/iam/providers.ts'
import { groups, roles } from '#contract/iam/rights.ts'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { call, callWith } from '#src/api/call.ts'
import { pagesOf, rowsOf } from '#src/api/pages.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { type UsersQuestion, usersQuery } from './users-address.ts'

const pageSize = 100
const most = 1000

/** Accounts that answer the question, page by page; a search holds the rows before it until it is answered. */
export const useUsers = (question: UsersQuestion) => {
  const query = { limit: pageSize, ...usersQuery(question) }
  const result = useInfiniteQuery({
    ...pagesOf({
      endpoint: users.list,
      key: [query],
      read: (at, signal) => callWith(users.list, { query: { ...query, ...at } }, { signal }),
    }),
  })
  const { rows, total } = rowsOf(result.data)
  return { ...result, users: rows, total }
}

const whole = { limit: most } as const
export const rolesQuery = queryOf(roles.list, { query: whole })
export const groupsQuery = queryOf(groups.list, { query: whole })
export const providersQuery = queryOf(providers.list, { query: whole })
/** Sessions, locks and passwords change without this console: what was read is shown and read again. */
export const userQuery = (id: string) => ({ ...queryOf(users.get, { params: { id } }), staleTime: 0 })

/** Roles and groups there are; undefined until they are known, and where they may not be read. */
export const useRoles = () => useQuery({ ...rolesQuery, enabled: useMay('iam:role:read') }).data?.items
export const useGroups = () => useQuery({ ...groupsQuery, enabled: useMay('iam:group:read') }).data?.items
export const useProviders = () =>
  useQuery({ ...providersQuery, enabled: useMay('iam:provider:read') }).data?.items

/** The account as it is stored now. */
export const readUser = async (id: string): Promise<User> => (await call(users.get, { params: { id } })).user

/** An account that an answer brought: it is in sight at once; lists that name it are read again. */
export const keepUser = (user: User): void => {
  queryClient.setQueryData(userQuery(user.id).queryKey, (before) => before && { ...before, user })
  void invalidate(users.list, groups.list, groups.get, groups.members, roles.list, roles.get)
}
