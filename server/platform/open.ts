// Opens everything the platform stands on, in the order in which one leans on the other, and closes it the other way
// round. What was half done when the process last stopped is put right here, before anybody can ask.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { platformApp } from './app.ts'
import { openJobs } from './jobs/jobs.ts'
import type { Clock } from './core/clock.ts'
import { secretsUnder } from './secrets/secrets.ts'
import { openSettings } from './settings/settings.ts'
import { uploadHandlers } from './uploads/handlers.ts'
import { openPreviews } from './uploads/preview.ts'
import { openSweep } from './uploads/sweep.ts'
import { openUploads } from './uploads/uploads.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/sqlite.ts'
import { dataManagerHandlers } from './data-manager/handlers.ts'
import { openCatalogue } from './data-manager/catalogue/live-catalogue.ts'
import { clearUploads } from './data-manager/sources/table-uploads.ts'
import { followUploads } from './data-manager/builds/uploaded-views.ts'
import { engineHandlers } from './engine/handlers.ts'
import type { PlatformFetch } from './http/router.ts'
import { bootstrapIdentity } from './iam/bootstrap.ts'
import { administrationHandlers } from './iam/administration/handlers.ts'
import { iamHandlers } from './iam/sessions/handlers.ts'
import { openIdentity } from './iam/identity/identity.ts'
import { peopleHandlers } from './iam/accounts/handlers.ts'
import { providerHandlers } from './iam/providers/providers.ts'
import { openSignIns } from './iam/oidc/handlers.ts'
import { openPasswords, standardCost, type Passwords } from './iam/identity/password-hash.ts'
import { playbookHandlers } from './playbooks/handlers.ts'
import { openModuleCatalogue } from './playbooks/modules/module-catalogue.ts'
import { openReader } from './playbooks/reading/open-reader.ts'
import { queryHandlers } from './query/handlers.ts'
import type { PlatformDeps } from './deps/deps.ts'
import { storeHandlers } from './store/handlers.ts'
import { openVersions } from './store/versions/open-versions.ts'
import { openWarehouse } from './warehouse/duckdb.ts'

interface PlatformPlace {
  readonly dataFolder: string
  /** Real paths. */
  readonly sourceFolders: readonly string[]
  /** 32 bytes. */
  readonly secretKey: Uint8Array
  readonly version: string
  /** Private networks that identity providers and documents to import may stand in, as `10.0.0.0/8`. */
  readonly providerNetworks?: readonly string[] | undefined
  /** Real path of the folder of modules that nodes of playbooks come from. */
  readonly modulesFolder?: string | undefined
  /** Password of the first administrator; without it one is made and returned once. */
  readonly adminPassword?: string | undefined
}

interface PlatformTools {
  readonly clock: Clock
  readonly logger: Logger
  /** Given by tests that want cheap hashes. */
  readonly passwords?: Passwords | undefined
  /** Opens both databases in memory: nothing of them outlives the platform. Files stay in the data folder. */
  readonly inMemory?: boolean | undefined
}

export interface OpenPlatform {
  readonly deps: PlatformDeps
  readonly raw: DatabaseSync
  readonly fetch: PlatformFetch
  /** Real path of the folder of published archives. */
  readonly archives: string
  /** Only after the very first start without a given password. */
  readonly oneTimePassword: string | undefined
  /** Cancels jobs, writes down what is left, closes the stores. */
  close(): Promise<void>
}

/** Names of what lies in a data folder. */
export const dataFiles = {
  metadata: 'platform.sqlite',
  warehouse: 'warehouse.duckdb',
  staging: 'staging',
  uploads: 'uploads',
  archives: 'archives',
} as const

/** One for the sample, which waits for jobs of its own, and two for people. */
const parallelJobs = 3

// One thread: a thread costs more to start than it saves on what fits into memory.
const databasesOf = ({ dataFolder }: PlatformPlace, { inMemory = false }: PlatformTools) =>
  inMemory
    ? { metadata: ':memory:', warehouse: { file: ':memory:', threads: 1 } }
    : {
        metadata: join(dataFolder, dataFiles.metadata),
        warehouse: { file: join(dataFolder, dataFiles.warehouse) },
      }

/** Opens the platform of a data folder. Throws where a store cannot be opened or PLATFORM_ADMIN_PASSWORD is too weak. */
export async function openPlatform(place: PlatformPlace, tools: PlatformTools): Promise<OpenPlatform> {
  const { clock, logger } = tools
  const staging = join(place.dataFolder, dataFiles.staging)
  mkdirSync(staging, { recursive: true, mode: 0o700 })
  const databases = databasesOf(place, tools)
  const { db, raw } = openDatabase(databases.metadata)
  migrate(raw)
  const settings = await openSettings(db)
  const passwords = tools.passwords ?? openPasswords(standardCost, () => settings.get('hashes_at_once'))
  const { adminPassword, version } = place
  const { oneTimePassword } = await bootstrapIdentity({ db, clock, passwords }, { adminPassword, version })
  const jobs = await openJobs({ db, clock, logger, parallel: parallelJobs })
  const uploads = openUploads(join(place.dataFolder, dataFiles.uploads), { db, clock, settings })
  const uploadSweep = await openSweep({ db, clock, settings, uploads, logger })
  const warehouse = await openWarehouse({
    ...databases.warehouse,
    folders: [...place.sourceFolders, uploads.folder],
    staging,
  })
  const deps: PlatformDeps = {
    db,
    warehouse,
    jobs,
    clock,
    logger,
    secrets: secretsUnder(place.secretKey),
    settings,
    uploads,
    uploadSweep,
    sourceFolders: place.sourceFolders,
    staging,
  }
  await followUploads(deps)
  const catalogue = await openCatalogue(deps)
  await clearUploads(deps)
  const versions = await openVersions(deps, join(place.dataFolder, dataFiles.archives))
  const identity = openIdentity({ db, clock, logger, settings }, passwords)
  const networks = place.providerNetworks ?? []
  const providerDeps = { identity, secrets: deps.secrets, networks }
  const signIns = openSignIns(providerDeps)
  const catalogueOfModules = openModuleCatalogue(place.modulesFolder, logger)
  const reader = openReader({ logger })
  const fetch = platformApp(
    {
      iam: { ...iamHandlers(identity), ...signIns.iam },
      ...peopleHandlers(identity),
      ...administrationHandlers(identity),
      providers: { ...providerHandlers(providerDeps), ...signIns.providers },
      dataManager: dataManagerHandlers({ platform: deps, catalogue }),
      query: queryHandlers(deps, catalogue),
      engine: engineHandlers(deps),
      playbooks: playbookHandlers({ ...deps, reader, catalogue: catalogueOfModules, networks }),
      ...storeHandlers(deps, versions),
      uploads: uploadHandlers(uploads, openPreviews({ uploads, warehouse, staging })),
    },
    { authenticate: (token) => identity.authenticate(token), settings, clock, logger, version },
  )
  return {
    deps,
    raw,
    fetch,
    archives: versions.archives.folder,
    oneTimePassword,
    close: async () => {
      await jobs.close()
      await identity.close()
      await uploadSweep.close()
      await versions.checks.close()
      await reader.close()
      await uploads.close()
      await versions.close()
      await warehouse.close()
      await db.destroy()
    },
  }
}
