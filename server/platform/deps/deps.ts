// Everything with an effect, gathered where the platform is put together and passed in: stores, clock, jobs, folders.
import type { Logger } from 'pino'
import type { Clock } from '../core/clock.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import type { Sweep } from '../uploads/sweep.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { Db } from '../db/sqlite.ts'
import type { DuckWarehouse } from '../warehouse/duckdb.ts'

export interface PlatformDeps {
  readonly db: Db
  readonly warehouse: DuckWarehouse
  readonly jobs: Jobs
  readonly clock: Clock
  readonly logger: Logger
  readonly secrets: Secrets
  readonly settings: Settings
  readonly uploads: Uploads
  readonly uploadSweep: Sweep
  /** Real paths of the folders that local sources may read. */
  readonly sourceFolders: readonly string[]
  /** Folder for cleaned copies of files on their way in: the one the warehouse was opened with. */
  readonly staging: string
}
