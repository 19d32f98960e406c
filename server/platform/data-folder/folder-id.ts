// The random id that all parts of a data folder have. The metadata store has it as a setting, the warehouse as a table,
// the folders of uploads and archives as a file.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { z } from 'zod'
import type { WarehouseSession } from '../warehouse/duckdb.ts'
import { compile } from '../warehouse/sql.ts'
import { dataFiles } from './data-files.ts'

const settingName = 'data_folder'
/** Name of the file with the id. */
export const idFile = 'data-folder-id'
/** The folders of a data folder that have the id. */
export const folderParts = [dataFiles.uploads, dataFiles.archives] as const

const folderId = z
  .object({
    id: z.string(),
    /** False until the folders have the id: in a new data folder, and in one of an earlier version. */
    is_complete: z.boolean(),
    /** Whether the warehouse has the id. Absent in an earlier version, which created it at the first start. */
    has_warehouse: z.boolean().optional(),
  })
  .transform((stored) => ({ ...stored, has_warehouse: stored.has_warehouse ?? stored.is_complete }))
export type FolderId = z.infer<typeof folderId>

/** The id in an open metadata store; undefined in a new store and in one of an earlier version. */
export function storedFolderId(database: DatabaseSync): FolderId | undefined {
  const row = database.prepare('SELECT value_json FROM settings WHERE name = ?').get(settingName)
  const text = row?.['value_json']
  return typeof text === 'string' ? folderId.parse(JSON.parse(text)) : undefined
}

/** Writes the id to an open metadata store. */
export function storeFolderId(database: DatabaseSync, id: FolderId): void {
  database
    .prepare('INSERT OR REPLACE INTO settings (name, value_json) VALUES (?, ?)')
    .run(settingName, JSON.stringify(id))
}

/** The stored id. A store without one gets a new id. */
export function ensureFolderId(database: DatabaseSync): FolderId {
  const stored = storedFolderId(database)
  if (stored !== undefined) return stored
  const created = { id: randomUUID(), is_complete: false, has_warehouse: false }
  storeFolderId(database, created)
  return created
}

/** The id of a part that is a folder; undefined if it has none. */
export function idOfFolder(path: string): string | undefined {
  const file = join(path, idFile)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Creates the folders that have the id, and writes it to them. */
export function stampFolders(dataFolder: string, id: string): void {
  for (const part of folderParts) {
    mkdirSync(join(dataFolder, part), { recursive: true, mode: 0o700 })
    writeFileSync(join(dataFolder, part, idFile), `${id}\n`, { mode: 0o600, flush: true })
  }
}

/** The id of an open warehouse; undefined if it has none. */
export async function idOfWarehouse(warehouse: WarehouseSession): Promise<string | undefined> {
  const { rows } = await warehouse.execute(
    `SELECT 1 FROM duckdb_tables() WHERE schema_name = 'main' AND table_name = '${settingName}'`,
  )
  if (rows === 0) return undefined
  const { columns } = await warehouse.execute(`SELECT id FROM main.${settingName}`)
  return String(columns[0]?.[0])
}

/** Writes the id to an open warehouse, in one statement. */
export async function stampWarehouse(warehouse: WarehouseSession, id: string): Promise<void> {
  await warehouse.execute(
    compile(sql`CREATE OR REPLACE TABLE main.${sql.id(settingName)} AS SELECT ${sql.lit(id)} AS id`),
  )
}
