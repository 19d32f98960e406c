// Which findings a plan leaves standing. What names alone tell is checked anew; what was read in a file goes with the
// file. Findings are said at the paths of what was dropped, wherever a repair has moved them.
import type { Collection } from '#contract/store/collection.ts'
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { Entry, Finding, Repair } from '#domain/archive/archive.ts'
import { checkEntries } from '#domain/archive/check/check-entries.ts'
import { sortFindings } from '#domain/archive/finding.ts'
import { ancestorsOf, isWithin } from '#domain/archive/paths.ts'
import type { RetainedEntry } from '#domain/archive/repair/repair.ts'

interface Rules {
  readonly collection: Collection
  readonly limits: ArchiveLimits
}

/** One finding is told from the others by what it says and where. */
export function keyOf({ code, path }: Pick<Finding, 'code' | 'path'>): string {
  return `${code} ${path ?? ''}`
}

/** The former path of a file or folder of what was kept; itself where nothing of it was. */
export function formerPaths(kept: readonly RetainedEntry[]): (path: string) => string {
  const former = new Map<string, string>()
  for (const { from, entry } of kept) {
    let [to, was] = [entry.path, from]
    while (to !== '' && !former.has(to)) {
      former.set(to, was)
      const [toSlash, wasSlash] = [to.lastIndexOf('/'), was.lastIndexOf('/')]
      if (toSlash === -1 || wasSlash === -1) break
      to = to.slice(0, toSlash)
      was = was.slice(0, wasSlash)
    }
  }
  return (path) => former.get(path) ?? path
}

/** What was kept by a plan, and the folder that the plan strips. */
export interface Repaired {
  readonly kept: readonly RetainedEntry[]
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

/** Findings of a repaired archive, said and mended at the paths of what was dropped. */
export function atFormerPaths(findings: readonly Finding[], { kept, strip }: Repaired): Finding[] {
  const former = formerPaths(kept)
  return findings.map((finding) => ({
    ...finding,
    path: finding.path === null ? null : former(finding.path),
    repair: finding.repair && repairAt(finding.repair, { strip, former }),
  }))
}

/** Findings that names and sizes do not tell: they were read. */
export function readFindings(
  findings: readonly Finding[],
  { entries, rules }: { entries: readonly Entry[]; rules: Rules },
): Finding[] {
  const byName = new Set(checkEntries(entries, rules).map(keyOf))
  return findings.filter((finding) => !byName.has(keyOf(finding)))
}

interface EditorStatus extends Repaired {
  /** By `readFindings`. */
  readonly read: readonly Finding[]
  readonly rules: Rules
}

/** What stands after a plan, gravest first, and whether names alone forbid to build it. */
export function standingOf({ kept, strip, read, rules }: EditorStatus): {
  standing: Finding[]
  isBuildable: boolean
} {
  const now = kept.map(({ entry }) => entry)
  const byName = checkEntries(now, rules)
  const there = new Set(kept.flatMap(({ from }) => ancestorsOf(from)))
  const stays = read.filter(({ path }) => path === null || there.has(path))
  return {
    standing: sortFindings([...atFormerPaths(byName, { kept, strip }), ...stays]),
    isBuildable: now.length > 0 && byName.every(({ level }) => level !== 'error'),
  }
}
