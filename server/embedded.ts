// The embedded platform as the server and the command line open it: the data folder locked, the stores open.
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { DataLock } from './data-lock.ts'
import { systemClock } from './platform/base/clock.ts'
import { openPlatform, type OpenPlatform } from './platform/open.ts'
import { version } from './program.ts'

interface Opening {
  readonly config: Config
  readonly logger: Logger
  readonly secretKey: Uint8Array
  /** Held already; released here when the platform closes or does not open. */
  readonly lock: DataLock
}

/** Opens the platform of the configured data folder. */
export const openEmbedded = async ({ config, logger, secretKey, lock }: Opening): Promise<OpenPlatform> => {
  const place = {
    dataFolder: config.dataFolder,
    sourceFolders: config.sourceFolders,
    secretKey,
    version,
    adminPassword: config.adminPassword,
  }
  try {
    const platform = await openPlatform(place, { clock: systemClock, logger })
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
