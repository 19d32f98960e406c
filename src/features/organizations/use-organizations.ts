// Reading organizations and their members.
import { useInfiniteQuery } from '@tanstack/react-query'
import { organizations } from '#contract/iam/administration.ts'
import type { Organization } from '#contract/iam/organization.ts'
import { call, callWith } from '#src/api/call.ts'
import { pagesOf, rowsOf } from '#src/api/pages.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query.ts'

const pageSize = 100

export const listInput = { query: { all: true, limit: 1000 } } as const
export const organizationsQuery = queryOf(organizations.list, listInput)
export const organizationQuery = (id: string) => queryOf(organizations.get, { params: { id } })

/** Members whose name or login answers what is typed, page by page. */
export const useMembers = (id: string, q: string) => {
  const query = { limit: pageSize, ...(q === '' ? {} : { q }) }
  const result = useInfiniteQuery({
    ...pagesOf({
      endpoint: organizations.members,
      key: [id, query],
      read: (at, signal) =>
        callWith(organizations.members, { params: { id }, query: { ...query, ...at } }, { signal }),
    }),
  })
  const { rows: members, total } = rowsOf(result.data)
  return { ...result, members, total }
}

/** An organization that an answer brought: it is in sight at once; lists that name it are read again. */
export const keepOrganization = (organization: Organization): void => {
  queryClient.setQueryData(
    organizationQuery(organization.id).queryKey,
    (before) => before && { ...before, organization },
  )
  void invalidate(organizations.list, organizations.members)
}

/** Putting people into an organization, and taking them out. */
export const membershipIn = (id: string) => ({
  add: async (user: string): Promise<void> =>
    keepOrganization((await call(organizations.addMember, { params: { id }, body: { user } })).organization),
  remove: async (user: string): Promise<void> =>
    keepOrganization((await call(organizations.removeMember, { params: { id, user } })).organization),
})
