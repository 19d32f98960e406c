// The lines of the field picker: fields grouped by table, filtered by a search text, and dimmed if no table contains
// them together with the fields of the query (QB5).
import type { DatasetTable } from '#contract/query/dataset.ts'
import { matcher } from '#src/lib/match-text.ts'
import { type Catalogue, type Field, nameOf, tableKey, tablesFor } from '../state/catalogue.ts'

export interface FieldLine {
  readonly kind: 'field'
  readonly key: string
  readonly field: Field
  readonly isUsed: boolean
  /** Name of a field of the query that has no table in common with this one; null if they can be combined. */
  readonly clash: string | null
}
export interface GroupLine {
  readonly kind: 'group'
  readonly key: string
  readonly name: string
  readonly level: string | null
  readonly count: number
  readonly isOpen: boolean
}
export type PickerLine = GroupLine | FieldLine

interface PickerInput {
  readonly catalogue: Catalogue
  /** Wire names that the query uses. */
  readonly used: readonly string[]
  readonly find: string
  readonly closed: ReadonlySet<string>
}

/**
 * Returns the name of a field of the query that has no table in common with `field`, or null if one table contains
 * them all.
 */
const clashFinder = ({ catalogue, used }: PickerInput) => {
  const possible = new Set(tablesFor(catalogue, used).map(tableKey))
  return (field: Field): string | null => {
    if (possible.size === 0 || field.tables.some((table) => possible.has(table))) return null
    const clashing = used.find(
      (name) => !tablesFor(catalogue, [name]).some((table) => field.tables.includes(tableKey(table))),
    )
    return nameOf(catalogue, clashing ?? used[0] ?? '')
  }
}

/** Tables of two levels with the same name also show their level. */
const levelOf = (
  catalogue: Catalogue,
  { display_name: name, database_name: level }: DatasetTable,
): string | null =>
  catalogue.tables.filter(({ display_name }) => display_name === name).length > 1 ? level : null

/** `Flight Date` of `Flight Date.month`. */
const fieldPart =
  (catalogue: Catalogue) =>
  (name: string): string =>
    catalogue.fields.has(name) ? name : name.slice(0, Math.max(name.lastIndexOf('.'), 0))

/** Returns the lines from top to bottom. During a search, every group with a match is open. */
export function pickerLines(input: PickerInput): readonly PickerLine[] {
  const { catalogue, find, closed } = input
  const matches = matcher(find)
  const clashOf = clashFinder(input)
  const used = new Set(input.used.map(fieldPart(catalogue)))
  return catalogue.tables.flatMap((table): readonly PickerLine[] => {
    const key = tableKey(table)
    const name = table.display_name === '' ? table.table_name : table.display_name
    const fields = table.fields.flatMap(({ field }): readonly FieldLine[] => {
      const known = catalogue.fields.get(field)
      if (known === undefined || !matches(`${known.name} ${known.field} ${name}`)) return []
      return [
        {
          kind: 'field',
          key: `${key}/${field}`,
          field: known,
          isUsed: used.has(field),
          clash: clashOf(known),
        },
      ]
    })
    if (fields.length === 0) return []
    const isOpen = find.trim() !== '' || !closed.has(key)
    const level = levelOf(catalogue, table)
    const group: GroupLine = { kind: 'group', key, name, level, count: fields.length, isOpen }
    return isOpen ? [group, ...fields] : [group]
  })
}
