// The lines of the field picker: fields grouped by table and filtered by a search text. Fields that switch the table of
// the query are dimmed.
import { foldedMatcher } from '#src/lib/match-text.ts'
import { type Catalogue, tableKey, tablesFor } from '../state/catalogue.ts'
import { type IndexedField, fieldIndex } from '../state/chips/field-index.ts'
import { switchFinder } from '../state/query-table.ts'
import { type QueryState, usedNames } from '../state/query-state.ts'

export interface FieldLine extends IndexedField {
  readonly kind: 'field'
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

/** A table with the line of each of its fields. */
interface MarkedTable {
  /** Order while searching: 0 for the table of the query, 1 for tables that contain all its fields, 2 for others. */
  readonly rank: 0 | 1 | 2
  readonly group: Omit<GroupLine, 'count' | 'isOpen'>
  readonly lines: readonly FieldLine[]
}

/** `Flight Date` of `Flight Date.month`. */
const fieldPart =
  (catalogue: Catalogue) =>
  (name: string): string =>
    catalogue.fields.has(name) ? name : name.slice(0, Math.max(name.lastIndexOf('.'), 0))

/** Returns all fields with their marks for a query, which do not change while someone searches. */
export function markFields({
  catalogue,
  state,
}: {
  /** Scoped to the query. */
  catalogue: Catalogue
  state: QueryState
}): readonly MarkedTable[] {
  const switches = switchFinder(catalogue, state)
  const used = new Set(usedNames(state).map(fieldPart(catalogue)))
  const inUse = catalogue.table === null ? null : tableKey(catalogue.table)
  const complete = new Set(tablesFor(catalogue, usedNames(state)).map(tableKey))
  return fieldIndex(catalogue).map(({ key, name, level, fields }) => ({
    rank: key === inUse ? 0 : complete.has(key) ? 1 : 2,
    group: { kind: 'group', key, name, level, isUsed: key === inUse },
    lines: fields.map((indexed) => ({
      ...indexed,
      kind: 'field',
      isUsed: key === inUse && used.has(indexed.field.field),
      switches: switches(indexed.field),
    })),
  }))
}

/**
 * Returns the lines from top to bottom. During a search, every group with a match is open. The table of the query comes
 * first, then tables that contain all its fields: switching to them loses none.
 */
export function pickerLines(
  tables: readonly MarkedTable[],
  { find, closed }: { find: string; closed: ReadonlySet<string> },
): readonly PickerLine[] {
  const isSearch = find.trim() !== ''
  const matches = foldedMatcher(find)
  const ordered = isSearch ? tables.toSorted((one, other) => one.rank - other.rank) : tables
  return ordered.flatMap(({ group, lines }): readonly PickerLine[] => {
    const found = isSearch ? lines.filter(({ text }) => matches(text)) : lines
    if (found.length === 0) return []
    const isOpen = isSearch || !closed.has(group.key)
    const head = { ...group, count: found.length, isOpen }
    return isOpen ? [head, ...found] : [head]
  })
}
