// The fields of a dataset by table, with their search texts. It is computed once per dataset, because folding the names
// of thousands of fields for each typed letter takes longer than a frame.
import { foldText } from '#domain/find/fold-text.ts'
import { type Catalogue, type Field, ambiguousLevel, tableKey, tableName } from '../catalogue.ts'

export interface IndexedField {
  /** Unique in the dataset. */
  readonly key: string
  readonly field: Field
  /** Its names and that of its table, folded. */
  readonly text: string
}
interface IndexedTable {
  readonly key: string
  readonly name: string
  /** The level, if another table has the same name. */
  readonly level: string | null
  /** The name and the level. */
  readonly fullName: string
  readonly fields: readonly IndexedField[]
}

const indexTables = (catalogue: Catalogue): readonly IndexedTable[] =>
  catalogue.tables.map((table) => {
    const key = tableKey(table)
    const name = table.display_name === '' ? table.table_name : table.display_name
    const fields = [...(catalogue.fieldsOf.get(key)?.values() ?? [])]
    return {
      key,
      name,
      level: ambiguousLevel(catalogue, table),
      fullName: tableName(catalogue, table),
      fields: fields.map((field) => ({
        key: `${key}/${field.field}`,
        field,
        text: foldText(`${field.name} ${field.field} ${tableName(catalogue, table)}`),
      })),
    }
  })

/** Every scope of a dataset has the same map of fields. */
const indexes = new WeakMap<Catalogue['fieldsOf'], readonly IndexedTable[]>()

export function fieldIndex(catalogue: Catalogue): readonly IndexedTable[] {
  const known = indexes.get(catalogue.fieldsOf)
  if (known !== undefined) return known
  const index = indexTables(catalogue)
  indexes.set(catalogue.fieldsOf, index)
  return index
}
