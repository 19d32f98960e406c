// Loads the tables that the attributes of an object come from, with their last extraction.
import { useQueries, useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import type { KnownTypes } from '#domain/schema/attribute-path.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { type TableName, knownTypes, tableKey, referencedTables } from './known-tables.ts'
import { tablesQuery } from './use-objects.ts'

export function extractionQuery({ source, table }: TableName) {
  return queryOf(dataManager.lastExtraction, { params: { source, table } })
}

export interface KnownTables {
  readonly types: KnownTypes
  /** Extractions of the tables that the object uses. */
  readonly extractions: readonly Extraction[]
}

/**
 * Undefined while loading; null if it cannot be read or without permission. Then only the platform checks the design.
 */
export function useKnownTables(object: LogicalObject | undefined): KnownTables | null | undefined {
  const mayRead = useMay('data-manager:source:read')
  const tables = useQuery({ ...tablesQuery, enabled: mayRead })
  const isPrim = object !== undefined && objectLevel(object) === 'data_prim'
  const meant = isPrim && tables.data ? referencedTables(object.attributes.flatMap(pathsOf), tables.data) : []
  const found = useQueries({ queries: meant.map(extractionQuery) })
  if (!mayRead || tables.error || found.some(({ error }) => error)) return null
  if (!object || !tables.data || found.some(({ data }) => !data)) return undefined
  const extractions = found.map(({ data }) => data?.extraction ?? null)
  const byKey = new Map(meant.map((name, index) => [tableKey(name), extractions[index] ?? null]))
  return {
    types: knownTypes(tables.data, byKey),
    extractions: extractions.filter((each) => each !== null),
  }
}
