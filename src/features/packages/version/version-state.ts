// How a version stands: the store hands one of them out when none is asked for, and every one of them by its number.
import type { PackageVersion } from '#contract/store/package.ts'

export type VersionStanding = 'delivered' | 'published' | 'prerelease' | 'withdrawn'

/** `latest` is the version that the store delivers. */
export function standingOf(
  { version, withdrawn }: Pick<PackageVersion, 'version' | 'withdrawn'>,
  latest: string | null,
): VersionStanding {
  if (withdrawn !== null) return 'withdrawn'
  if (version === latest) return 'delivered'
  return version.includes('-') ? 'prerelease' : 'published'
}
