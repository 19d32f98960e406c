// Endpoints of action tables: listed, created and deleted.
import type { PlatformApi } from '#contract/api.ts'
import type { ActionTable as ActionTableReply } from '#contract/engine/action-table.ts'
import { visibleTables } from '#domain/query/restriction.ts'
import type { Handlers } from '../../core/handler.ts'
import { seesAllRows, type Session } from '../../core/session.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { ActionTable } from '../../data-manager/catalogue/action-tables.ts'
import { createTable } from './create-table.ts'
import { deleteTable } from './delete-table.ts'
import type { TablesDeps } from './tables-deps.ts'

type TableHandlers = Pick<Handlers<PlatformApi['engine']>, 'listTables' | 'createTable' | 'deleteTable'>

const listing: Listing<ActionTableReply> = {
  text: ({ table_name: name, display_name: label }) => `${name} ${label}`,
  sorts: {
    table_name: ({ table_name: name }) => name.toLowerCase(),
    database_name: ({ database_name: level }) => level,
    rows: ({ rows }) => rows,
    created_at: ({ created_at: at }) => at,
    written_at: ({ written_at: at }) => at,
  },
}

const toReply = (table: ActionTable, rows: number): ActionTableReply => ({
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
const visible = async (
  { catalogue, planning }: TablesDeps,
  session: Session,
): Promise<ActionTableReply[]> => {
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
  return {
    listTables: async ({ query }, { session }) =>
      sortedPage(await visible(deps, session), { query, listing }),
    createTable: async ({ body }, { session }) => {
      const table = await createTable(deps, { table: body, session })
      return { table: toReply(table, 0) }
    },
    deleteTable: async ({ params }, { session }) => {
      await deleteTable(deps, { level: params.level, name: params.table, session })
      return {}
    },
  }
}
