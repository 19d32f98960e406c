// Every rule that needs only names and sizes, for archives and for folders that are to become one. Pure and quick, so
// that it is asked again after each repair.
import type { Collection } from '#contract/store/collection.ts'
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { Entry, Finding } from '../archive.ts'
import { checkCollisions } from './check-collisions.ts'
import { checkFolders } from './check-folders.ts'
import { checkLengths, checkName, checkStray, isGrounded } from './check-paths.ts'
import { checkSizes } from './check-sizes.ts'
import { inOrder } from '../finding.ts'
import { treeOf } from './entry-tree.ts'

export interface Rules {
  readonly limits: ArchiveLimits
  readonly collection: Collection
}

/** What these entries break, gravest first. */
export function checkEntries(entries: readonly Entry[], { limits, collection }: Rules): Finding[] {
  const grounded = entries.filter(isGrounded)
  const places = treeOf(grounded)
  const { findings, isCovered } = checkFolders(places, collection)
  const uncovered = [...places.values()].filter((place) => !isCovered(place))
  return inOrder([
    ...checkSizes(entries, limits),
    ...findings,
    ...entries.flatMap(checkStray),
    ...uncovered.flatMap(checkName),
    ...checkLengths(grounded),
    ...checkCollisions(places),
  ])
}
