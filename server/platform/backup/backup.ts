// Copies a running platform to a folder without blocking it: the metadata store, the warehouse, the uploads, large
// events, the package archives, and a page that describes them. The two stores are copied one after the other. A build published
// in between would leave the copy without its tables, so this is checked and the copy is repeated.
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { z } from 'zod'
import { archivesIn, copyArchives } from './archive-files.ts'
import { copyEventFiles, eventFilesIn, missingEventFiles } from './event-files.ts'
import { copyMetadata } from './copy-metadata.ts'
import { copyUploads, missingUploads, uploadsIn } from './upload-files.ts'
import { freshId, instantOf } from '../core/clock.ts'
import { dataFiles } from '../data-folder/data-files.ts'
import type { OpenPlatform } from '../open.ts'
import { marks } from '../settings/marks.ts'
import { openWarehouse } from '../warehouse/duckdb.ts'
import { compile } from '../warehouse/sql.ts'

/** Describes a backup. `restore` reads it. */
export const backupPage = z.object({
  kind: z.literal('platform-console-backup'),
  version: z.string(),
  made_at: z.string(),
  /** Number of tables that queries see. */
  tables: z.number().int(),
  holds_key: z.boolean(),
  /** Archives that were already damaged, as `<organization>:<package> <version>`. */
  archives_lost: z.array(z.string()).default([]),
})
export type BackupPage = z.infer<typeof backupPage>

export const backupFiles = { page: 'backup.json', key: 'secret.key' } as const

const attempts = 3
const catalogueTables = z.array(z.looseObject({ database_name: z.string(), physical_name: z.string() }))

/** Action tables; none in a backup of an earlier version. */
const actionTablesIn = (database: DatabaseSync): z.output<typeof catalogueTables> => {
  const hasTables = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'action_tables'").get()
  if (hasTables === undefined) return []
  return catalogueTables.parse(
    database.prepare('SELECT database_name, physical_name FROM action_tables').all(),
  )
}

/** `schema.table` of every table in the catalogue of a copied metadata store. Throws if the copy is damaged. */
export function catalogueTablesIn(file: string): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const check = database.prepare('PRAGMA integrity_check').get()
    if (check?.['integrity_check'] !== 'ok') throw new Error(`${file} is damaged`)
    const row = database.prepare('SELECT tables_json FROM catalogue').get()
    const text = row?.['tables_json']
    const built = catalogueTables.parse(JSON.parse(typeof text === 'string' ? text : '[]'))
    return [...built, ...actionTablesIn(database)].map(
      (table) => `${table.database_name}.${table.physical_name}`,
    )
  } finally {
    database.close()
  }
}

/** Opens a copied warehouse and lists its tables and views as `schema.table`. */
export async function warehouseTablesIn(file: string, staging: string): Promise<ReadonlySet<string>> {
  const warehouse = await openWarehouse({ file, folders: [], staging })
  try {
    const { columns } = await warehouse.execute(`
      SELECT schema_name || '.' || table_name FROM duckdb_tables() WHERE NOT internal
      UNION ALL SELECT schema_name || '.' || view_name FROM duckdb_views() WHERE NOT internal`)
    return new Set((columns[0] ?? []).map(String))
  } finally {
    await warehouse.close()
  }
}

const copyWarehouse = async ({ deps }: OpenPlatform, file: string): Promise<void> => {
  await deps.warehouse.session(async (session) => {
    await session.execute(compile(sql`ATTACH ${sql.lit(file)} AS backup_copy`))
    try {
      await session.execute('COPY FROM DATABASE warehouse TO backup_copy')
    } finally {
      await session.execute('DETACH backup_copy')
    }
  })
}

interface CopyTask {
  readonly platform: OpenPlatform
  /** Target folder. */
  readonly folder: string
  /** Temporary folder that the warehouse can write to. */
  readonly workFolder: string
}

interface CopyResult {
  /** Number of tables that queries see. */
  readonly tables: number
  readonly archivesLost: readonly string[]
}

/** One attempt; undefined if the copies of the two stores do not match. */
const copyOnce = async ({ platform, folder, workFolder }: CopyTask): Promise<CopyResult | undefined> => {
  const metadata = join(folder, dataFiles.metadata)
  const warehouse = join(workFolder, dataFiles.warehouse)
  rmSync(metadata, { force: true })
  rmSync(warehouse, { force: true })
  await copyMetadata(platform.raw, metadata)
  await copyWarehouse(platform, warehouse)
  const expected = catalogueTablesIn(metadata)
  const existing = await warehouseTablesIn(warehouse, workFolder)
  if (!expected.every((table) => existing.has(table))) return undefined
  const uploads = join(folder, dataFiles.uploads)
  const rows = uploadsIn(metadata)
  rmSync(uploads, { recursive: true, force: true })
  if (rows.length > 0) await copyUploads(rows, { from: platform.deps.uploads.folder, to: uploads })
  if (missingUploads(uploads, rows).length > 0) return undefined
  const events = join(folder, dataFiles.events)
  const eventRows = eventFilesIn(metadata)
  rmSync(events, { recursive: true, force: true })
  await copyEventFiles(eventRows, { from: platform.eventsFolder, to: events })
  if (missingEventFiles(events, eventRows).length > 0) return undefined
  copyFileSync(warehouse, join(folder, dataFiles.warehouse))
  const archives = { from: platform.archives, to: join(folder, dataFiles.archives) }
  const archivesLost = await copyArchives(archivesIn(metadata), archives)
  return { tables: expected.length, archivesLost }
}

const copyConsistently = async (copy: CopyTask): Promise<CopyResult> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const copied = await copyOnce(copy)
    if (copied !== undefined) return copied
  }
  throw new Error('Builds or deletions changed the tables during the backup; try again when none is running')
}

/** Records when the last backup was made, for Today (UI20). The backup is complete, even if this fails. */
const recordBackup = async ({ deps }: OpenPlatform, value: { at: string; folder: string }): Promise<void> => {
  const { db, settings, logger } = deps
  try {
    await db.transaction().execute((trx) => settings.set(trx, { name: marks.backup, value }))
  } catch (error) {
    logger.warn({ err: error }, 'could not record the backup')
  }
}

interface BackupOptions {
  /** Absolute path. Created if absent, otherwise it must be empty. */
  readonly folder: string
  readonly version: string
  /** Path of the secret key, to copy it too. Without it, stored secrets in the copy cannot be decrypted. */
  readonly secretKeyFile?: string | undefined
}

/** Copies the platform while it runs, and opens the copy to verify it. Throws an Error with one sentence, and then
 * leaves no file. */
export async function backUp(platform: OpenPlatform, options: BackupOptions): Promise<BackupPage> {
  const { folder } = options
  const created = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty; use a new folder`)
  const { clock, staging } = platform.deps
  const workFolder = join(staging, freshId('backup', clock))
  mkdirSync(workFolder, { recursive: true })
  try {
    const { tables, archivesLost } = await copyConsistently({ platform, folder, workFolder })
    if (options.secretKeyFile !== undefined)
      copyFileSync(options.secretKeyFile, join(folder, backupFiles.key))
    const page: BackupPage = {
      kind: 'platform-console-backup',
      version: options.version,
      made_at: instantOf(clock),
      tables,
      holds_key: options.secretKeyFile !== undefined,
      archives_lost: [...archivesLost],
    }
    writeFileSync(join(folder, backupFiles.page), `${JSON.stringify(page, null, 2)}\n`)
    await recordBackup(platform, { at: page.made_at, folder })
    return page
  } catch (error) {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
    if (created !== undefined) rmSync(created, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}
