// Finds the logical objects that use a source, or one of its tables.
import { useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { formatPath } from '#domain/schema/attribute-path.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'

export interface Origin {
  readonly source: string
  /** Without it, the whole source. */
  readonly table?: string
}

const pathPrefixesOf = ({ source, table }: Origin): readonly string[] =>
  table === undefined ? [`${source}/`] : [`${source}/${table}/`, formatPath({ source, table, attribute: '' })]

/** Returns the names of the dependent objects without duplicates, in the given order. */
export function dependentObjects(
  objects: readonly StoredLogicalObject[],
  origins: readonly Origin[],
): readonly string[] {
  const prefixes = origins.flatMap(pathPrefixesOf)
  const usesOrigin = ({ object }: StoredLogicalObject): boolean =>
    object.attributes.some(({ sources }) =>
      sources.some(({ attributes }) =>
        attributes.some((path) => prefixes.some((prefix) => path.startsWith(prefix))),
      ),
    )
  return [...new Set(objects.filter(usesOrigin).map(({ object }) => object.object_name))]
}

const maxObjects = 1000

/** Loads the names of the dependent objects; undefined while loading or without permission. */
export function useDependentObjects(origins: readonly Origin[]) {
  const mayRead = useMay('data-manager:object:read')
  const { data, isPending } = useQuery({
    ...queryOf(dataManager.listObjects, { query: { limit: maxObjects } }),
    staleTime: 0,
    enabled: mayRead,
  })
  return { names: data && dependentObjects(data.items, origins), isPending: mayRead && isPending }
}
