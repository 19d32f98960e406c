// Endpoints of action tables: listed, created and deleted.
import type { PlatformApi } from '#contract/api.ts'
import type { ActionTable as TableReply } from '#contract/engine/action-table.ts'
import { visibleTables } from '#domain/query/restriction.ts'
import type { Handlers } from '../../core/handler.ts'
import { seesAllRows, type Session } from '../../core/session.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { ActionTable } from '../../data-manager/catalogue/action-tables.ts'
import { createTable } from './create-table.ts'
import { deleteTable } from './delete-table.ts'
import { readTableUsers } from './table-users.ts'
import type { TablesDeps } from './tables-deps.ts'

type TableHandlers = Pick<Handlers<PlatformApi['engine']>, 'listTables' | 'createTable' | 'deleteTable'>

/** Without the actions that use it: they are read for the tables of an answer only. */
type ListedTable = Omit<TableReply, 'used_by'>

const listing: Listing<ListedTable> = {
  text: ({ database_name: level, table_name: name, display_name: label }) => `${level}.${name} ${label}`,
  sorts: {
    table_name: ({ table_name: name }) => name.toLowerCase(),
    database_name: ({ database_name: level }) => level,
    rows: ({ rows }) => rows,
    created_at: ({ created_at: at }) => at,
    written_at: ({ written_at: at }) => at,
  },
}

const toReply = (table: ActionTable, rows: number): ListedTable => ({
  database_name: table.database_name,
  table_name: table.table_name,
  display_name: table.display_name,
  columns: table.fields.map(({ field: name, display_name: label, type }) => ({
    name,
    display_name: label,
    type,
  })),
  measure_date_field: table.measure_date_field,
  rows,
  created_at: table.created_at,
  created_by: table.created_by,
  written_at: table.written_at,
})

/** The tables that the caller sees, with the number of rows that the caller sees (IAM10a). */
const visible = async ({ catalogue, planning }: TablesDeps, session: Session): Promise<ListedTable[]> => {
  const tables = catalogue.actionTables()
  const state = catalogue.current()
  if (state === null || seesAllRows(session)) return tables.map((table) => toReply(table, table.rows))
  const counted = await planning.tablesFor(state, session.conditions)
  return visibleTables(tables, session.conditions).map((table) =>
    toReply(table, counted.find((each) => each.physical_name === table.physical_name)?.rows ?? 0),
  )
}

/** Handlers of action tables (ENG22). */
export function tableHandlers(deps: TablesDeps): TableHandlers {
  const { db } = deps.platform
  return {
    listTables: async ({ query }, { session }) => {
      const page = sortedPage(await visible(deps, session), { query, listing })
      const usersOf = await readTableUsers(db)
      return { ...page, items: page.items.map((table) => ({ ...table, used_by: usersOf(table) })) }
    },
    createTable: async ({ body }, { session }) => {
      const table = await createTable(deps, { table: body, session })
      const usersOf = await readTableUsers(db)
      return { table: { ...toReply(table, 0), used_by: usersOf(table) } }
    },
    deleteTable: async ({ params }, { session }) => {
      await deleteTable(deps, { level: params.level, name: params.table, session })
      return {}
    },
  }
}
