// The number of the next version: whether it can be given, and what the store delivers once it has it.
import { versionPattern } from '#contract/store/package.ts'
import { compareVersions, deliveredVersion } from '#domain/archive/compare/versions.ts'

interface Published {
  readonly version: string
  readonly sha256: string
  readonly withdrawn: unknown
}

export type VersionProblem = 'empty' | 'form' | 'taken'

/** Why a number cannot be given; null where it can. One that these very bytes have already is no problem. */
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
 * What the store does with it. `first`: nothing is delivered now; `replaces`: it is delivered in place of another;
 * `only`: a pre-release, delivered because there is no release; `lower` and `prerelease`: another one is delivered on;
 * `there`: these very bytes have this number, and nothing changes.
 */
export type OutcomeKind = 'first' | 'replaces' | 'only' | 'lower' | 'prerelease' | 'there'

export interface Outcome {
  readonly kind: OutcomeKind
  /** What is delivered now; null where nothing is. */
  readonly now: string | null
  /** What is delivered afterwards. */
  readonly next: string | null
}

const isPrerelease = (version: string): boolean => version.includes('-')

/** What publishing a version changes for whoever asks for none in particular. */
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

type Place = 'patch' | 'minor' | 'major' | 'prerelease'

const numbers = (version: string): readonly [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.replace(/-.*$/, '').split('.').map(Number)
  return [major, minor, patch]
}

/** Numbers that usually follow what is delivered, as far as they are free; the proposed one leads. */
export function choicesOf(
  proposed: string,
  { delivered, all }: { delivered: string | null; all: readonly string[] },
): readonly { readonly version: string; readonly place: Place | null }[] {
  const [major, minor, patch] = numbers(delivered ?? '0.0.0')
  const usual = [
    { version: `${major}.${minor}.${patch + 1}`, place: 'patch' },
    { version: `${major}.${minor + 1}.0`, place: 'minor' },
    { version: `${major + 1}.0.0`, place: 'major' },
    { version: `${proposed}-beta.1`, place: 'prerelease' },
  ] as const
  const free = usual.filter(({ version }) => !all.includes(version) && versionPattern.test(version))
  const lead = free.find(({ version }) => version === proposed) ?? { version: proposed, place: null }
  return [lead, ...free.filter((each) => each !== lead)]
}
