// The injected dependencies of the platform: everything with an effect, such as stores, clock, jobs and folders.
import type { DropboxServers } from '../connectors/connector.ts'
import type { Logger } from 'pino'
import type { Clock } from '../core/clock.ts'
import type { FinishedWorkEvents } from '../jobs/finished-work.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Disk } from '../disk/disk.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import type { Trash } from '../uploads/trash.ts'
import type { UploadSweep } from '../uploads/sweep.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { Db } from '../db/sqlite.ts'
import type { DuckWarehouse } from '../warehouse/duckdb.ts'
import type { ExtractionLimits } from '../warehouse/loading/extraction-limits.ts'

export interface PlatformDeps {
  readonly db: Db
  readonly warehouse: DuckWarehouse
  readonly jobs: Jobs
  readonly clock: Clock
  readonly logger: Logger
  readonly secrets: Secrets
  readonly settings: Settings
  readonly disk: Disk
  readonly uploads: Uploads
  readonly uploadSweep: UploadSweep
  readonly trash: Trash
  readonly finishedWork: FinishedWorkEvents
  /** Real paths of the folders that local sources may read. */
  readonly sourceFolders: readonly string[]
  /** Those of them that are read for the sample only. */
  readonly sampleFolders: readonly string[]
  /** Private networks that connections of sources may reach, such as `10.0.0.0/8`. */
  readonly sourceNetworks: readonly string[]
  /** The servers of Dropbox, if they are others than the real ones. */
  readonly dropbox?: DropboxServers | undefined
  /** Folder for cleaned copies of files that are loaded. The warehouse was opened with it. */
  readonly staging: string
  readonly extractionLimits: ExtractionLimits
}
