// The order of versions, which one the store delivers, and which number a change deserves.
import { versionPattern } from '#contract/store/package.ts'
import type { Comparison } from './compare.ts'
import { byCodeUnits } from '../paths.ts'
import { versionKey } from './version-key.ts'

/** Orders by semantic versioning, the lower one first; only the same text is equal (STO3). */
export function compareVersions(a: string, b: string): number {
  return byCodeUnits(versionKey(a), versionKey(b))
}

const isRelease = (version: string): boolean => !version.includes('-')
const highest = (versions: readonly string[]): string | null =>
  versions.toSorted(compareVersions).at(-1) ?? null

/** The highest release that is not withdrawn; while there is none, the highest pre-release; else null (STO3). */
export function deliveredOf(versions: readonly { version: string; withdrawn: unknown }[]): string | null {
  const deliverable = versions.filter(({ withdrawn }) => !withdrawn).map(({ version }) => version)
  return highest(deliverable.filter(isRelease)) ?? highest(deliverable)
}

export interface Proposal {
  readonly version: string
  readonly because: 'first' | 'removed' | 'added' | 'changed' | 'nothing'
}

const reasonOf = ({ changes }: Comparison): Proposal['because'] => {
  const has = (kind: string): boolean => changes.some(({ change }) => change === kind)
  if (has('removed') || has('moved')) return 'removed'
  if (has('added')) return 'added'
  return has('changed') ? 'changed' : 'nothing'
}

type Numbers = readonly [major: number, minor: number, patch: number]
/** The highest figure that `versionPattern` lets a version have. */
const most = 999_999_999

const numbersOf = (version: string): Numbers => {
  const [, major, minor, patch] = versionPattern.exec(version) ?? []
  return [Number(major ?? 0), Number(minor ?? 0), Number(patch ?? 0)]
}

/**
 * Counts up at a place; a figure that has no next one counts up at the place before, and where there is none, at the
 * highest place with room. The very last version stays.
 */
const countUp = ([major, minor, patch]: Numbers, at: 'major' | 'minor' | 'patch'): Numbers => {
  if (at === 'patch' && patch < most) return [major, minor, patch + 1]
  if (at !== 'major' && minor < most) return [major, minor + 1, 0]
  if (major < most) return [major + 1, 0, 0]
  if (minor < most) return [major, minor + 1, 0]
  return [major, minor, Math.min(patch + 1, most)]
}

const placeOf = {
  first: 'patch',
  removed: 'major',
  added: 'minor',
  changed: 'patch',
  nothing: 'patch',
} as const

/** Where counting begins: the release that a pre-release leads to, else the next one after what is there. */
const begin = (from: string | null, because: Proposal['because']): Numbers => {
  if (from === null) return [1, 0, 0]
  return isRelease(from) ? countUp(numbersOf(from), placeOf[because]) : numbersOf(from)
}

/**
 * The next version: higher than the one that is delivered, and free among all. A file that was removed or moved asks
 * for a major version, an added one for a minor, anything else for a patch. Where nothing is delivered it is 1.0.0,
 * or follows the highest that was withdrawn (STO54).
 */
export function proposeVersion(
  delivered: string | null,
  all: readonly string[],
  comparison: Comparison,
): Proposal {
  const taken = new Set(all)
  const because = delivered === null ? 'first' : reasonOf(comparison)
  let numbers = begin(delivered ?? highest(all.filter((each) => versionPattern.test(each))), because)
  while (taken.has(numbers.join('.')) && numbers.some((number) => number < most))
    numbers = countUp(numbers, 'patch')
  return { version: numbers.join('.'), because }
}
