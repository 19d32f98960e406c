// Checks a folder by the rules of the store (STO30), repairs it on request, and packs it.
import type { Collection } from '#contract/store/collection.ts'
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { Entry, Finding } from '#domain/archive/archive.ts'
import { checkEntries } from '#domain/archive/check/check-entries.ts'
import { inspect } from '#domain/archive/check/inspect.ts'
import { sortFindings } from '#domain/archive/finding.ts'
import { sourceOfBlob } from '#domain/archive/read/byte-source.ts'
import { pack } from '#domain/archive/repair/build.ts'
import { readFindings, remainingFindings } from '#domain/archive/repair/remaining-findings.ts'
import { applyPlan, noPlan, repairAll, type RepairPlan } from '#domain/archive/repair/repair.ts'
import type { ReadFolder } from './read-folder.ts'

interface Rules {
  readonly collection: Collection
  readonly limits: ArchiveLimits
}

export interface PreparedArchive {
  /** Findings that remain. */
  readonly findings: readonly Finding[]
  /** Findings that a repair removed. */
  readonly repaired: readonly Finding[]
  readonly entries: readonly Entry[]
  /** Undefined for a folder that exceeds the limits. */
  readonly blob: Blob | undefined
}

const inspected = async ({ files }: ReadFolder, plan: RepairPlan, rules: Rules) => {
  const blob = await pack(files, plan)
  return { blob, ...(await inspect(sourceOfBlob(blob), rules)) }
}

/** The folder as it is. Folders that are never published are findings, and not packed. */
const prepareUnchanged = async (folder: ReadFolder, rules: Rules): Promise<PreparedArchive> => {
  const { retained } = applyPlan(folder.entries, noPlan)
  const isTooLarge = checkEntries(folder.entries, rules).some(
    ({ code }) => code === 'archive_unpacked' || code === 'archive_entries',
  )
  const packed = isTooLarge ? undefined : await inspected(folder, noPlan, rules)
  const entries = packed?.entries ?? []
  const read = readFindings(packed?.findings ?? [], { entries, rules })
  const { remaining } = remainingFindings({ retained, strip: null, read, rules })
  const findings = sortFindings([...remaining, ...folder.findings])
  return { findings, repaired: [], entries, blob: packed?.blob }
}

interface PrepareOptions {
  readonly rules: Rules
  readonly isRepair: boolean
  /** Secrets are published, so that a repair does not remove them. */
  readonly acceptsSecrets: boolean
}

/** Checks and packs a folder, with every repair that is offered if `isRepair`. */
export async function prepareArchive(
  folder: ReadFolder,
  { rules, isRepair, acceptsSecrets }: PrepareOptions,
): Promise<PreparedArchive> {
  const unchanged = await prepareUnchanged(folder, rules)
  const repaired = unchanged.findings.filter(
    ({ repair, level }) => repair !== null && !(acceptsSecrets && level === 'secret'),
  )
  if (!isRepair || repaired.length === 0) return unchanged
  const { findings, entries, blob } = await inspected(folder, repairAll(folder.entries, repaired), rules)
  return { findings, repaired, entries, blob }
}
