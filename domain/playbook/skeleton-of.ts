import type { Playbook } from './playbook.ts'
import { isFailed } from './read-members.ts'
import { readSkeleton } from './read-skeleton.ts'
import { type Skeleton, keepSkeleton, keptSkeleton } from './skeleton.ts'

/** Where the members of a playbook stand. One that was copied, to a worker for instance, is measured anew. */
export const skeletonOf = (playbook: Playbook): Skeleton => {
  const kept = keptSkeleton(playbook)
  if (kept !== undefined) return kept
  const skeleton = readSkeleton(playbook.text, null)
  if (isFailed(skeleton)) throw new Error('a playbook whose text is none')
  keepSkeleton(playbook, skeleton)
  return skeleton
}
