// An archive or folder dropped to be published: its files, its findings, its repairs, and the archive built from it
// in the browser. It outlives the page, so publishing continues during navigation.
import { useSyncExternalStore } from 'react'
import type { Problem } from '#contract/http.ts'
import type { Entry, Finding, Inspection, Repair } from '#domain/archive/archive.ts'
import type { RepairPlan } from '#domain/archive/repair/repair.ts'
import type { Rules } from './archive-messages.ts'
import type { ArchiveRow } from '#src/components/archive/archive-rows.ts'

/** The archive to send. */
interface BuiltArchive {
  readonly blob: Blob
  readonly sha256: string
  readonly inspection: Inspection
  /** Milliseconds of building. */
  readonly duration: number
}

/** Files and bytes after the plan. */
interface ArchiveTotals {
  readonly files: number
  readonly unpacked: number
  /** Estimated size of the archive before it is built. */
  readonly packed: number
}

/** An excluded folder that was not read. */
export interface Unread {
  readonly path: string
  /** Number of files in it, if the browser provided it. */
  readonly files: number | null
}

/**
 * Why the workspace failed. `unreadable` and `changed` name the file; `archives` and `mixed`: more than one thing was
 * dropped;
 * `broken`: the archive cannot be built.
 */
export interface WorkspaceError {
  readonly code: 'unreadable' | 'changed' | 'crashed' | 'archives' | 'mixed' | 'nothing' | 'broken'
  readonly name: string
}

type WorkspaceStage = 'empty' | 'reading' | 'checking' | 'open' | 'failed'

/** Progress: files while a folder is read, bytes while an archive is checked. */
interface WorkspaceProgress {
  readonly done: number
  readonly of: number | null
}

export interface Workspace {
  readonly stage: WorkspaceStage
  readonly progress: WorkspaceProgress | null
  readonly error: WorkspaceError | null
  readonly name: string
  readonly kind: 'zip' | 'folder'
  /** Bytes of the archive, or of the files of a folder. */
  readonly size: number
  readonly modified: number | null
  readonly entries: readonly Entry[]
  /** The entries as a tree, and the text by which each row is found. */
  readonly rows: readonly ArchiveRow[]
  readonly texts: readonly string[]
  /** Number of entries that are files. */
  readonly files: number
  readonly unread: readonly Unread[]
  /** Findings of the dropped files. */
  readonly findings: readonly Finding[]
  /** Findings that remain after the plan, or are caused by it; with the paths of the dropped files. */
  readonly remaining: readonly Finding[]
  /** Findings with which the platform refused the archive; with the paths of the dropped files. */
  readonly refused: readonly Finding[]
  readonly plan: RepairPlan
  /** Files that an ignore pattern leaves out, with the pattern. */
  readonly ignored: ReadonlyMap<string, string>
  /** Files with secrets that are published anyway. */
  readonly accepted: readonly string[]
  /** After the plan; null until computed. */
  readonly totals: ArchiveTotals | null
  /** Null until an archive is built for this plan. */
  readonly built: BuiltArchive | null
  readonly isBuilding: boolean
  /** The archive is stored in this browser, to continue after a reload. */
  readonly isStored: boolean
  /** The archive that was open before a reload, and has to be dropped again. */
  readonly remembered: InterruptedArchive | null
}

/** Only the repairs of this archive are stored, not its bytes. */
interface InterruptedArchive {
  readonly name: string
  readonly size: number
  readonly modified: number | null
}

/** What was dropped or chosen. */
export type Dropped =
  | { readonly kind: 'zip'; readonly file: File }
  | {
      readonly kind: 'folder'
      readonly name: string
      readonly files: readonly { readonly path: string; readonly file: File }[]
      readonly folders: readonly string[]
      readonly unread: readonly Unread[]
    }

export interface WorkspaceActions {
  readonly open: (dropped: Dropped, rules: Rules) => void
  /** Starts reading a folder, before it is opened; the signal is aborted on cancel. */
  readonly read: () => AbortSignal
  /** Reports the number of files read so far. */
  readonly reading: (files: number) => void
  /** Stops reading or checking. The previous or stored workspace is not affected. */
  readonly cancel: () => void
  readonly fail: (error: WorkspaceError) => void
  readonly repair: (repair: Repair) => void
  /** Removes a repair from the plan. */
  readonly undoRepair: (repair: Repair) => void
  readonly repairAll: () => void
  /** All repairs of errors and secrets; warnings stay. */
  readonly repairErrors: () => void
  readonly ignore: (patterns: readonly string[]) => void
  /** Accepts a file although a secret was found in it, or withdraws that. */
  readonly accept: (path: string, on: boolean) => void
  /** Sets the findings of the platform, which have paths of the built archive. */
  readonly refuse: (problems: readonly Problem[]) => void
  /** Stores the archive in this browser; resolves with false if there is no room. */
  readonly persist: () => Promise<boolean>
  /** Removes the stored archive; the open one is not affected. */
  readonly forget: () => void
  /** Stops, and removes the open and the stored archive. */
  readonly discard: () => void
}

export interface OpenWorkspace {
  readonly read: () => Workspace
  readonly watch: (listener: () => void) => () => void
  readonly actions: WorkspaceActions
}

/** Subscribes to the state of a workspace. */
export function useWorkspace({ read, watch }: OpenWorkspace): Workspace {
  return useSyncExternalStore(watch, read)
}

/** Remaining secrets that were not accepted. */
function openSecrets({ remaining, accepted }: Pick<Workspace, 'remaining' | 'accepted'>) {
  return remaining.filter(({ level, path }) => level === 'secret' && !accepted.includes(path ?? ''))
}

/** The finding levels that the platform should accept: secrets, if the user accepted each remaining one. */
export function acceptOf({ remaining, accepted }: Pick<Workspace, 'remaining' | 'accepted'>): 'secret'[] {
  return remaining.some(({ level, path }) => level === 'secret' && accepted.includes(path ?? ''))
    ? ['secret']
    : []
}

/** Whether it can be published. */
export function isPublishable(workspace: Workspace): boolean {
  return (
    workspace.built !== null &&
    workspace.remaining.every(({ level }) => level !== 'error') &&
    openSecrets(workspace).length === 0
  )
}

/** Whether it is being built or about to be, so the user only has to wait. */
export function isPreparing({
  stage,
  built,
  error,
  remaining,
  isBuilding,
}: Pick<Workspace, 'stage' | 'built' | 'error' | 'remaining' | 'isBuilding'>): boolean {
  return (
    isBuilding ||
    (stage === 'open' &&
      built === null &&
      error === null &&
      remaining.every(({ level }) => level !== 'error'))
  )
}

/** File name of the archive in the upload. */
export function archiveNameOf({ name, kind }: Pick<Workspace, 'name' | 'kind'>): string {
  return kind === 'zip' ? name : `${name}.zip`
}
