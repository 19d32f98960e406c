// The number of the next version: whether it is valid, and what the store delivers afterwards.
import { versionPattern } from '#contract/store/package.ts'
import { compareVersions, deliveredVersion } from '#domain/archive/compare/versions.ts'

interface Published {
  readonly version: string
  readonly sha256: string
  readonly withdrawn: unknown
}

export type VersionProblem = 'empty' | 'form' | 'taken'

/** Why a version number is invalid; null if it is valid. A number that has the same bytes is valid. */
export function versionProblem(
  version: string,
  { versions, sha256 }: { versions: readonly Published[]; sha256: string | null },
): VersionProblem | null {
  if (version === '') return 'empty'
  if (!versionPattern.test(version)) return 'form'
  const same = versions.find((each) => each.version === version)
  return same && same.sha256 !== sha256 ? 'taken' : null
}

/**
 * What the store does with a version. `first`: nothing is delivered now; `replaces`: it is delivered instead of
 * another;
 * `only`: a pre-release, delivered because there is no release; `lower` and `prerelease`: another version stays
 * delivered;
 * `there`: the same bytes have this number, and nothing changes.
 */
export type OutcomeKind = 'first' | 'replaces' | 'only' | 'lower' | 'prerelease' | 'there'

export interface Outcome {
  readonly kind: OutcomeKind
  /** The version delivered now; null if none is. */
  readonly now: string | null
  /** The version delivered afterwards. */
  readonly next: string | null
}

const isPrerelease = (version: string): boolean => version.includes('-')

/** How publishing a version changes the version that is delivered by default. */
export function outcomeOf(version: string, versions: readonly Published[]): Outcome {
  const now = deliveredVersion(versions)
  if (versions.some((each) => each.version === version)) return { kind: 'there', now, next: now }
  const next = deliveredVersion([...versions, { version, withdrawn: null }])
  if (next !== version)
    return {
      kind: isPrerelease(version) && compareVersions(version, next ?? '') > 0 ? 'prerelease' : 'lower',
      now,
      next,
    }
  if (isPrerelease(version)) return { kind: 'only', now, next }
  return { kind: now === null ? 'first' : 'replaces', now, next }
}

type VersionPart = 'patch' | 'minor' | 'major' | 'prerelease'

const numbers = (version: string): readonly [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.replace(/-.*$/, '').split('.').map(Number)
  return [major, minor, patch]
}

/** The usual next version numbers that are free, the proposed one first. */
export function choicesOf(
  proposed: string,
  { delivered, all }: { delivered: string | null; all: readonly string[] },
): readonly { readonly version: string; readonly part: VersionPart | null }[] {
  const [major, minor, patch] = numbers(delivered ?? '0.0.0')
  const usual = [
    { version: `${major}.${minor}.${patch + 1}`, part: 'patch' },
    { version: `${major}.${minor + 1}.0`, part: 'minor' },
    { version: `${major + 1}.0.0`, part: 'major' },
    { version: `${proposed}-beta.1`, part: 'prerelease' },
  ] as const
  const free = usual.filter(({ version }) => !all.includes(version) && versionPattern.test(version))
  const lead = free.find(({ version }) => version === proposed) ?? { version: proposed, part: null }
  return [lead, ...free.filter((each) => each !== lead)]
}
