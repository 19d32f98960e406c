// Opens all parts of the platform in the order of their dependencies, and closes them in reverse. Work that was
// interrupted by the last stop is cleaned up before the first request.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { platformApp } from './app.ts'
import { accountClient } from './http/account-client.ts'
import { recordFirstQuery } from './today/first-query.ts'
import { todayHandlers } from './today/handlers.ts'
import { lineageHandlers } from './lineage/handlers.ts'
import { boardHandlers } from './query/boards/handlers.ts'
import { openJobs } from './jobs/jobs.ts'
import type { Clock } from './core/clock.ts'
import type { Session } from './core/session.ts'
import { createFinishedWorkEvents } from './jobs/finished-work.ts'
import { dataFiles } from './data-folder/data-files.ts'
import { openDataFolder } from './data-folder/open-data-folder.ts'
import { createSecrets } from './secrets/secrets.ts'
import { openSettings } from './settings/settings.ts'
import { openDisk, type Disk } from './disk/disk.ts'
import { uploadHandlers } from './uploads/handlers.ts'
import { openPreviews } from './uploads/preview.ts'
import { discardTrash, openTrash } from './uploads/trash.ts'
import { openUploadSweep } from './uploads/sweep.ts'
import { openUploads } from './uploads/uploads.ts'
import { migrate } from './db/migrate.ts'
import { openGroupCommit } from './db/group-commit.ts'
import { openDatabase, type Db } from './db/sqlite.ts'
import { openSampleAutomation } from './sample/automation.ts'
import { openDataManager } from './data-manager/handlers.ts'
import { openAttributes } from './data-manager/catalogue/live-attributes.ts'
import { openCatalogue } from './data-manager/catalogue/live-catalogue.ts'
import { createSchemas } from './data-manager/catalogue/physical-tables.ts'
import { removeRetiredUploads } from './data-manager/sources/table-uploads.ts'
import { updateUploadedViews } from './data-manager/builds/uploaded-views.ts'
import type { Tables } from './engine/tables/open-tables.ts'
import { openEventFiles } from './engine/events/event-files.ts'
import type { Executors } from './engine/execution.ts'
import { openEngine } from './engine/open-engine.ts'
import type { MailLanguage } from './notifications/mail-language.ts'
import type { PlatformFetch } from './http/router.ts'
import { bootstrapIdentity } from './iam/bootstrap.ts'
import { administrationHandlers } from './iam/administration/handlers.ts'
import { sessionHandlers } from './iam/sessions/handlers.ts'
import { callerOf, demandEverything } from './iam/identity/caller.ts'
import { accountSession } from './iam/identity/account-session.ts'
import { openIdentity } from './iam/identity/identity.ts'
import { exemptionOf } from './iam/passwords/exempt-networks.ts'
import { accountHandlers } from './iam/accounts/handlers.ts'
import { openPasswordLinks } from './iam/password-links/handlers.ts'
import { providerHandlers } from './iam/providers/providers.ts'
import { openSignIns } from './iam/oidc/handlers.ts'
import { openPasswords, standardCost, type Passwords } from './iam/identity/password-hash.ts'
import { playbookHandlers } from './playbooks/handlers.ts'
import { openModuleCatalogue } from './playbooks/modules/module-catalogue.ts'
import { openReader } from './playbooks/reading/open-reader.ts'
import { queryHandlers } from './query/handlers.ts'
import { openVisibleValues } from './query/visible-values.ts'
import { openAffectedQueries } from './query/consequences/affected-queries.ts'
import { openRunHistory } from './query/saved/run-history.ts'
import type { PlatformDeps } from './deps/deps.ts'
import { storeHandlers } from './store/handlers.ts'
import { openVersions } from './store/versions/open-versions.ts'
import { openWarehouse, type WarehouseSession } from './warehouse/duckdb.ts'
import { defaultExtractionLimits, type ExtractionLimits } from './warehouse/loading/extraction-limits.ts'

interface PlatformOptions {
  readonly dataFolder: string
  /** Real paths. */
  readonly sourceFolders: readonly string[]
  /** Those of them that are read for the sample only. */
  readonly sampleFolders?: readonly string[]
  /** 32 bytes. */
  readonly secretKey: Uint8Array
  /** Keys that decrypt stored secrets too, while the key is being changed. */
  readonly previousKeys?: readonly Uint8Array[] | undefined
  /** Called with the migrated metadata store, before the platform uses it. May throw. */
  readonly acceptMetadata?: ((database: DatabaseSync) => void) | undefined
  readonly version: string
  /** Private networks that may contain identity providers and documents to import, such as `10.0.0.0/8`. */
  readonly providerNetworks?: readonly string[] | undefined
  /** Private networks that connections of sources may reach. */
  readonly sourceNetworks?: readonly string[] | undefined
  /** The servers of Dropbox, if they are others than the real ones. */
  readonly dropbox?: PlatformDeps['dropbox']
  /** Networks whose addresses are not locked after failed sign-ins, until the setting is changed (IAM100). */
  readonly exemptNetworks?: readonly string[] | undefined
  /** Of e-mails that the platform sends. Default: English. */
  readonly language?: MailLanguage | undefined
  /** Of links in e-mails, for which no name of a request is used. Default: the origin of the request. */
  readonly publicOrigin?: string | undefined
  /** Real path of the folder with the modules of playbook nodes. */
  readonly modulesFolder?: string | undefined
  /** Bytes of the disk that data never uses. Default: 64 MB, or a twentieth of a smaller disk, and at least 8 MB. */
  readonly diskReserve?: number | undefined
  /** Default: 5,000 columns, 64 GB of an unpacked file, an hour. */
  readonly extractionLimits?: ExtractionLimits | undefined
  /** Password of the first administrator. Without it, one is generated and returned once. */
  readonly adminPassword?: string | undefined
}

