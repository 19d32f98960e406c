// Tables of lists (DM37): a list of objects in the rows of a table becomes a table, which is read together with it.
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { bareTableName } from '#domain/source/file-format.ts'
import { PlatformError } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Extracted, RowNames } from '../../warehouse/loading/extract-file.ts'
import { rowKey, type FoundList } from '../../warehouse/loading/nested/row-keys.ts'
import { readingPlan, type ReadingPlan } from '../../warehouse/loading/reading-plan.ts'
import { listOf } from './table-file.ts'
import { chosenOptions, tableRows, type TableRow } from './table-state.ts'

/** Tables that one extraction reads. Lists beyond remain attributes. */
const mostTables = 200

/** A table to read: the requested one, or one of its lists. */
interface ListTable {
  readonly table: string
  /** Name of the table that contains the list; null for the rows of the file. */
  readonly parent: string | null
  readonly list: readonly string[]
  readonly rowNames: RowNames
  readonly options: ReadingOptions
}

export interface ReadTable extends ListTable {
  /** Its content, or why it could not be read. */
  readonly read: { readonly extracted: Extracted } | { readonly error: PlatformError }
}

const ownName = (table: string, parent: string | null): string =>
  parent === null ? bareTableName(table) : table.slice(parent.length + 1)

const rowNames = ({ table, parent }: Pick<ListTable, 'table' | 'parent'>, parentRow: string): RowNames => {
  const own = `${ownName(table, parent)}_row`
  return { own: own === parentRow ? `${own}_2` : own, parent: parentRow }
}

/** Name of the attribute with the row number; empty if the rows have no lists. */
const rowNameIn = (plan: ReadingPlan): string => plan.columns.find(({ key }) => key === rowKey)?.name ?? ''

/** The names of the row numbers of a table, as the extraction of its parent named them. */
export async function listTableOf(
  { db }: Pick<PlatformDeps, 'db'>,
  row: TableRow,
): Promise<Omit<ListTable, 'options'>> {
  const { tableName: table, parent } = row
  const found =
    parent === null
      ? undefined
      : await tableRows(db)
          .where('sourceName', '=', row.sourceName)
          .where('tableName', '=', parent)
          .executeTakeFirst()
  const planJson = found?.planJson ?? null
  const parentRow = planJson === null ? '' : rowNameIn(readingPlan.parse(JSON.parse(planJson)))
  return { table, parent, list: listOf(row), rowNames: rowNames({ table, parent }, parentRow) }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const freeName = (name: string, taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}_${number}`
    if (!taken.has(free)) return free
  }
}

const omitEncoding = (options: ReadingOptions): ReadingOptions =>
  Object.fromEntries(Object.entries(options).filter(([name]) => name !== 'encoding'))

/** The table of a list: an existing one, or a new one. The encoding is that of the whole file. */
const tableOfList = (
  within: ReadTable & { readonly parentRow: string },
  found: FoundList,
  { rows, taken }: { rows: readonly TableRow[]; taken: Set<string> },
): ListTable => {
  const list = [...within.list, found.key]
  const existing = rows.find((row) => row.parent === within.table && isSame(listOf(row), list))
  const table = existing?.tableName ?? freeName(`${within.table}.${found.name}`, taken)
  taken.add(table)
  const chosen = existing === undefined ? within.options : chosenOptions(existing)
  const { encoding } = within.options
  return {
    table,
    parent: within.table,
    list,
    rowNames: rowNames({ table, parent: within.table }, within.parentRow),
    options: encoding === undefined ? omitEncoding(chosen) : { ...chosen, encoding },
  }
}

/**
 * Reads a table and then the tables of its lists, of their lists, and so on. Throws the errors of the first one.
 */
export async function readWithLists(
  root: ListTable,
  {
    rows,
    read,
    signal,
  }: {
    /** All tables of the source. */
    readonly rows: readonly TableRow[]
    readonly read: (table: ListTable, hasLists: boolean) => Promise<Extracted>
    readonly signal: AbortSignal
  },
): Promise<ReadTable[]> {
  const taken = new Set(rows.map(({ tableName }) => tableName))
  const results: ReadTable[] = []
  const queue: ListTable[] = [root]
  for (let table = queue.shift(); table !== undefined; table = queue.shift()) {
    const hasLists = results.length + queue.length < mostTables
    try {
      const extracted = await read(table, hasLists)
      const result: ReadTable = { ...table, read: { extracted } }
      results.push(result)
      const within = { ...result, parentRow: rowNameIn(extracted.plan) }
      queue.push(...extracted.lists.map((list) => tableOfList(within, list, { rows, taken })))
    } catch (error) {
      if (table === root || signal.aborted || !(error instanceof PlatformError)) throw error
      results.push({ ...table, read: { error } })
    }
  }
  return results
}

/** The requested table, whose errors were thrown. */
export function rootOf(tables: readonly ReadTable[]): ListTable & { readonly extracted: Extracted } {
  const [root] = tables
  if (root === undefined || 'error' in root.read) throw new Error('the requested table was not read')
  return { ...root, extracted: root.read.extracted }
}

/** The tables of lists of a table, of their lists, and so on. */
export function tablesWithin(rows: readonly TableRow[], table: string): TableRow[] {
  const own = rows.filter(({ parent }) => parent === table)
  return own.flatMap((row) => [row, ...tablesWithin(rows, row.tableName)])
}
