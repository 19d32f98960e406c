// Reads roles, their users, and the fields and values for conditions.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
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
  /** The tables that have it. */
  readonly tables: readonly string[]
  /** Their names on screen. */
  readonly tableNames: readonly string[]
}

/** Fields for conditions; empty if the dataset may not be read, so they are typed. */
export function useConditionFields(): readonly ConditionField[] {
  const { data } = useQuery({
    ...queryOf(query.dataset),
    enabled: useMay('query-builder-legacy:dataset:read'),
  })
  const names = new Map(data?.tables.map((table) => [table.table_name, table.display_name]))
  return (data?.filters ?? []).map(({ field, type, table_names: tables }) => ({
    field,
    type: type.main,
    tables,
    tableNames: tables.map((table) => names.get(table) ?? table),
  }))
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

/** A field in more tables is not checked. */
const mostTables = 8
/** Types whose values are written as they are typed. */
const checkedTypes: readonly string[] = ['string', 'num']

interface CheckedValues {
  readonly field: ConditionField | undefined
  readonly values: readonly ConditionValue[]
}

/** The values that no row of any table has; empty while unknown, and for a caller who sees only some rows. */
export function useUnknownValues({ field, values }: CheckedValues): readonly ConditionValue[] {
  const mayRun = useMay('query-builder-legacy:query:run')
  const name = field?.field ?? ''
  const isChecked =
    field !== undefined && field.tables.length <= mostTables && checkedTypes.includes(field.type)
  const tables = isChecked ? field.tables : []
  const answers = useQueries({
    queries: tables.map((table_name) => {
      const body = {
        data: { fields: { [name]: ['count' as const] }, limit: values.length },
        scale: { fields: [name] },
        filter: { [name]: { in: [...values] } },
        table_name,
      }
      return {
        queryKey: [...endpointKey(query.run), 'values', body],
        queryFn: ({ signal }: { signal: AbortSignal }) => callWith(query.run, { body }, { signal }),
        enabled: mayRun && values.length > 0,
        retry: false,
        refetchOnWindowFocus: false,
      }
    }),
  })
  const results = answers.map(({ data }) => data)
  const isKnown = results.length > 0 && results.every((each) => each?.receipt?.limited_by.length === 0)
  if (!isKnown) return []
  const found = new Set(
    results.flatMap((each) => (each?.results ?? []).map(({ scales }) => String(scales[name]))),
  )
  return values.filter((value) => value !== null && !found.has(String(value)))
}

/** Caches a role from a response and invalidates what depends on it. */
export function cacheRole(role: Role): void {
  queryClient.setQueryData(roleQuery(role.id).queryKey, (before) => before && { ...before, role })
  void invalidate(roles.list, users.list, users.get, groups.list)
}
