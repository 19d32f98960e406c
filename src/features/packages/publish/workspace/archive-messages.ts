// Messages between the page and its archive worker. Long lists are sent in chunks, so receiving them never blocks the
// page.
import type { Collection } from '#contract/store/collection.ts'
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { Entry, Finding, Inspection, Repair } from '#domain/archive/archive.ts'
import type { RepairPlan } from '#domain/archive/repair/repair.ts'
import type { ArchiveRow } from '#src/components/archive/archive-rows.ts'

/** What the archive is checked against, and the language for ordering names. */
export interface Rules {
  readonly collection: Collection
  readonly limits: ArchiveLimits
  readonly language: string
}

export interface FolderFile {
  readonly path: string
  readonly file: File
}

export type ArchiveTask =
  | { readonly type: 'zip'; readonly blob: Blob; readonly rules: Rules }
  /** Files of a folder, sent before it is opened; there may be many thousands. */
  | { readonly type: 'files'; readonly files: readonly FolderFile[] }
  | { readonly type: 'folder'; readonly folders: readonly string[]; readonly rules: Rules }
  /** Adds repairs to a plan; new names avoid existing ones. */
  | { readonly type: 'repairs'; readonly plan: RepairPlan; readonly repairs: readonly Repair[] }
  | { readonly type: 'plan'; readonly plan: RepairPlan }
  | { readonly type: 'build'; readonly plan: RepairPlan }
  | { readonly type: 'whole' }
export type ArchiveRequest =
  | (ArchiveTask & { readonly id: number })
  | { readonly type: 'stop'; readonly stop: number }

export interface OpenReply {
  readonly findings: readonly Finding[]
  readonly size: number
}

/** The result of a plan before it is built, with the paths of the dropped files. */
export interface PlanReply {
  readonly remaining: readonly Finding[]
  /** Files that patterns leave out, each with its pattern. */
  readonly ignored: readonly (readonly [string, string])[]
  readonly totals: { readonly files: number; readonly unpacked: number; readonly packed: number }
  /** Names and sizes allow building it; building may find more. */
  readonly isBuildable: boolean
}

export interface BuildReply {
  readonly blob: Blob
  readonly sha256: string
  /** Without the entries, which were sent before in chunks. */
  readonly inspection: Omit<Inspection, 'entries'>
  readonly remaining: readonly Finding[]
  readonly duration: number
}

export interface Replies {
  readonly zip: OpenReply
  readonly files: null
  readonly folder: OpenReply
  readonly repairs: RepairPlan
  readonly plan: PlanReply
  readonly build: BuildReply
  readonly whole: Blob
}
export type TaskName = ArchiveTask['type']

export type ArchiveResponse =
  | { readonly id: number; readonly progress: { readonly done: number; readonly of: number } }
  | { readonly id: number; readonly entries: readonly Entry[] }
  /** Rows, and the text by which each one is found. */
  | { readonly id: number; readonly rows: readonly ArchiveRow[]; readonly texts: readonly string[] }
  | { readonly id: number; readonly reply: Replies[TaskName] }
  | { readonly id: number; readonly problem: { readonly name: string; readonly path: string } }
