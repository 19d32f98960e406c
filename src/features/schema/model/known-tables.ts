// Which tables the paths of an object may mean, and what is known of them, as the checks of a design want it.
import type { Extraction, Table } from '#contract/data-manager/table.ts'
import type { KnownTypes } from '#domain/schema/check-objects.ts'

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

const mayMean = (path: string, { source, table }: TableName): boolean => {
  if (path.startsWith(`${source}/${table}/`)) return true
  const [first = '', second = ''] = path.split('/')
  return decoded(first) === source && decoded(second) === table
}

/** The tables that one of the paths may lead to. */
export function tablesMeant(paths: readonly string[], tables: readonly Table[]): readonly TableName[] {
  const starts = new Set(paths.map((path) => decoded(path.split('/')[0] ?? '')))
  return tables
    .filter(({ database_name: source }) => starts.has(source))
    .map(nameOfTable)
    .filter((table) => paths.some((path) => mayMean(path, table)))
}

const typesOf = (extraction: Extraction | null | undefined) =>
  extraction ? new Map(extraction.attributes.map((each) => [each.attribute_name, each.type])) : null

/** Types of every attribute by source and table; null for a table that was not extracted, or is not asked about. */
export function knownTypes(
  tables: readonly Table[],
  extractions: ReadonlyMap<string, Extraction | null>,
): KnownTypes {
  const known = new Map<string, Map<string, ReturnType<typeof typesOf>>>()
  for (const name of tables.map(nameOfTable)) {
    const own = known.get(name.source) ?? new Map<string, ReturnType<typeof typesOf>>()
    own.set(name.table, typesOf(extractions.get(tableKey(name))))
    known.set(name.source, own)
  }
  return known
}
