// Predicts what the store delivers after a version is withdrawn or restored (STO61).
import type { PackageVersion } from '#contract/store/package.ts'
import { deliveredVersion } from '#domain/archive/compare/versions.ts'

type Versions = readonly Pick<PackageVersion, 'version' | 'withdrawn'>[]

interface AfterChange {
  /** Null if nothing is delivered then. */
  readonly version: string | null
  /** Whether the delivered version changes. */
  readonly isOther: boolean
}

const after = (versions: Versions, changed: (each: Versions[number]) => unknown): AfterChange => {
  const now = deliveredVersion(versions)
  const then = deliveredVersion(versions.map((each) => ({ version: each.version, withdrawn: changed(each) })))
  return { version: then, isOther: then !== now }
}

export function afterWithdrawal(versions: Versions, version: string): AfterChange {
  return after(versions, (each) => each.version === version || each.withdrawn !== null)
}

export function afterRestoring(versions: Versions, version: string): AfterChange {
  return after(versions, (each) => each.version !== version && each.withdrawn !== null)
}
