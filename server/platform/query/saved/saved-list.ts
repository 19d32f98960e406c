// Selects and sorts the rows of the list of saved queries (HTTP4).
import { problemAt, refuse } from '../../core/error.ts'
import type { SavedQueryRow } from '../../db/tables.ts'

const sorts = {
  name: (row) => row.name.toLowerCase(),
  folder: (row) => row.folder.toLowerCase(),
  created_at: (row) => row.createdAt,
  updated_at: (row) => row.updatedAt,
} as const satisfies Record<string, (row: SavedQueryRow) => string>
const isSort = (text: string): text is keyof typeof sorts => Object.hasOwn(sorts, text)

/** Sorts rows by a member, descending with a leading `-`. Throws for an unknown member. */
export function sortedBy(all: readonly SavedQueryRow[], sort: string): SavedQueryRow[] {
  const field = sort.replace(/^-/, '')
  if (!isSort(field))
    throw refuse([problemAt('sort', 'wrong_value', { value: sort, allowed: Object.keys(sorts).join(', ') })])
  const key = sorts[field]
  const direction = sort.startsWith('-') ? -1 : 1
  return all.toSorted((one, other) => {
    if (key(one) === key(other)) return one.id < other.id ? -1 : 1
    return key(one) < key(other) ? -direction : direction
  })
}

/** Whether the text is in the name, the description or the folder of a row. */
export function matchesText({ name, description, folder }: SavedQueryRow, text: string): boolean {
  return `${name}\n${description}\n${folder}`.toLowerCase().includes(text.toLowerCase())
}
