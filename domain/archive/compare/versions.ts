// The order of versions, the delivered version, and proposals for the next one.
import { versionPattern } from '#contract/store/package.ts'
import type { Comparison } from './compare.ts'
import { byCodeUnits } from '../paths.ts'
import { versionKey } from './version-key.ts'

/** Compares by semantic versioning, lower first. Only identical texts are equal (STO3). */
export function compareVersions(a: string, b: string): number {
  return byCodeUnits(versionKey(a), versionKey(b))
}

const isRelease = (version: string): boolean => !version.includes('-')
const highest = (versions: readonly string[]): string | null =>
  versions.toSorted(compareVersions).at(-1) ?? null

/** The highest release that is not withdrawn, else the highest pre-release, else null (STO3). */
export function deliveredVersion(
  versions: readonly { version: string; withdrawn: unknown }[],
): string | null {
  const deliverable = versions.filter(({ withdrawn }) => !withdrawn).map(({ version }) => version)
  return highest(deliverable.filter(isRelease)) ?? highest(deliverable)
}

export interface VersionProposal {
  readonly version: string
  readonly reason: 'first' | 'removed' | 'added' | 'changed' | 'nothing'
}

const reasonOf = ({ changes }: Comparison): VersionProposal['reason'] => {
  const has = (kind: string): boolean => changes.some(({ change }) => change === kind)
  if (has('removed') || has('moved')) return 'removed'
  if (has('added')) return 'added'
  return has('changed') ? 'changed' : 'nothing'
}

type Numbers = readonly [major: number, minor: number, patch: number]
/** The highest number that `versionPattern` allows. */
const maxNumber = 999_999_999

const numbersOf = (version: string): Numbers => {
  const [, major, minor, patch] = versionPattern.exec(version) ?? []
  return [Number(major ?? 0), Number(minor ?? 0), Number(patch ?? 0)]
}

/**
 * Increments one part. If it is at its maximum, increments the next higher part, and if there is none, the highest
 * part with room. The very last version stays.
 */
const countUp = ([major, minor, patch]: Numbers, at: 'major' | 'minor' | 'patch'): Numbers => {
  if (at === 'patch' && patch < maxNumber) return [major, minor, patch + 1]
  if (at !== 'major' && minor < maxNumber) return [major, minor + 1, 0]
  if (major < maxNumber) return [major + 1, 0, 0]
  if (minor < maxNumber) return [major, minor + 1, 0]
  return [major, minor, Math.min(patch + 1, maxNumber)]
}

const partToIncrement = {
  first: 'patch',
  removed: 'major',
  added: 'minor',
  changed: 'patch',
  nothing: 'patch',
} as const

/** The first candidate: the release of a pre-release, else the next version after a release. */
const startNumbers = (from: string | null, reason: VersionProposal['reason']): Numbers => {
  if (from === null) return [1, 0, 0]
  return isRelease(from) ? countUp(numbersOf(from), partToIncrement[reason]) : numbersOf(from)
}

/**
 * Proposes the next version, higher than the delivered one and free. A removed or moved file requires a major
 * version, an added one a minor version, other changes a patch. Without a delivered version it is 1.0.0, or follows
 * the highest withdrawn one (STO54).
 */
export function proposeVersion(
  delivered: string | null,
  all: readonly string[],
  comparison: Comparison,
): VersionProposal {
  const taken = new Set(all)
  const reason = delivered === null ? 'first' : reasonOf(comparison)
  let numbers = startNumbers(delivered ?? highest(all.filter((each) => versionPattern.test(each))), reason)
  while (taken.has(numbers.join('.')) && numbers.some((number) => number < maxNumber))
    numbers = countUp(numbers, 'patch')
  return { version: numbers.join('.'), reason }
}
