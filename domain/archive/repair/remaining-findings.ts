// The findings that remain after a plan. Findings by name are checked again; findings in the contents of a file are
// dropped with the file. Findings have the paths of the dropped files, even if a repair moves them.
import type { Collection } from '#contract/store/collection.ts'
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { Entry, Finding, Repair } from '../archive.ts'
import { checkEntries } from '../check/check-entries.ts'
import { sortFindings } from '../finding.ts'
import { ancestorsOf, isWithin } from '../paths.ts'
import type { RetainedEntry } from './repair.ts'

interface Rules {
  readonly collection: Collection
  readonly limits: ArchiveLimits
}

/** Identifies a finding by its code and path. */
export function keyOf({ code, path }: Pick<Finding, 'code' | 'path'>): string {
  return `${code} ${path ?? ''}`
}

/** Returns the former path of a file or folder after a plan; the path itself if it is unknown. */
export function formerPaths(retained: readonly RetainedEntry[]): (path: string) => string {
  const former = new Map<string, string>()
  for (const { from, entry } of retained) {
    let [to, formerPath] = [entry.path, from]
    while (to !== '' && !former.has(to)) {
      former.set(to, formerPath)
      const [toSlash, formerSlash] = [to.lastIndexOf('/'), formerPath.lastIndexOf('/')]
      if (toSlash === -1 || formerSlash === -1) break
      to = to.slice(0, toSlash)
      formerPath = formerPath.slice(0, formerSlash)
    }
  }
  return (path) => former.get(path) ?? path
}

/** Entries after a plan, and the folder that the plan strips. */
export interface Repaired {
  readonly retained: readonly RetainedEntry[]
  readonly strip: string | null
}

const repairAt = (
  repair: Repair,
  { strip, former }: { strip: string | null; former: (path: string) => string },
): Repair => {
  const unstripped = (path: string) => (strip === null ? path : `${strip}/${path}`)
  switch (repair.kind) {
    case 'strip':
      return { kind: 'strip', folder: unstripped(repair.folder) }
    case 'drop':
      return { kind: 'drop', paths: repair.paths.map(former) }
    case 'rename': {
      const path = former(repair.path)
      const isInside = strip !== null && isWithin(path, strip)
      return { kind: 'rename', path, to: isInside ? unstripped(repair.to) : repair.to }
    }
  }
}

/** Findings of a repaired archive, with the paths of the dropped files in finding and repair. */
export function atFormerPaths(findings: readonly Finding[], { retained, strip }: Repaired): Finding[] {
  const former = formerPaths(retained)
  return findings.map((finding) => ({
    ...finding,
    path: finding.path === null ? null : former(finding.path),
    repair: finding.repair && repairAt(finding.repair, { strip, former }),
  }))
}

/** Findings that require reading the contents, not just names and sizes. */
export function readFindings(
  findings: readonly Finding[],
  { entries, rules }: { entries: readonly Entry[]; rules: Rules },
): Finding[] {
  const byName = new Set(checkEntries(entries, rules).map(keyOf))
  return findings.filter((finding) => !byName.has(keyOf(finding)))
}

interface RepairedArchive extends Repaired {
  /** From `readFindings`. */
  readonly read: readonly Finding[]
  readonly rules: Rules
}

/** The findings that remain after a plan, most severe first, and whether names and sizes allow building it. */
export function remainingFindings({ retained, strip, read, rules }: RepairedArchive): {
  remaining: Finding[]
  isBuildable: boolean
} {
  const entries = retained.map(({ entry }) => entry)
  const byName = checkEntries(entries, rules)
  const retainedPaths = new Set(retained.flatMap(({ from }) => ancestorsOf(from)))
  const readRemaining = read.filter(({ path }) => path === null || retainedPaths.has(path))
  return {
    remaining: sortFindings([...atFormerPaths(byName, { retained, strip }), ...readRemaining]),
    isBuildable: entries.length > 0 && byName.every(({ level }) => level !== 'error'),
  }
}
