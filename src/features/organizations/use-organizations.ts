// Reads organizations and their members.
import { organizations } from '#contract/iam/administration.ts'
import type { Organization } from '#contract/iam/organization.ts'
import { call, callWith } from '#src/api/call.ts'
import { usePages } from '#src/api/paged-query.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'

const pageSize = 100

export const listInput = { query: { all: true, limit: 1000 } } as const
export const organizationsQuery = queryOf(organizations.list, listInput)
export function organizationQuery(id: string) {
  return queryOf(organizations.get, { params: { id } })
}

/** Members whose name or login matches the search, page by page. */
export function useMembers(id: string, q: string) {
  const query = { limit: pageSize, ...(q === '' ? {} : { q }) }
  return usePages({
    endpoint: organizations.members,
    key: [id, query],
    read: (at, signal) =>
      callWith(organizations.members, { params: { id }, query: { ...query, ...at } }, { signal }),
  })
}

/** Caches an organization from a response and invalidates the lists that contain it. */
export function cacheOrganization(organization: Organization): void {
  queryClient.setQueryData(
    organizationQuery(organization.id).queryKey,
    (before) => before && { ...before, organization },
  )
  void invalidate(organizations.list, organizations.members)
}

/** Adds and removes organization members. */
export function membershipIn(id: string) {
  return {
    add: async (user: string): Promise<void> =>
      cacheOrganization(
        (await call(organizations.addMember, { params: { id }, body: { user } })).organization,
      ),
    remove: async (user: string): Promise<void> =>
      cacheOrganization((await call(organizations.removeMember, { params: { id, user } })).organization),
  }
}
