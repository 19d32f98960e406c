// Puts a backup in the place of a data folder that is not there yet. It never writes over anything.
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
import { lockFile, tryLock } from './data-lock.ts'
import {
  backupFiles,
  backupPage,
  warehouseTablesIn,
  catalogueTablesIn,
  type BackupPage,
} from './platform/backup/backup.ts'
import { missingArchives, archivesIn, copyArchives } from './platform/backup/archive-files.ts'
import { copyUploads, missingUploads, uploadsIn } from './platform/backup/upload-files.ts'
import { dataFiles } from './platform/open.ts'
import { StartFailure } from './start-failure.ts'

interface RestorePlace {
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

/** Opens copies of both stores, so that nothing of the backup itself is written to. */
const verify = async (folder: string, { archives_lost: known }: BackupPage): Promise<void> => {
  const workshop = mkdtempSync(join(tmpdir(), 'platform-restore-'))
  try {
    const warehouse = join(workshop, dataFiles.warehouse)
    copyFileSync(join(folder, dataFiles.warehouse), warehouse)
    const held = await warehouseTablesIn(warehouse, workshop)
    const metadata = join(folder, dataFiles.metadata)
    const archives = await missingArchives(join(folder, dataFiles.archives), archivesIn(metadata))
    const lost = [
      ...catalogueTablesIn(metadata).filter((table) => !held.has(table)),
      ...missingUploads(join(folder, dataFiles.uploads), uploadsIn(metadata)),
      ...archives.filter((name) => !known.includes(name)),
    ]
    if (lost.length > 0) throw new StartFailure(`The backup is incomplete. Missing: ${lost.join(', ')}.`)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

const demandEmpty = ({ dataFolder, secretKeyFile }: RestorePlace): void => {
  const allowed = new Set([lockFile, `${lockFile}-journal`, basename(secretKeyFile)])
  const others = readdirSync(dataFolder).filter((name) => !allowed.has(name))
  if (others.length > 0)
    throw new StartFailure(
      `The data folder ${dataFolder} is not empty; set another PLATFORM_DATA, or move the existing folder.`,
    )
}

const restoreKey = ({ from, secretKeyFile }: RestorePlace): void => {
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

/** Restores into an absent or empty data folder that no process holds. */
export async function restore(place: RestorePlace): Promise<BackupPage> {
  const page = readPage(place.from)
  await verify(place.from, page)
  const lock = tryLock(place.dataFolder)
  if (lock === undefined)
    throw new StartFailure(
      `The data folder ${place.dataFolder} is in use by a running server; stop it first.`,
    )
  try {
    demandEmpty(place)
    restoreKey(place)
    const metadata = join(place.dataFolder, dataFiles.metadata)
    await copyUploads(uploadsIn(join(place.from, dataFiles.metadata)), {
      from: join(place.from, dataFiles.uploads),
      to: join(place.dataFolder, dataFiles.uploads),
    })
    await copyArchives(archivesIn(join(place.from, dataFiles.metadata)), {
      from: join(place.from, dataFiles.archives),
      to: join(place.dataFolder, dataFiles.archives),
    })
    copyFileSync(join(place.from, dataFiles.warehouse), join(place.dataFolder, dataFiles.warehouse))
    // What names all the rest comes last and whole: a restore that was killed leaves no platform without its files.
    copyFileSync(join(place.from, dataFiles.metadata), `${metadata}.restoring`)
    renameSync(`${metadata}.restoring`, metadata)
  } finally {
    lock.release()
  }
  return page
}
