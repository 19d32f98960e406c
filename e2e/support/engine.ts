// Actions, tables and events that a journey needs but does not test, created by the administrator with the interface.
import type { z } from 'zod'
import { engine } from '#contract/engine/endpoints.ts'
import { requestAsAdministrator } from './identity.ts'
import type { Platform } from './platform.ts'

export async function createAction(
  platform: Platform,
  action: z.input<typeof engine.createAction.request.schema>,
): Promise<void> {
  await requestAsAdministrator(platform, { ...engine.createAction, body: action })
}

const mainTypes = { bigint: 'num', double: 'num', varchar: 'string' } as const

/** Creates an action table at the level `data_prim`. */
export async function createTable(
  platform: Platform,
  { name, columns }: { name: string; columns: Readonly<Record<string, keyof typeof mainTypes>> },
): Promise<void> {
  const body = {
    database_name: 'data_prim',
    table_name: name,
    columns: Object.entries(columns).map(([column, sub]) => ({
      name: column,
      type: { main: mainTypes[sub], sub },
    })),
  }
  await requestAsAdministrator(platform, { ...engine.createTable, body })
}

/** Sends rows to an action, and returns the id of the job that they start. */
export async function sendEvent(
  platform: Platform,
  { action, rows }: { action: string; rows: readonly object[] },
): Promise<string> {
  const { method, path, response } = engine.startAction
  const answer = await requestAsAdministrator(platform, {
    method,
    path: path.replace(':action', action),
    body: rows,
  })
  return response.schema.parse(answer).job_id
}
