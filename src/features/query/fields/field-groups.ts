// The field picker's list: fields under their tables, found by words, and dimmed where no table holds them together
// with what is asked already (QB5).
import type { DatasetTable } from '#contract/query/dataset.ts'
import { matcher } from '#src/lib/match-text.ts'
import { type Catalogue, type Field, nameOf, tableKey, tablesFor } from '../state/catalogue.ts'

export interface FieldLine {
  readonly kind: 'field'
  readonly key: string
  readonly field: Field
  readonly isUsed: boolean
  /** Null: it goes with what is asked. Else the field that it has no table in common with. */
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
  /** Names of the wire that the question uses. */
  readonly used: readonly string[]
  readonly find: string
  readonly closed: ReadonlySet<string>
}

/** The name of those asked that `field` has no table in common with; null when one table holds them all. */
const clashFinder = ({ catalogue, used }: PickerInput) => {
  const possible = new Set(tablesFor(catalogue, used).map(tableKey))
  return (field: Field): string | null => {
    if (possible.size === 0 || field.tables.some((table) => possible.has(table))) return null
    const apart = used.find(
      (name) => !tablesFor(catalogue, [name]).some((table) => field.tables.includes(tableKey(table))),
    )
    return nameOf(catalogue, apart ?? used[0] ?? '')
  }
}

/** Names shared by tables of two levels are told apart by the level. */
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

/** Lines top to bottom. While searching, every group that holds a match is open. */
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
