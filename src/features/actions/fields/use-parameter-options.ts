// What the fields of parameters offer: tables of sources, saved queries, action tables.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { queryClient, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import type { ComboOption } from '#src/ui/inputs/ComboInput.tsx'
import { actionQuery, tablesQuery } from '../model/actions-api.ts'

const all = { query: { limit: 1000 } } as const

export function useSourceTableOptions(): readonly ComboOption[] {
  const mayRead = useMay('data-manager:source:read')
  const { data } = useQuery({ ...queryOf(dataManager.listTables, all), enabled: mayRead })
  return (data?.items ?? []).map(({ database_name: source, table_name: table }) => ({
    value: `${source}/${table}`,
    label: table,
    detail: source,
    group: source,
  }))
}

export function useQueryOptions(): readonly ComboOption[] {
  const { t } = useTranslation('palette')
  const mayRead = useMay('query-builder-legacy:saved_query:read')
  const { data } = useQuery({ ...queryOf(query.listSaved, all), enabled: mayRead })
  return (data?.items ?? []).map(({ id, name, created_by: { user } }) => ({
    value: id,
    label: name,
    detail: t('by', { user }),
  }))
}

const namesOf = (tables: readonly { database_name: string; table_name: string }[] = []): readonly string[] =>
  tables.map(({ database_name: level, table_name: table }) => `${level}.${table}`)

/** Names of the action tables, such as `data_prim.event_handle`. */
export function useActionTableNames(): readonly string[] {
  return namesOf(useQuery(tablesQuery).data?.items)
}

/** The names of tables and of the secrets of an action that are loaded now. */
export function loadedNames(action: string) {
  const { secrets = [] } = queryClient.getQueryData(actionQuery(action).queryKey)?.action ?? {}
  return {
    tables: namesOf(queryClient.getQueryData(tablesQuery.queryKey)?.items),
    secrets: secrets.map(({ name }) => name),
  }
}
