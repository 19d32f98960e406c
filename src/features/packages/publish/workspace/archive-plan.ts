// The archive that the worker has open: its findings, and building it by a plan. A folder is packed once and then
// treated as an archive; one that exceeds the limits is only packed after a plan makes it fit.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Entry, Finding, Inspection, Repair } from '#domain/archive/archive.ts'
import { pack, rebuild } from '#domain/archive/repair/build.ts'
import { checkEntries } from '#domain/archive/check/check-entries.ts'
import { inspect } from '#domain/archive/check/inspect.ts'
import { type RepairPlan, applyPlan, noPlan, repairAll } from '#domain/archive/repair/repair.ts'
import { sourceOfBlob } from '#domain/archive/read/byte-source.ts'
import type { BuildReply, FolderFile, OpenReply, PlanReply, Rules } from './archive-messages.ts'
import { toPackFiles } from './pack-files.ts'
import { atFormerPaths, readFindings, remainingFindings } from '#domain/archive/repair/remaining-findings.ts'
import { isEmptyPlan } from './workspace-state.ts'

export interface TaskContext {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, of: number) => void
  readonly onEntries: (entries: readonly Entry[]) => void
}

/** An archive that was read. */
export interface LoadedArchive {
  readonly rules: Rules
  readonly entries: readonly Entry[]
  /** Findings of contents, not of names. */
  readonly read: readonly Finding[]
  readonly files: readonly FolderFile[] | null
  /** Null for a folder that was not packed. */
  readonly blob: Blob | null
  readonly inspection: Inspection | null
}

const chunkSize = 4 * 1024 ** 2

/** SHA-256 of a blob, read in chunks. */
const digestOf = async (blob: Blob, signal: AbortSignal): Promise<string> => {
  const hash = sha256.create()
  for (let from = 0; from < blob.size; from += chunkSize) {
    signal.throwIfAborted()
    hash.update(new Uint8Array(await blob.slice(from, from + chunkSize).arrayBuffer()))
  }
  return bytesToHex(hash.digest())
}

type Part = 0 | 1 | 'all'

/** With two parts, each counts for half of the progress. */
const part = (work: TaskContext, which: Part) => (progress: { bytes: number; of: number }) =>
  which === 'all'
    ? work.onProgress(progress.bytes, progress.of)
    : work.onProgress(progress.bytes + which * progress.of, progress.of * 2)

interface InspectOptions {
  readonly rules: Rules
  readonly work: TaskContext
  readonly part: Part
}

const inspectAll = (blob: Blob, { rules, work, part: which }: InspectOptions): Promise<Inspection> =>
  inspect(sourceOfBlob(blob), { ...rules, signal: work.signal, onProgress: part(work, which) })

const exceedsLimits = (findings: readonly Finding[]): boolean =>
  findings.some(({ code }) => code === 'archive_unpacked' || code === 'archive_entries')

const inspectAndRead = async (blob: Blob, about: InspectOptions) => {
  const inspection = await inspectAll(blob, about)
  const { entries, findings } = inspection
  return { inspection, read: readFindings(findings, { entries, rules: about.rules }) }
}

export async function openZip(blob: Blob, { rules, work }: { rules: Rules; work: TaskContext }) {
  const { inspection, read } = await inspectAndRead(blob, { rules, work, part: 'all' })
  const { entries, findings } = inspection
  const archive: LoadedArchive = { rules, entries, read, files: null, blob, inspection }
  return { archive, opened: { findings, size: blob.size } satisfies OpenReply }
}

interface Folder {
  readonly files: readonly FolderFile[]
  /** Folders without files that were read. */
  readonly folders: readonly string[]
}

const entryOf = ({ path, file }: FolderFile): Entry => ({
  path,
  folder: false,
  size: file.size,
  packed: file.size,
  crc32: null,
})
const folderEntry = (path: string): Entry => ({ path, folder: true, size: 0, packed: 0, crc32: null })