interface PlatformTools {
  readonly clock: Clock
  readonly logger: Logger
  /** Tests pass cheap hashes. */
  readonly passwords?: Passwords | undefined
  /** Tests pass actions of their own. */
  readonly executors?: Partial<Executors> | undefined
  /** Opens both databases in memory. Files stay in the data folder. */
  readonly inMemory?: boolean | undefined
}

export interface OpenPlatform {
  readonly deps: PlatformDeps
  readonly raw: DatabaseSync
  readonly fetch: PlatformFetch
  /** Real path of the folder of published archives. */
  readonly archives: string
  /** The folder of large bodies of events. */
  readonly eventsFolder: string
  /** Set only after the first start without a given password. */
  readonly oneTimePassword: string | undefined
  /** Action tables and the executors that write them. */
  readonly tables: Tables
  /** Cancels jobs, writes pending changes and closes the stores. */
  close(): Promise<void>
}

/** One for the sample, which waits for its own jobs, and two for users. */
const parallelJobs = 3
/** Milliseconds after which the file of an unused warehouse is closed. Opening it again takes some tens of them. */
const warehouseIdle = 15_000

// One thread, since starting threads costs more than they save on data in memory.
const databasesOf = ({ dataFolder }: PlatformOptions, { inMemory = false }: PlatformTools) =>
  inMemory
    ? { metadata: ':memory:', warehouse: { file: ':memory:', threads: 1 } }
    : {
        metadata: join(dataFolder, dataFiles.metadata),
        warehouse: { file: join(dataFolder, dataFiles.warehouse), idle: warehouseIdle },
      }

const trashIn = (dataFolder: string): string => join(dataFolder, dataFiles.trash)

/** Opened first, since the space of its reserve file may be needed to open the stores. */
const diskOf = ({ dataFolder, diskReserve }: PlatformOptions, { logger, inMemory }: PlatformTools): Disk =>
  openDisk({
    folder: dataFolder,
    reserve: diskReserve,
    hasReserveFile: inMemory !== true,
    makeRoom: (bytes) => existsSync(trashIn(dataFolder)) && discardTrash(trashIn(dataFolder), bytes),
    logger,
  })

const createStaging = ({ dataFolder }: PlatformOptions): string => {
  const staging = join(dataFolder, dataFiles.staging)
  mkdirSync(staging, { recursive: true, mode: 0o700 })
  return staging
}

const openMetadata = (options: PlatformOptions, tools: PlatformTools) => {
  const dataFolder = tools.inMemory === true ? undefined : openDataFolder(options.dataFolder)
  const databases = databasesOf(options, tools)
  const { db, raw } = openDatabase(databases.metadata)
  migrate(raw)
  options.acceptMetadata?.(raw)
  return { db, raw, dataFolder, databases }
}

const prepareWarehouse =
  ({ dataFolder, raw }: Pick<ReturnType<typeof openMetadata>, 'dataFolder' | 'raw'>) =>
  async (session: WarehouseSession): Promise<void> => {
    await dataFolder?.checkWarehouse(session, raw)
    await createSchemas(session)
  }

/** The jobs, and the queue of writes that they share with events. */
const openDurably = async ({
  db,
  clock,
  logger,
  settings,
}: Pick<PlatformDeps, 'db' | 'clock' | 'logger' | 'settings'>) => {
  const commit = openGroupCommit(db)
  const parallelDurable = (): number => settings.get('engine_jobs')
  const jobs = await openJobs({ db, clock, logger, parallel: parallelJobs, parallelDurable, commit })
  return { jobs, commit }
}

const placesOf = ({ sourceFolders, sampleFolders = [], sourceNetworks = [], dropbox }: PlatformOptions) => ({
  dropbox,
  sourceFolders,
  sampleFolders,
  sourceNetworks,
})

/** The uploaded files, the files to delete, and the job that deletes uploads nobody needs. */
const openUploadFiles = async (
  { dataFolder }: PlatformOptions,
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'logger' | 'settings' | 'disk'>,
) => {
  const uploads = openUploads(join(dataFolder, dataFiles.uploads), deps)
  const trash = openTrash(trashIn(dataFolder), deps.clock)
  const uploadSweep = await openUploadSweep({ ...deps, uploads, trash })
  return { uploads, trash, uploadSweep }
}

