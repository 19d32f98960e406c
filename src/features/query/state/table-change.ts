// Reports that a query would no longer read what it was saved for: its table or a field is gone, or another table would
// answer. Nothing runs until a person has decided.
import type { DatasetTable } from '#contract/query/dataset.ts'
import { termIn } from '#domain/query/term.ts'
import { type Catalogue, tableKey, tableOf, tablesFor } from './catalogue.ts'
import { tableInUse } from './query-table.ts'
import { type QueryState, isEmpty, usedNames } from './query-state.ts'

export type TableChange =
  | {
      /** The table does not exist. */
      readonly kind: 'table'
      readonly table: string
      /** Tables that contain every field, the smallest first. */
      readonly others: readonly DatasetTable[]
    }
  | {
      /** The table lacks fields; null: with the table left to the platform, no table has them all. */
      readonly kind: 'fields'
      readonly table: DatasetTable | null
      readonly missing: readonly string[]
      readonly others: readonly DatasetTable[]
    }
  | {
      /** The table was left to the platform, and another one than before would answer. */
      readonly kind: 'answer'
      /** The key of the table that answered before. */
      readonly before: string
      /** The same table, if it still contains every field. */
      readonly former: DatasetTable | null
      readonly now: string
    }

const bySize = (tables: readonly DatasetTable[]): readonly DatasetTable[] =>
  tables.toSorted((a, b) => a.rows - b.rows)

const ofSetTable = (catalogue: Catalogue, state: QueryState): TableChange | null => {
  const names = usedNames(state)
  const others = bySize(tablesFor(catalogue, names))
  const table = tableInUse(catalogue, { state, answering: null })
  if (table === null) return { kind: 'table', table: state.table ?? '', others }
  const missing = names.filter((name) => termIn(table, name) === undefined)
  return missing.length === 0 ? null : { kind: 'fields', table, missing, others }
}

/**
 * Returns how the table of a query has changed, or null. `answering` is the key of the table that would answer; null if
 * it is not known.
 */
export function tableChange(
  catalogue: Catalogue,
  { state, answering }: { state: QueryState; answering: string | null },
): TableChange | null {
  if (isEmpty(state)) return null
  if (state.table !== null) return ofSetTable(catalogue, state)
  const { answeredBy: before } = state
  if (before === null) return null
  const names = usedNames(state)
  const possible = tablesFor(catalogue, names)
  if (possible.length === 0) {
    const table = tableOf(catalogue, before) ?? null
    const missing = names.filter((name) => table === null || termIn(table, name) === undefined)
    return { kind: 'fields', table, missing, others: [] }
  }
  if (answering === null || answering === before) return null
  const former = possible.find((table) => tableKey(table) === before) ?? null
  return { kind: 'answer', before, former, now: answering }
}
