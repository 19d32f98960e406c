// The names of a query: of the fields of its table, with the labels of codes that are loaded.
import { useMemo } from 'react'
import { useLabels } from './labels.ts'
import type { Naming } from './naming.ts'
import { type QueryState, usedNames } from './query-state.ts'
import { scopeToQuery } from './query-table.ts'

/** Changes only with the table or the labels. `answering` is the key of the table that answered. */
export function useScopedNaming(
  unscoped: Naming,
  query: { readonly state: QueryState; readonly answering: string | null },
): Naming {
  const labels = useLabels(unscoped.catalogue, usedNames(query.state))
  const catalogue = scopeToQuery(unscoped.catalogue, query)
  return useMemo(() => ({ ...unscoped, labels, catalogue }), [unscoped, labels, catalogue])
}
