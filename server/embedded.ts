// Opens the embedded platform for the server and the command line, with its data folder locked.
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { DataLock } from './data-lock.ts'
import { systemClock } from './platform/core/clock.ts'
import { openPlatform, type OpenPlatform } from './platform/open.ts'
import { root, version } from './program.ts'
import { requireOpenSecrets } from './sealed-secrets.ts'
import { storeSecretKey, type SecretKey } from './secret-key.ts'

/** Folder of the sample's files, as a list: empty if the package is not installed. */
export function sampleFolders(): readonly string[] {
  const folder = join(root, 'node_modules', 'vega-datasets', 'data')
  return existsSync(folder) ? [realpathSync(folder)] : []
}

interface Opening {
  readonly config: Config
  readonly logger: Logger
  /** Stored if it is new and no stored secret needs another one. */
  readonly secretKey: SecretKey
  /** Already locked. Released when the platform closes or fails to open. */
  readonly lock: DataLock
}

/** Opens the platform of the configured data folder. */
export async function openEmbedded({ config, logger, secretKey, lock }: Opening): Promise<OpenPlatform> {
  const sample = config.isSampleEnabled ? sampleFolders() : []
  const dropbox = config.dropboxUrl?.origin
  const options = {
    dataFolder: config.dataFolder,
    sourceFolders: [...config.sourceFolders, ...sample],
    sampleFolders: sample,
    secretKey: secretKey.key,
    previousKeys: secretKey.previous,
    acceptMetadata: (database: DatabaseSync) => {
      requireOpenSecrets(database, secretKey)
      storeSecretKey(secretKey)
    },
    version,
    adminPassword: config.adminPassword,
    providerNetworks: config.providerNetworks,
    sourceNetworks: config.sourceNetworks,
    dropbox: dropbox === undefined ? undefined : { api: dropbox, content: dropbox, ca: '' },
    language: config.language,
    publicOrigin: config.publicUrl?.origin,
    exemptNetworks: config.exemptNetworks,
    modulesFolder: config.modulesFolder,
    diskReserve: config.diskReserve,
    extractionLimits: config.extractionLimits,
  }
  try {
    const platform = await openPlatform(options, { clock: systemClock, logger })
    return {
      ...platform,
      close: async () => {
        await platform.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
