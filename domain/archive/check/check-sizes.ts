// Checks the declared sizes of an archive against the limits (STO20, STO33).
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { Entry, Finding } from '../archive.ts'
import { createFinding } from '../finding.ts'

/** Smaller files are harmless, and repeated text compresses a thousandfold. */
const minSizeForRatio = 1024 * 1024

/** The compression ratio of an entry if it is too high, else null. */
export function ratioOf({ size, packed }: Entry, max: number): number | null {
  if (size < minSizeForRatio || size <= packed * max) return null
  return Math.round(size / Math.max(1, packed))
}

/** Checks entries against the limits. */
export function checkSizes(entries: readonly Entry[], limits: ArchiveLimits): Finding[] {
  const findings: Finding[] = []
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  const files = entries.filter(({ folder }) => !folder).length
  const all = { files, bytes: size }
  if (files === 0) findings.push(createFinding('archive_empty', {}))
  if (entries.length > limits.archive_entries) {
    const params = { entries: entries.length, max: limits.archive_entries }
    findings.push(createFinding('archive_entries', { ...all, params }))
  }
  if (size > limits.archive_unpacked)
    findings.push(
      createFinding('archive_unpacked', { ...all, params: { size, max: limits.archive_unpacked } }),
    )
  for (const entry of entries) {
    const ratio = ratioOf(entry, limits.archive_ratio)
    const about = { path: entry.path, bytes: entry.size }
    if (ratio !== null)
      findings.push(
        createFinding('archive_ratio', { ...about, params: { ratio, max: limits.archive_ratio } }),
      )
  }
  return findings
}
