// The attributes and tables that an expression can name: those of the built tables (DM7.a). Read once for each dataset.
import type { Dataset, DatasetTable } from '#contract/query/dataset.ts'
import { foldText } from '#domain/find/fold-text.ts'

interface KnownAttribute {
  readonly name: string
  /** For matching. */
  readonly folded: string
  /** `type.main` in the first of its tables. */
  readonly type: string
  /** Indices of the tables that have it. */
  readonly tables: ReadonlySet<number>
}

interface KnownTable {
  /** Level and name. */
  readonly key: string
  readonly name: string
  readonly displayName: string
}

export interface KnownNames {
  readonly tables: readonly KnownTable[]
  readonly attributes: ReadonlyMap<string, KnownAttribute>
}

export const noNames: KnownNames = { tables: [], attributes: new Map() }

export function keyOfTable({
  database_name: level,
  table_name: name,
}: Pick<DatasetTable, 'database_name' | 'table_name'>): string {
  return `${level}.${name}`
}

const tableOf = (table: DatasetTable): KnownTable => ({
  key: keyOfTable(table),
  name: table.table_name,
  displayName: table.display_name || table.table_name,
})

/** Virtual attributes read physical ones only. */
export function readNames({ tables }: Pick<Dataset, 'tables'>): KnownNames {
  const attributes = new Map<string, KnownAttribute & { readonly tables: Set<number> }>()
  for (const [index, { fields }] of tables.entries())
    for (const { field: name, type, virtual } of fields) {
      if ((virtual ?? null) !== null) continue
      const known = attributes.get(name)
      if (known !== undefined) known.tables.add(index)
      else attributes.set(name, { name, folded: foldText(name), type: type.main, tables: new Set([index]) })
    }
  return { tables: tables.map(tableOf), attributes }
}
