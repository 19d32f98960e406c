// Every rule that needs only names and sizes, for archives and for folders that are to become one. Pure and quick, so
// that it is asked again after each repair.
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { Collection } from '#contract/store/collection.ts'
import type { Entry, Finding } from './archive.ts'
import { found, inOrder } from './finding.ts'

export interface Rules {
  readonly limits: ArchiveLimits
  readonly collection: Collection
}

/** What these entries break, gravest first. */
export const checkEntries = (entries: readonly Entry[], { limits }: Rules): Finding[] => {
  const findings: Finding[] = []
  if (!entries.some(({ folder }) => !folder)) findings.push(found('archive_empty', {}))
  if (entries.length > limits.archive_entries)
    findings.push(
      found('archive_entries', { params: { entries: entries.length, max: limits.archive_entries } }),
    )
  return inOrder(findings)
}
