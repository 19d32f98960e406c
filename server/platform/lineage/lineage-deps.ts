import type { PlatformDeps } from '../deps/deps.ts'
import type { LiveAttributes } from '../data-manager/catalogue/live-attributes.ts'
import type { LiveCatalogue } from '../data-manager/catalogue/live-catalogue.ts'

export interface LineageDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'settings' | 'warehouse'> {
  readonly catalogue: Pick<LiveCatalogue, 'current'>
  readonly attributes: Pick<LiveAttributes, 'tablesOf'>
}
