// What page and worker say to each other about an archive. Long lists go in parts, so that taking one in never holds
// the page.
import type { Collection } from '#contract/store/collection.ts'
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { Entry, Finding, Inspection, Repair } from '#domain/archive/archive.ts'
import type { Plan } from '#domain/archive/repair/repair.ts'
import type { ArchiveRow } from '#src/components/archive/archive-rows.ts'

/** What the archive is checked against, and the language in which names are ordered. */
export interface Rules {
  readonly collection: Collection
  readonly limits: ArchiveLimits
  readonly language: string
}

export interface FolderFile {
  readonly path: string
  readonly file: File
}

export type ArchiveAsk =
  | { readonly ask: 'zip'; readonly blob: Blob; readonly rules: Rules }
  /** Files of a folder, before it is opened; there may be many thousands. */
  | { readonly ask: 'files'; readonly files: readonly FolderFile[] }
  | { readonly ask: 'folder'; readonly folders: readonly string[]; readonly rules: Rules }
  /** The plan with further repairs; new names give way to those that are there. */
  | { readonly ask: 'repairs'; readonly plan: Plan; readonly repairs: readonly Repair[] }
  | { readonly ask: 'plan'; readonly plan: Plan }
  | { readonly ask: 'build'; readonly plan: Plan }
  | { readonly ask: 'whole' }
export type ArchiveRequest =
  | (ArchiveAsk & { readonly id: number })
  | { readonly ask: 'stop'; readonly stop: number }

export interface Opened {
  readonly findings: readonly Finding[]
  readonly size: number
}

/** What a plan makes of it, before it is built. Paths as they were dropped. */
export interface Planned {
  readonly standing: readonly Finding[]
  /** Files that patterns leave out, each with its pattern. */
  readonly ignored: readonly (readonly [string, string])[]
  readonly kept: { readonly files: number; readonly unpacked: number; readonly packed: number }
  /** Nothing that names alone tell forbids it: building may show more. */
  readonly isBuildable: boolean
}

export interface BuiltHere {
  readonly blob: Blob
  readonly sha256: string
  /** Without its entries, which have gone before in parts. */
  readonly inspection: Omit<Inspection, 'entries'>
  readonly standing: readonly Finding[]
  readonly took: number
}

export interface Replies {
  readonly zip: Opened
  readonly files: null
  readonly folder: Opened
  readonly repairs: Plan
  readonly plan: Planned
  readonly build: BuiltHere
  readonly whole: Blob
}
export type AskName = ArchiveAsk['ask']

export type ArchiveAnswer =
  | { readonly id: number; readonly progress: { readonly done: number; readonly of: number } }
  | { readonly id: number; readonly entries: readonly Entry[] }
  /** Rows, and the text by which each is found. */
  | { readonly id: number; readonly rows: readonly ArchiveRow[]; readonly texts: readonly string[] }
  | { readonly id: number; readonly reply: Replies[AskName] }
  | { readonly id: number; readonly problem: { readonly name: string; readonly path: string } }
