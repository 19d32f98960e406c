// Which logical objects are designed over a source, or over one table of it.
import { useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { formatPath } from '#domain/schema/attribute-path.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'

export interface Origin {
  readonly source: string
  /** Without it the whole source is meant. */
  readonly table?: string
}

const pathPrefixesOf = ({ source, table }: Origin): readonly string[] =>
  table === undefined ? [`${source}/`] : [`${source}/${table}/`, formatPath({ source, table, attribute: '' })]

/** Their names, each once, in the order given. */
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

/** Names of the logical objects over these; `undefined` while, or where, that cannot be known. */
export function useDependentObjects(origins: readonly Origin[]) {
  const mayRead = useMay('data-manager:object:read')
  const { data, isPending } = useQuery({
    ...queryOf(dataManager.listObjects, { query: { limit: maxObjects } }),
    staleTime: 0,
    enabled: mayRead,
  })
  return { names: data && dependentObjects(data.items, origins), isPending: mayRead && isPending }
}
