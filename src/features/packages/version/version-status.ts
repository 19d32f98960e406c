// The status of a version. The store delivers one version by default, and every version by its number.
import type { PackageVersion } from '#contract/store/package.ts'

export type VersionStatus = 'delivered' | 'published' | 'prerelease' | 'withdrawn'

/** `latest` is the version that the store delivers. */
export function versionStatus(
  { version, withdrawn }: Pick<PackageVersion, 'version' | 'withdrawn'>,
  latest: string | null,
): VersionStatus {
  if (withdrawn !== null) return 'withdrawn'
  if (version === latest) return 'delivered'
  return version.includes('-') ? 'prerelease' : 'published'
}
