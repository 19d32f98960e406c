// The action of the sample project that stores events, and its table (ENG22).
import { readFile } from 'node:fs/promises'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import type { EndpointClient } from '../core/endpoint-client.ts'

const sourceFile = new URL('./archive-events.py', import.meta.url)

export const archiveTable = {
  database_name: 'data_prim' as const,
  table_name: 'event_handle',
  display_name: 'Archived events',
  columns: [
    { name: 'event_id', display_name: 'Event ID', type: { main: 'num', sub: 'bigint' } },
    { name: 'event_name', display_name: 'Event name', type: { main: 'string', sub: 'varchar' } },
    { name: 'event_content', display_name: 'Event content', type: { main: 'string', sub: 'varchar' } },
    { name: 'date', display_name: 'Date', type: { main: 'date' } },
  ],
  measure_date_field: 'date',
}

export const archiveActionId = 'archive-events'
const action = {
  id: archiveActionId,
  name: 'Archive events',
  description: 'Stores each row of an event in the table event_handle.',
  timeout: 600,
}

const everything = { limit: 1000 } as const

/** Creates the table and the action that do not exist. If an object of a user has the name, nothing is created. */
export async function createArchive(request: EndpointClient): Promise<void> {
  const { items: tables } = await request(engine.listTables, { query: everything })
  const { items: objects } = await request(dataManager.listObjects, { query: everything })
  const hasTable = tables.some((each) => each.table_name === archiveTable.table_name)
  if (objects.some(({ object }) => object.object_name.toLowerCase() === archiveTable.table_name)) return
  if (!hasTable) await request(engine.createTable, { body: archiveTable })
  const { items: actions } = await request(engine.listActions, { query: everything })
  if (actions.some((each) => each.id === action.id)) return
  const source = await readFile(sourceFile, 'utf8')
  const parameters = { function: 'event_handle', source }
  await request(engine.createAction, { body: { ...action, kind: 'python', parameters } })
}
