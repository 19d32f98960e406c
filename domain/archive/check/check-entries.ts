// All rules that need only names and sizes, for archives and for folders to be packed. Pure and fast, so that they
// can run after each repair.
import type { Collection } from '#contract/store/collection.ts'
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { Entry, Finding } from '../archive.ts'
import { checkCollisions } from './check-collisions.ts'
import { checkFolders } from './check-folders.ts'
import { checkLengths, checkName, checkPath, isContained } from './check-paths.ts'
import { checkSizes } from './check-sizes.ts'
import { sortFindings } from '../finding.ts'
import { treeOf } from './entry-tree.ts'

export interface CheckOptions {
  readonly limits: ArchiveLimits
  readonly collection: Collection
}

/** Checks entries. Findings are sorted by level. */
export function checkEntries(entries: readonly Entry[], { limits, collection }: CheckOptions): Finding[] {
  const contained = entries.filter(isContained)
  const nodes = treeOf(contained)
  const { findings, isCovered } = checkFolders(nodes, collection)
  const uncovered = [...nodes.values()].filter((node) => !isCovered(node))
  return sortFindings([
    ...checkSizes(entries, limits),
    ...findings,
    ...entries.flatMap(checkPath),
    ...uncovered.flatMap(checkName),
    ...checkLengths(contained),
    ...checkCollisions(nodes),
  ])
}
