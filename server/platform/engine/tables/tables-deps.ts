// What the parts of action tables share.
import type { LiveCatalogue } from '../../data-manager/catalogue/live-catalogue.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Planning } from '../../query/planning.ts'
import type { WriteLog } from './write-log.ts'

export interface TablesDeps {
  readonly platform: PlatformDeps
  readonly catalogue: LiveCatalogue
  readonly planning: Planning
  readonly writes: WriteLog
}
