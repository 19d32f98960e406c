// The tables of sources whose attributes are not known, because no extraction of them has finished yet.
import type { Table, TableColumns } from '#contract/data-manager/table.ts'
import type { Problem } from '#contract/http.ts'

/** `never`: nothing was started; `working`: an extraction waits or runs; `failed`: the last one failed. */
export type UnreadState = 'never' | 'working' | 'failed'

export interface UnreadTable {
  readonly database_name: string
  readonly table_name: string
  readonly state: UnreadState
  /** Why the last extraction failed. */
  readonly failure: Problem | null
}

/** `ready` and `attention`: its attributes are known as soon as they are read again. */
const states = {
  never_extracted: 'never',
  queued: 'working',
  extracting: 'working',
  ready: 'working',
  attention: 'working',
  failed: 'failed',
} as const satisfies Record<Table['state'], UnreadState>

const keyOf = ({ database_name: source, table_name: table }: Pick<Table, 'database_name' | 'table_name'>) =>
  JSON.stringify([source, table])

/** The tables without columns, in the order of `tables`. */
export function unreadTables(
  tables: readonly Pick<Table, 'database_name' | 'table_name' | 'state' | 'failure'>[],
  columns: readonly TableColumns[],
): readonly UnreadTable[] {
  const read = new Set(columns.map(keyOf))
  return tables
    .filter((table) => !read.has(keyOf(table)))
    .map(({ database_name, table_name, state, failure }) => ({
      database_name,
      table_name,
      state: states[state],
      failure,
    }))
}
