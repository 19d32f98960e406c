// Whether an archive stays within the limits, by what it declares (STO20, STO33).
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { Entry, Finding } from '../archive.ts'
import { found } from '../finding.ts'

/** Smaller files are no danger, and text of one letter packs a thousandfold. */
const leastForRatio = 1024 * 1024

/** How many times its size an entry unpacks to, where that is too many; null otherwise. */
export function ratioOf({ size, packed }: Entry, most: number): number | null {
  if (size < leastForRatio || size <= packed * most) return null
  return Math.round(size / Math.max(1, packed))
}

/** What these entries exceed. */
export function checkSizes(entries: readonly Entry[], limits: ArchiveLimits): Finding[] {
  const findings: Finding[] = []
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  const files = entries.filter(({ folder }) => !folder).length
  const whole = { files, bytes: size }
  if (files === 0) findings.push(found('archive_empty', {}))
  if (entries.length > limits.archive_entries) {
    const params = { entries: entries.length, max: limits.archive_entries }
    findings.push(found('archive_entries', { ...whole, params }))
  }
  if (size > limits.archive_unpacked)
    findings.push(found('archive_unpacked', { ...whole, params: { size, max: limits.archive_unpacked } }))
  for (const entry of entries) {
    const ratio = ratioOf(entry, limits.archive_ratio)
    const about = { path: entry.path, bytes: entry.size }
    if (ratio !== null)
      findings.push(found('archive_ratio', { ...about, params: { ratio, max: limits.archive_ratio } }))
  }
  return findings
}
