// One archive on the worker's desk: what was dropped, what was found in it, and building what a plan makes of it. A
// folder is packed once, and is an archive from then on; one that is too large stays files until a plan makes it fit.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Entry, Finding, Inspection, Repair } from '#domain/archive/archive.ts'
import { pack, rebuild } from '#domain/archive/repair/build.ts'
import { checkEntries } from '#domain/archive/check/check-entries.ts'
import { inspect } from '#domain/archive/check/inspect.ts'
import { type Plan, applyPlan, noPlan, repairAll } from '#domain/archive/repair/repair.ts'
import { sourceOfBlob } from '#domain/archive/read/byte-source.ts'
import type { BuiltHere, FolderFile, Opened, Planned, Rules } from './archive-messages.ts'
import { asPackFiles } from './pack-files.ts'
import { atFormerPaths, readFindings, standingOf } from './remaining-findings.ts'
import { isEmptyPlan } from './workspace-state.ts'

export interface Work {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, of: number) => void
  readonly onEntries: (entries: readonly Entry[]) => void
}

/** What stands on the desk once it was read. */
export interface Desk {
  readonly rules: Rules
  readonly entries: readonly Entry[]
  /** What was found in files, and not by names. */
  readonly read: readonly Finding[]
  readonly files: readonly FolderFile[] | null
  /** Null of a folder that was not packed. */
  readonly blob: Blob | null
  readonly inspection: Inspection | null
}

const readAtOnce = 4 * 1024 ** 2

/** SHA-256 of a blob, piece by piece. */
const digestOf = async (blob: Blob, signal: AbortSignal): Promise<string> => {
  const hash = sha256.create()
  for (let from = 0; from < blob.size; from += readAtOnce) {
    signal.throwIfAborted()
    hash.update(new Uint8Array(await blob.slice(from, from + readAtOnce).arrayBuffer()))
  }
  return bytesToHex(hash.digest())
}

type Part = 0 | 1 | 'all'

/** Each of two parts is half of the work. */
const part = (work: Work, which: Part) => (progress: { bytes: number; of: number }) =>
  which === 'all'
    ? work.onProgress(progress.bytes, progress.of)
    : work.onProgress(progress.bytes + which * progress.of, progress.of * 2)

interface Inspecting {
  readonly rules: Rules
  readonly work: Work
  readonly part: Part
}

const inspectAll = (blob: Blob, { rules, work, part: which }: Inspecting): Promise<Inspection> =>
  inspect(sourceOfBlob(blob), { ...rules, signal: work.signal, onProgress: part(work, which) })

const exceeds = (findings: readonly Finding[]): boolean =>
  findings.some(({ code }) => code === 'archive_unpacked' || code === 'archive_entries')

const readThrough = async (blob: Blob, about: Inspecting) => {
  const inspection = await inspectAll(blob, about)
  const { entries, findings } = inspection
  return { inspection, read: readFindings(findings, { entries, rules: about.rules }) }
}

export async function openZip(blob: Blob, { rules, work }: { rules: Rules; work: Work }) {
  const { inspection, read } = await readThrough(blob, { rules, work, part: 'all' })
  const { entries, findings } = inspection
  const desk: Desk = { rules, entries, read, files: null, blob, inspection }
  return { desk, opened: { findings, size: blob.size } satisfies Opened }
}

interface Folder {
  readonly files: readonly FolderFile[]
  /** Folders that hold nothing that was read. */
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

export async function openFolder({ files, folders }: Folder, { rules, work }: { rules: Rules; work: Work }) {
  const named = [...files.map(entryOf), ...folders.map(folderEntry)]
  const byName = checkEntries(named, rules)
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  if (exceeds(byName)) {
    const desk: Desk = { rules, entries: named, read: [], files, blob: null, inspection: null }
    return { desk, opened: { findings: byName, size } satisfies Opened }
  }
  const blob = await pack(asPackFiles(files), noPlan, { signal: work.signal, onProgress: part(work, 0) })
  const { inspection, read } = await readThrough(blob, { rules, work, part: 1 })
  const entries = [...inspection.entries, ...folders.map(folderEntry)]
  const desk: Desk = { rules, entries, read, files: null, blob, inspection: null }
  const { standing } = standingOf({ kept: applyPlan(entries, noPlan).retained, strip: null, read, rules })
  return { desk, opened: { findings: standing, size } satisfies Opened }
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

const repairsOf = ({ strip, drop, rename }: Plan): Repair[] => [
  ...(strip === null ? [] : [{ kind: 'strip', folder: strip } as const]),
  { kind: 'drop', paths: drop },
  ...Object.entries(rename).map(([path, to]) => ({ kind: 'rename', path, to }) as const),
]

/** The plan with further repairs: none makes two names the same. */
export function withRepairs(
  { entries }: Desk,
  { plan, repairs }: { plan: Plan; repairs: readonly Repair[] },
): Plan {
  return {
    ...repairAll(entries, [...repairsOf(plan), ...repairs].map(asFinding)),
    ignore: plan.ignore,
  }
}

export function planned({ entries, read, rules }: Desk, plan: Plan): Planned {
  const { retained, dropped } = applyPlan(entries, plan)
  const files = retained.filter(({ entry }) => !entry.folder)
  return {
    ...standingOf({ kept: retained, strip: plan.strip, read, rules }),
    ignored: dropped.flatMap(({ path, by, pattern }) =>
      by === 'ignore' ? [[path, pattern ?? ''] as const] : [],
    ),
    kept: {
      files: files.length,
      unpacked: files.reduce((sum, { entry }) => sum + entry.size, 0),
      packed: files.reduce((sum, { entry }) => sum + entry.packed, 0),
    },
  }
}

/** The dropped archive itself where nothing is to be mended in it. */
const unchanged = ({ inspection, blob }: Desk, plan: Plan): Blob | null =>
  isEmptyPlan(plan) && inspection !== null && inspection.findings.every(({ level }) => level !== 'error')
    ? blob
    : null

const assemble = async (desk: Desk, { plan, work }: { plan: Plan; work: Work }): Promise<Blob> => {
  const options = { signal: work.signal, onProgress: part(work, 0) }
  if (desk.blob !== null) return rebuild(sourceOfBlob(desk.blob), plan, options)
  return pack(asPackFiles(desk.files ?? []), plan, options)
}

export async function build(desk: Desk, { plan, work }: { plan: Plan; work: Work }): Promise<BuiltHere> {
  const began = performance.now()
  const same = unchanged(desk, plan)
  const blob = same ?? (await assemble(desk, { plan, work }))
  const took = performance.now() - began
  const { rules } = desk
  const inspection =
    (same === null ? null : desk.inspection) ?? (await inspectAll(blob, { rules, work, part: 1 }))
  const { entries, ...facts } = inspection
  work.onEntries(entries)
  return {
    blob,
    sha256: await digestOf(blob, work.signal),
    inspection: facts,
    standing: atFormerPaths(facts.findings, {
      kept: applyPlan(desk.entries, plan).retained,
      strip: plan.strip,
    }),
    took,
  }
}

/** What was dropped as one archive, to be kept; a folder that does not fit is not kept. */
export function whole({ blob }: Desk): Blob {
  if (blob === null) throw new DOMException('The folder was not packed', 'QuotaExceededError')
  return blob
}
