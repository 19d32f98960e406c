// A whole copy of a running platform in a folder: the metadata store, the warehouse, the uploads, the archives of packages,
// and a page that says what they are. Nobody has to wait for it. The two stores are copied one after the other, so that a build shown in between
// would leave the copy without its tables: that is checked, and the copy is made again.
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { z } from 'zod'
import { archivesNamedBy, copyArchives } from './archive-files.ts'
import { copyUploads, uploadsLostFrom, uploadsNamedBy } from './upload-files.ts'
import { freshId, instantOf } from '../core/clock.ts'
import { dataFiles } from '../open.ts'
import type { OpenPlatform } from '../open.ts'
import { openWarehouse } from '../warehouse/duckdb.ts'
import { compile } from '../warehouse/sql.ts'

/** Says what a backup is; `restore` reads it. */
export const backupPage = z.object({
  kind: z.literal('platform-console-backup'),
  version: z.string(),
  made_at: z.string(),
  /** Tables that queries see. */
  tables: z.number().int(),
  holds_key: z.boolean(),
  /** Archives that were damaged already when the copy was made, as `<organization>:<package> <version>`. */
  archives_lost: z.array(z.string()).default([]),
})
export type BackupPage = z.infer<typeof backupPage>

export const backupFiles = { page: 'backup.json', key: 'secret.key' } as const

const attempts = 3
const seenTables = z.array(z.looseObject({ database_name: z.string(), physical_name: z.string() }))

/** `schema.table` of all that queries see, as the copied metadata says; throws where the copy is damaged. */
export function tablesSeenBy(file: string): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const check = database.prepare('PRAGMA integrity_check').get()
    if (check?.['integrity_check'] !== 'ok') throw new Error(`${file} is damaged`)
    const row = database.prepare('SELECT tables_json FROM catalogue').get()
    const text = row?.['tables_json']
    const tables = seenTables.parse(JSON.parse(typeof text === 'string' ? text : '[]'))
    return tables.map((table) => `${table.database_name}.${table.physical_name}`)
  } finally {
    database.close()
  }
}

/** Opens a copied warehouse and lists its tables and views as `schema.table`. */
export async function tablesHeldBy(file: string, staging: string): Promise<ReadonlySet<string>> {
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

/** A copy is one file, without the side files of a store in use. */
const inOneFile = (file: string): void => {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = DELETE')
  database.close()
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

interface Copy {
  readonly platform: OpenPlatform
  /** Where the copy goes. */
  readonly folder: string
  /** A folder of its own that the warehouse may write to. */
  readonly workshop: string
}

interface Copied {
  /** How many queries see. */
  readonly tables: number
  readonly archivesLost: readonly string[]
}

/** One attempt; undefined where the two stores do not belong together. */
const copyOnce = async ({ platform, folder, workshop }: Copy): Promise<Copied | undefined> => {
  const metadata = join(folder, dataFiles.metadata)
  const warehouse = join(workshop, dataFiles.warehouse)
  rmSync(metadata, { force: true })
  rmSync(warehouse, { force: true })
  await backup(platform.raw, metadata)
  inOneFile(metadata)
  await copyWarehouse(platform, warehouse)
  const seen = tablesSeenBy(metadata)
  const held = await tablesHeldBy(warehouse, workshop)
  if (!seen.every((table) => held.has(table))) return undefined
  const uploads = join(folder, dataFiles.uploads)
  const rows = uploadsNamedBy(metadata)
  rmSync(uploads, { recursive: true, force: true })
  if (rows.length > 0) await copyUploads(rows, { from: platform.deps.uploads.folder, to: uploads })
  if (uploadsLostFrom(uploads, rows).length > 0) return undefined
  copyFileSync(warehouse, join(folder, dataFiles.warehouse))
  const archives = { from: platform.archives, to: join(folder, dataFiles.archives) }
  const archivesLost = await copyArchives(archivesNamedBy(metadata), archives)
  return { tables: seen.length, archivesLost }
}

const copyWhole = async (copy: Copy): Promise<Copied> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const copied = await copyOnce(copy)
    if (copied !== undefined) return copied
  }
  throw new Error('Builds or deletions changed the tables during the backup; try again when none is running')
}

interface BackupOrder {
  /** Absolute; made if absent, else it has to be empty. */
  readonly folder: string
  readonly version: string
  /** File of the secret key, to be copied too; without it stored secrets are of no use in the copy. */
  readonly secretKeyFile?: string | undefined
}

/** Copies the platform while it runs and opens the copy once to see that it is whole. Throws one sentence. */
export async function backUp(platform: OpenPlatform, order: BackupOrder): Promise<BackupPage> {
  const { folder } = order
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty; use a new folder`)
  const { clock, staging } = platform.deps
  const workshop = join(staging, freshId('backup', clock))
  mkdirSync(workshop, { recursive: true })
  try {
    const { tables, archivesLost } = await copyWhole({ platform, folder, workshop })
    if (order.secretKeyFile !== undefined) copyFileSync(order.secretKeyFile, join(folder, backupFiles.key))
    const page: BackupPage = {
      kind: 'platform-console-backup',
      version: order.version,
      made_at: instantOf(clock),
      tables,
      holds_key: order.secretKeyFile !== undefined,
      archives_lost: [...archivesLost],
    }
    writeFileSync(join(folder, backupFiles.page), `${JSON.stringify(page, null, 2)}\n`)
    return page
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}
