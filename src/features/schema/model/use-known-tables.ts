// Loads the tables that the attributes of an object come from, with their last extraction.
import { useMemo } from 'react'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Extraction, Table } from '#contract/data-manager/table.ts'
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

const pathList = z.array(z.string())

export interface KnownTables {
  readonly types: KnownTypes
  /** Extractions of the tables that the object uses. */
  readonly extractions: readonly Extraction[]
}

type Found = UseQueryResult<{ readonly extraction: Extraction | null }>

/** The same function at each render, so that the result is the same as long as the answers are. */
const combined = (found: readonly Found[]) => ({
  isFailed: found.some(({ error }) => error !== null),
  extractions: found.every(({ data }) => data !== undefined)
    ? found.map(({ data }) => data?.extraction ?? null)
    : undefined,
})

const knownOf = (
  tables: readonly Table[],
  { meant, extractions }: { meant: readonly TableName[]; extractions: readonly (Extraction | null)[] },
): KnownTables => ({
  types: knownTypes(
    tables,
    new Map(meant.map((name, index) => [tableKey(name), extractions[index] ?? null])),
  ),
  extractions: extractions.filter((each) => each !== null),
})

/**
 * Undefined while loading; null if it cannot be read or without permission. Then only the platform checks the design.
 */
export function useKnownTables(object: LogicalObject | undefined): KnownTables | null | undefined {
  const mayRead = useMay('data-manager:source:read')
  const tables = useQuery({ ...tablesQuery, enabled: mayRead })
  const isPrim = object !== undefined && objectLevel(object) === 'data_prim'
  const list = tables.data
  // One text, because every edit of the form creates new attributes.
  const key = isPrim ? JSON.stringify([...new Set(object.attributes.flatMap(pathsOf))]) : '[]'
  const meant = useMemo(
    () => (list ? referencedTables(pathList.parse(JSON.parse(key)), list) : []),
    [key, list],
  )
  const queries = useMemo(() => meant.map(extractionQuery), [meant])
  const { isFailed, extractions } = useQueries({ queries, combine: combined })
  const known = useMemo(
    () => list && extractions && knownOf(list, { meant, extractions }),
    [list, meant, extractions],
  )
  if (!mayRead || tables.error || isFailed) return null
  return object && known
}
