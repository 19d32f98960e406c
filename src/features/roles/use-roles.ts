// Reads roles, their users, and the fields and values for conditions.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import type { Role } from '#contract/iam/role.ts'
import { users } from '#contract/iam/users.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey, invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import type { ConditionValue } from './role-form.ts'

export const rolesQuery = queryOf(roles.list, { query: { limit: 1000 } })
export function roleQuery(id: string) {
  return queryOf(roles.get, { params: { id } })
}

const namedHolders = 5

/** The first users with a role; undefined while unknown or without permission. */
export function useRoleUsers(role: string | undefined) {
  return useQuery({
    ...queryOf(users.list, { query: { role: role ?? '', limit: namedHolders } }),
    enabled: useMay('iam:user:read') && role !== undefined,
  }).data
}

export interface ConditionField {
  readonly field: string
  readonly type: string
}

/** Fields for conditions; empty if the dataset may not be read, so they are typed. */
export function useConditionFields(): readonly ConditionField[] {
  const { data } = useQuery({
    ...queryOf(query.dataset),
    enabled: useMay('query-builder-legacy:dataset:read'),
  })
  return (data?.filters ?? []).map(({ field, type }) => ({ field, type: type.main }))
}

const mostValues = 300
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

interface FieldValuesParams {
  readonly field: ConditionField | undefined
  readonly find: string
}

/** The most frequent values of a field; strings are filtered by the typed text. */
export function useFieldValues({ field, find }: FieldValuesParams): readonly ConditionValue[] {
  const mayRun = useMay('query-builder-legacy:query:run')
  const name = field?.field ?? ''
  const searched = field?.type === 'string' ? find.trim() : ''
  const body = {
    data: { fields: { [name]: ['count'] }, limit: mostValues },
    scale: { fields: [name] },
    order: { [`${name}.count`]: 'desc', [name]: 'asc' },
    ...(searched === '' ? {} : { filter: { [name]: { like: [`%${escaped(searched)}%`] } } }),
  }
  const { data } = useQuery({
    queryKey: [...endpointKey(query.run), 'side', body],
    queryFn: ({ signal }) => callWith(query.run, { body }, { signal }),
    enabled: mayRun && field !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  return field === undefined ? [] : (data?.results ?? []).map(({ scales }) => scales[name] ?? null)
}

/** Caches a role from a response and invalidates what depends on it. */
export function cacheRole(role: Role): void {
  queryClient.setQueryData(roleQuery(role.id).queryKey, (before) => before && { ...before, role })
  void invalidate(roles.list, users.list, users.get, groups.list)
}
