// Restores a backup into a new data folder. Never overwrites anything.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lockFile, tryLock } from './data-lock.ts'
import {
  backupFiles,
  backupPage,
  warehouseTablesIn,
  catalogueTablesIn,
  type BackupPage,
} from './platform/backup/backup.ts'
import { missingArchives, archivesIn, copyArchives } from './platform/backup/archive-files.ts'
import { copyEventFiles, eventFilesIn, missingEventFiles } from './platform/backup/event-files.ts'
import { copyUploads, missingUploads, uploadsIn } from './platform/backup/upload-files.ts'
import { stampFolders, storedFolderId } from './platform/data-folder/folder-id.ts'
import { dataFiles } from './platform/data-folder/data-files.ts'
import { StartFailure } from './start-failure.ts'

interface RestoreOptions {
  readonly from: string
  readonly dataFolder: string
  readonly secretKeyFile: string
}

const readPage = (folder: string): BackupPage => {
  const file = join(folder, backupFiles.page)
  if (!existsSync(file))
    throw new StartFailure(`${folder} is not a backup: it contains no ${backupFiles.page}.`)
  const page = backupPage.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!page.success) throw new StartFailure(`${folder} is not a backup that this version can read.`)
  return page.data
}

/** Opens copies of both stores, so that the backup itself stays unchanged. */
const verify = async (folder: string, { archives_lost: reported }: BackupPage): Promise<void> => {
  const workshop = mkdtempSync(join(tmpdir(), 'platform-restore-'))
  try {
    const warehouse = join(workshop, dataFiles.warehouse)
    copyFileSync(join(folder, dataFiles.warehouse), warehouse)
    const existing = await warehouseTablesIn(warehouse, workshop)
    const metadata = join(folder, dataFiles.metadata)
    const archives = await missingArchives(join(folder, dataFiles.archives), archivesIn(metadata))
    const lost = [
      ...catalogueTablesIn(metadata).filter((table) => !existing.has(table)),
      ...missingUploads(join(folder, dataFiles.uploads), uploadsIn(metadata)),
      ...missingEventFiles(join(folder, dataFiles.events), eventFilesIn(metadata)),
      ...archives.filter((name) => !reported.includes(name)),
    ]
    if (lost.length > 0) throw new StartFailure(`The backup is incomplete. Missing: ${lost.join(', ')}.`)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

const demandEmpty = ({ dataFolder, secretKeyFile }: RestoreOptions): void => {
  const allowed = new Set([lockFile, `${lockFile}-journal`, basename(secretKeyFile)])
  const others = readdirSync(dataFolder).filter((name) => !allowed.has(name))
  if (others.length > 0)
    throw new StartFailure(
      `The data folder ${dataFolder} is not empty; set another PLATFORM_DATA, or move the existing folder.`,
    )
}

const restoreKey = ({ from, secretKeyFile }: RestoreOptions): void => {
  const key = join(from, backupFiles.key)
  if (!existsSync(key)) return
  if (!existsSync(secretKeyFile)) {
    mkdirSync(dirname(secretKeyFile), { recursive: true, mode: 0o700 })
    copyFileSync(key, secretKeyFile)
    return
  }
  if (!readFileSync(key).equals(readFileSync(secretKeyFile)))
    throw new StartFailure(
      `${secretKeyFile} contains a different key than the backup; move the file, or set another PLATFORM_SECRET_KEY_FILE.`,
    )
}

/** A backup of an earlier version has no id; its first start creates one. */
const restoreFolderId = ({ from, dataFolder }: RestoreOptions): void => {
  const database = new DatabaseSync(join(from, dataFiles.metadata), { readOnly: true })
  try {
    const stored = storedFolderId(database)
    if (stored !== undefined) stampFolders(dataFolder, stored.id)
  } finally {
    database.close()
  }
}

/** Restores into an absent or empty data folder that no process has locked. */
export async function restore(options: RestoreOptions): Promise<BackupPage> {
  const page = readPage(options.from)
  await verify(options.from, page)
  const lock = tryLock(options.dataFolder)
  if (lock === undefined)
    throw new StartFailure(
      `The data folder ${options.dataFolder} is in use by a running server; stop it first.`,
    )
  try {
    demandEmpty(options)
    restoreKey(options)
    const metadata = join(options.dataFolder, dataFiles.metadata)
    await copyUploads(uploadsIn(join(options.from, dataFiles.metadata)), {
      from: join(options.from, dataFiles.uploads),
      to: join(options.dataFolder, dataFiles.uploads),
    })
    await copyEventFiles(eventFilesIn(join(options.from, dataFiles.metadata)), {
      from: join(options.from, dataFiles.events),
      to: join(options.dataFolder, dataFiles.events),
    })
    await copyArchives(archivesIn(join(options.from, dataFiles.metadata)), {
      from: join(options.from, dataFiles.archives),
      to: join(options.dataFolder, dataFiles.archives),
    })
    copyFileSync(join(options.from, dataFiles.warehouse), join(options.dataFolder, dataFiles.warehouse))
    restoreFolderId(options)
    // The metadata store comes last, as a complete file: a restore that was killed leaves no platform without its
    // files.
    copyFileSync(join(options.from, dataFiles.metadata), `${metadata}.restoring`)
    renameSync(`${metadata}.restoring`, metadata)
  } finally {
    lock.release()
  }
  return page
}