const sessionsOf = (db: Db) => ({
  accountSession: (uid: string) => accountSession(db, uid),
  demandEverything: async (trx: Db, session: Session) => demandEverything(await callerOf(trx, session)),
})

const closeAll = async (parts: readonly { close(): unknown }[]): Promise<void> => {
  for (const part of parts) await part.close()
}

/** Opens the platform of a data folder. Throws if a store cannot be opened or PLATFORM_ADMIN_PASSWORD is too weak. */
export async function openPlatform(options: PlatformOptions, tools: PlatformTools): Promise<OpenPlatform> {
  const { clock, logger } = tools
  const { version, providerNetworks: networks = [], language = 'en' } = options
  const staging = createStaging(options)
  const disk = diskOf(options, tools)
  const { db, raw, dataFolder, databases } = openMetadata(options, tools)
  const settings = await openSettings(db, options)
  const passwords = tools.passwords ?? openPasswords(standardCost, () => settings.get('hashes_at_once'))
  const { oneTimePassword } = await bootstrapIdentity({ db, clock, passwords }, options)
  const { jobs, commit } = await openDurably({ db, clock, logger, settings })
  const uploadFiles = await openUploadFiles(options, { db, clock, logger, settings, disk })
  const { uploads, uploadSweep } = uploadFiles
  const files = openEventFiles(join(options.dataFolder, dataFiles.events))
  const folders = [...options.sourceFolders, uploads.folder, files.folder]
  const prepare = prepareWarehouse({ dataFolder, raw })
  const warehouse = await openWarehouse({ ...databases.warehouse, folders, staging, prepare })
  const shared = { db, warehouse, jobs, clock, logger, settings, disk, ...uploadFiles, staging }
  const deps: PlatformDeps = {
    ...shared,
    secrets: createSecrets(options.secretKey, options.previousKeys),
    finishedWork: createFinishedWorkEvents(),
    ...placesOf(options),
    extractionLimits: options.extractionLimits ?? defaultExtractionLimits,
  }
  await updateUploadedViews(deps)
  const catalogue = await openCatalogue(deps)
  const attributes = await openAttributes(deps)
  await removeRetiredUploads(deps)
  const versions = await openVersions(deps, join(options.dataFolder, dataFiles.archives))
  const identity = openIdentity({ ...deps, ...exemptionOf(settings) }, passwords)
  const providerDeps = { identity, secrets: deps.secrets, networks }
  const signIns = openSignIns(providerDeps)
  const links = openPasswordLinks(identity, { language, publicOrigin: options.publicOrigin })
  const modules = openModuleCatalogue(options.modulesFolder, logger)
  const reader = openReader({ logger })
  const opened = {
    catalogue,
    attributes,
    affectedQueries: openAffectedQueries(deps),
    readRows: openVisibleValues(warehouse),
    sampleAutomation: openSampleAutomation(clock, () => engine.tables.deps),
  }
  const { work, handlers: dataHandlers } = openDataManager({ platform: deps, ...opened })
  const shares = { files, commit, work, networks, language, catalogue, ...sessionsOf(db) }
  const cacheFolder = join(options.dataFolder, dataFiles.cache)
  const engine = await openEngine(deps, { ...shares, cacheFolder, executors: tools.executors })
  const runs = openRunHistory(deps)
  const fetch: PlatformFetch = platformApp(
    {
      ...sessionHandlers(identity, signIns.iam),
      ...accountHandlers(identity),
      passwordLinks: links.handlers,
      ...administrationHandlers(identity),
      providers: { ...providerHandlers(providerDeps), ...signIns.providers },
      dataManager: dataHandlers,
      boards: boardHandlers(deps),
      lineage: lineageHandlers({ ...deps, catalogue, attributes }),
      query: recordFirstQuery(queryHandlers(deps, { ...catalogue, ...attributes }, runs), deps),
      engine: engine.handlers,
      playbooks: playbookHandlers({ ...deps, reader, catalogue: modules, networks }),
      ...storeHandlers(deps, versions),
      today: todayHandlers({ ...deps, clientFor: (session) => accountClient(fetch, session) }),
      uploads: uploadHandlers(uploads, openPreviews({ uploads, warehouse, staging })),
    },
    { authenticate: (...of) => identity.authenticate(...of), settings, clock, logger, version, disk },
  )
  const areas = [engine, runs, jobs, engine.runner, links, identity, uploadSweep, versions.checker, reader]
  return {
    deps,
    raw,
    fetch,
    archives: versions.archives.folder,
    eventsFolder: files.folder,
    oneTimePassword,
    tables: engine.tables,
    close: () => closeAll([...areas, uploads, versions, warehouse, { close: () => db.destroy() }, disk]),
  }
}
