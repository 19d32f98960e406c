// The lines of the field picker: fields grouped by table and filtered by a search text. Fields that switch the table of
// the query are dimmed.
import { matcher } from '#src/lib/match-text.ts'
import { type Catalogue, type Field, ambiguousLevel, tableKey } from '../state/catalogue.ts'
import { switchFinder } from '../state/query-table.ts'
import { type QueryState, usedNames } from '../state/query-state.ts'

export interface FieldLine {
  readonly kind: 'field'
  readonly key: string
  readonly field: Field
  /** The query uses this field of this table. */
  readonly isUsed: boolean
  /** Adding it switches the table of the query. */
  readonly switches: boolean
}
export interface GroupLine {
  readonly kind: 'group'
  readonly key: string
  readonly name: string
  readonly level: string | null
  readonly count: number
  readonly isOpen: boolean
  /** The query reads this table. */
  readonly isUsed: boolean
}
export type PickerLine = GroupLine | FieldLine

interface PickerInput {
  /** Scoped to the query. */
  readonly catalogue: Catalogue
  readonly state: QueryState
  readonly find: string
  readonly closed: ReadonlySet<string>
}

/** `Flight Date` of `Flight Date.month`. */
const fieldPart =
  (catalogue: Catalogue) =>
  (name: string): string =>
    catalogue.fields.has(name) ? name : name.slice(0, Math.max(name.lastIndexOf('.'), 0))

/**
 * Returns the lines from top to bottom. During a search, every group with a match is open, and the table of the query
 * comes first.
 */
export function pickerLines({ catalogue, state, find, closed }: PickerInput): readonly PickerLine[] {
  const isSearch = find.trim() !== ''
  const matches = matcher(find)
  const switches = switchFinder(catalogue, state)
  const used = new Set(usedNames(state).map(fieldPart(catalogue)))
  const inUse = catalogue.table === null ? null : tableKey(catalogue.table)
  const rank = (key: string): number => (isSearch && key === inUse ? 0 : 1)
  const tables = catalogue.tables.map((table) => ({ key: tableKey(table), table }))
  return tables
    .toSorted((a, b) => rank(a.key) - rank(b.key))
    .flatMap(({ key, table }): readonly PickerLine[] => {
      const name = table.display_name === '' ? table.table_name : table.display_name
      const fields = [...(catalogue.fieldsOf.get(key)?.values() ?? [])]
        .filter((field) => matches(`${field.name} ${field.field} ${name}`))
        .map((field): FieldLine => ({
          kind: 'field',
          key: `${key}/${field.field}`,
          field,
          isUsed: key === inUse && used.has(field.field),
          switches: switches(field),
        }))
      if (fields.length === 0) return []
      const isOpen = isSearch || !closed.has(key)
      const level = ambiguousLevel(catalogue, table)
      const group: GroupLine = {
        kind: 'group',
        key,
        name,
        level,
        count: fields.length,
        isOpen,
        isUsed: key === inUse,
      }
      return isOpen ? [group, ...fields] : [group]
    })
}
