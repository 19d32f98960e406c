// The harbour as three files, and the cards of the canvas that shows them.
import type { Locator, Page } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { writeFile } from './files.ts'
import { requestAsAdministrator } from './identity.ts'
import type { Platform } from './platform.ts'

const files = {
  'calls.csv': 'call,ship,berth,tonnes\nc1,s1,b1,10\nc2,s2,b1,5\nc3,s1,b2,7\n',
  'ships.csv': 'ship,flag\ns1,FR\ns2,JP\n',
  'berths.csv': 'berth,quay\nb1,North\nb2,South\n',
} as const

/** The files of the harbour as extracted tables of the source `port`. */
export async function addTables(platform: Platform): Promise<void> {
  for (const [name, text] of Object.entries(files)) writeFile(platform.depot, { name, text })
  const { createSource, addTables: add, extract } = dataManager
  const source = { dbms: 'local', parameters: { path: platform.depot }, database_name: 'port' }
  await requestAsAdministrator(platform, { ...createSource, body: source })
  const tables = Object.keys(files).map((table_name) => ({ table_name, database_name: 'port' }))
  await requestAsAdministrator(platform, { ...add, body: tables })
  for (const { table_name: table } of tables) {
    const path = `${extract.path.replace(':source', 'port').replace(':table', table)}?wait=true`
    await requestAsAdministrator(platform, { method: extract.method, path })
  }
}

/** A file as a table of the source `port` that is not extracted. */
export async function addUnread(platform: Platform, file: { name: string; text: string }): Promise<void> {
  writeFile(platform.depot, file)
  const body = [{ table_name: file.name, database_name: 'port' }]
  await requestAsAdministrator(platform, { ...dataManager.addTables, body })
}

/** The card of a table or an object. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('group', { name: new RegExp(`^${name}, `) })
}

/** The pane of the selected card. */
export function paneOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Selected card' })
}

/** The button that undoes this step. */
export function undoOf(page: Page, step: string): Locator {
  return page.getByRole('button', { name: `Undo: ${step}`, exact: true })
}
