// Reads identity providers and their recorded sign-ins.
import type { Group } from '#contract/iam/group.ts'
import type { Role } from '#contract/iam/role.ts'
import { useQuery } from '@tanstack/react-query'
import { applications } from '#contract/iam/administration.ts'
import { iam } from '#contract/iam/endpoints.ts'
import type { Provider } from '#contract/iam/provider.ts'
import { providers } from '#contract/iam/providers.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'

/** All items of one screen; the maximum of the platform. */
const maxItems = 1000

/** Sign-ins change this without the console, so cached data is shown and refetched. */
const everNew = { staleTime: 0 } as const

export const providersQuery = { ...queryOf(providers.list, { query: { limit: maxItems } }), ...everNew }
export function useProviders() {
  return useQuery(providersQuery)
}

export function providerQuery(id: string) {
  return { ...queryOf(providers.get, { params: { id } }), ...everNew }
}
export function useProvider(id: string) {
  return useQuery(providerQuery(id))
}

export function cacheProvider(provider: Provider): void {
  return void queryClient.setQueryData(providerQuery(provider.id).queryKey, { provider })
}

export const replyUrlQuery = { ...queryOf(providers.replyUrl), staleTime: Number.POSITIVE_INFINITY }

const recordsLimit = 200
export function recordsQuery(id: string) {
  return {
    ...queryOf(providers.records, { params: { id }, query: { limit: recordsLimit } }),
    ...everNew,
  }
}
/** A recorded sign-in never changes. */
export function recordQuery(id: string, record: string) {
  return {
    ...queryOf(providers.record, { params: { id, record } }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
export function replayQuery(id: string) {
  return {
    ...queryOf(providers.replayBasis, { params: { id } }),
    ...everNew,
  }
}

/** Options with their names. `isHidden`: the user may not list them. */
export interface Listed<T = { readonly id: string; readonly name: string }> {
  readonly items: readonly T[] | undefined
  readonly isHidden: boolean
}

export function useRoles(): Listed<Role> {
  const isOpen = useMay('iam:role:read')
  const { data } = useQuery({ ...queryOf(roles.list, { query: { limit: maxItems } }), enabled: isOpen })
  return { items: data?.items, isHidden: !isOpen }
}

export function useGroups(): Listed<Group> {
  const isOpen = useMay('iam:group:read')
  const { data } = useQuery({ ...queryOf(groups.list, { query: { limit: maxItems } }), enabled: isOpen })
  return { items: data?.items, isHidden: !isOpen }
}

export function useApplications(): Listed {
  const isOpen = useMay('iam:application:read')
  const { data } = useQuery({
    ...queryOf(applications.list, { query: { limit: maxItems } }),
    enabled: isOpen,
  })
  return { items: data?.items.map(({ appid: id, name }) => ({ id, name })), isHidden: !isOpen }
}

/** Refreshes after a change of providers; applications and the sign-in screen show them. */
export function refreshProviders(): Promise<void> {
  return invalidate(
    providers.list,
    providers.get,
    providers.replayBasis,
    applications.list,
    applications.get,
    iam.preferences,
  )
}

export function refreshRecords(): Promise<void> {
  return invalidate(providers.records, providers.record, providers.replayBasis, providers.get)
}
