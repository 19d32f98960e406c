// Finds the tables that the paths of an object may refer to, and their types, for the checks of a design.
import type { Extraction, Table } from '#contract/data-manager/table.ts'
import type { KnownTypes } from '#domain/schema/attribute-path.ts'

export interface TableName {
  readonly source: string
  readonly table: string
}

export function tableKey({ source, table }: TableName): string {
  return JSON.stringify([source, table])
}
export function nameOfTable({ database_name: source, table_name: table }: Table): TableName {
  return {
    source,
    table,
  }
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const isReference = (path: string, { source, table }: TableName): boolean => {
  if (path.startsWith(`${source}/${table}/`)) return true
  const [first = '', second = ''] = path.split('/')
  return decoded(first) === source && decoded(second) === table
}

/** Returns the tables that the paths may refer to. */
export function referencedTables(paths: readonly string[], tables: readonly Table[]): readonly TableName[] {
  const starts = new Set(paths.map((path) => decoded(path.split('/')[0] ?? '')))
  return tables
    .filter(({ database_name: source }) => starts.has(source))
    .map(nameOfTable)
    .filter((table) => paths.some((path) => isReference(path, table)))
}

const typesOf = (extraction: Extraction | null | undefined) =>
  extraction ? new Map(extraction.attributes.map((each) => [each.attribute_name, each.type])) : null

/**
 * Returns the types of all attributes by source and table; null for a table that was not extracted or not requested.
 */
export function knownTypes(
  tables: readonly Table[],
  extractions: ReadonlyMap<string, Extraction | null>,
): KnownTypes {
  const types = new Map<string, Map<string, ReturnType<typeof typesOf>>>()
  for (const name of tables.map(nameOfTable)) {
    const own = types.get(name.source) ?? new Map<string, ReturnType<typeof typesOf>>()
    own.set(name.table, typesOf(extractions.get(tableKey(name))))
    types.set(name.source, own)
  }
  return types
}