export async function openFolder(
  { files, folders }: Folder,
  { rules, work }: { rules: Rules; work: TaskContext },
) {
  const named = [...files.map(entryOf), ...folders.map(folderEntry)]
  const byName = checkEntries(named, rules)
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  if (exceedsLimits(byName)) {
    const archive: LoadedArchive = { rules, entries: named, read: [], files, blob: null, inspection: null }
    return { archive, opened: { findings: byName, size } satisfies OpenReply }
  }
  const blob = await pack(toPackFiles(files), noPlan, { signal: work.signal, onProgress: part(work, 0) })
  const { inspection, read } = await inspectAndRead(blob, { rules, work, part: 1 })
  const entries = [...inspection.entries, ...folders.map(folderEntry)]
  const archive: LoadedArchive = { rules, entries, read, files: null, blob, inspection: null }
  const { remaining } = remainingFindings({
    retained: applyPlan(entries, noPlan).retained,
    strip: null,
    read,
    rules,
  })
  return { archive, opened: { findings: remaining, size } satisfies OpenReply }
}

const asFinding = (repair: Repair): Finding => ({
  code: 'archive_litter',
  params: {},
  level: 'warning',
  path: null,
  files: 0,
  bytes: 0,
  repair,
})

const repairsOf = ({ strip, drop, rename }: RepairPlan): Repair[] => [
  ...(strip === null ? [] : [{ kind: 'strip', folder: strip } as const]),
  { kind: 'drop', paths: drop },
  ...Object.entries(rename).map(([path, to]) => ({ kind: 'rename', path, to }) as const),
]

/** Adds repairs to a plan without creating duplicate names. */
export function withRepairs(
  { entries }: LoadedArchive,
  { plan, repairs }: { plan: RepairPlan; repairs: readonly Repair[] },
): RepairPlan {
  return {
    ...repairAll(entries, [...repairsOf(plan), ...repairs].map(asFinding)),
    ignore: plan.ignore,
  }
}

export function computePlan({ entries, read, rules }: LoadedArchive, plan: RepairPlan): PlanReply {
  const { retained, dropped } = applyPlan(entries, plan)
  const files = retained.filter(({ entry }) => !entry.folder)
  return {
    ...remainingFindings({ retained, strip: plan.strip, read, rules }),
    ignored: dropped.flatMap(({ path, by, pattern }) =>
      by === 'ignore' ? [[path, pattern ?? ''] as const] : [],
    ),
    totals: {
      files: files.length,
      unpacked: files.reduce((sum, { entry }) => sum + entry.size, 0),
      packed: files.reduce((sum, { entry }) => sum + entry.packed, 0),
    },
  }
}

/** The dropped archive itself, if nothing has to be repaired. */
const unchanged = ({ inspection, blob }: LoadedArchive, plan: RepairPlan): Blob | null =>
  isEmptyPlan(plan) && inspection !== null && inspection.findings.every(({ level }) => level !== 'error')
    ? blob
    : null

const assemble = async (
  archive: LoadedArchive,
  { plan, work }: { plan: RepairPlan; work: TaskContext },
): Promise<Blob> => {
  const options = { signal: work.signal, onProgress: part(work, 0) }
  if (archive.blob !== null) return rebuild(sourceOfBlob(archive.blob), plan, options)
  return pack(toPackFiles(archive.files ?? []), plan, options)
}

export async function build(
  archive: LoadedArchive,
  { plan, work }: { plan: RepairPlan; work: TaskContext },
): Promise<BuildReply> {
  const startedAt = performance.now()
  const unchangedBlob = unchanged(archive, plan)
  const blob = unchangedBlob ?? (await assemble(archive, { plan, work }))
  const duration = performance.now() - startedAt
  const { rules } = archive
  const inspection =
    (unchangedBlob === null ? null : archive.inspection) ?? (await inspectAll(blob, { rules, work, part: 1 }))
  const { entries, ...summary } = inspection
  work.onEntries(entries)
  return {
    blob,
    sha256: await digestOf(blob, work.signal),
    inspection: summary,
    remaining: atFormerPaths(summary.findings, {
      retained: applyPlan(archive.entries, plan).retained,
      strip: plan.strip,
    }),
    duration,
  }
}

/** The archive to store; throws for a folder that exceeds the limits. */
export function wholeArchive({ blob }: LoadedArchive): Blob {
  if (blob === null) throw new DOMException('The folder was not packed', 'QuotaExceededError')
  return blob
}
