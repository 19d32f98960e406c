// What was dropped to become a version: its files, what was found, what is to be mended, and the archive built from
// that on this computer. It outlives the page that shows it, so that sending goes on while one looks elsewhere.
import { useSyncExternalStore } from 'react'
import type { Problem } from '#contract/http.ts'
import type { Entry, Finding, Inspection, Repair } from '#domain/archive/archive.ts'
import type { Plan } from '#domain/archive/repair/repair.ts'
import type { Rules } from './archive-messages.ts'
import type { ArchiveRow } from '#src/components/archive/archive-rows.ts'

/** The archive as it would be sent. */
interface Built {
  readonly blob: Blob
  readonly sha256: string
  readonly inspection: Inspection
  /** Milliseconds it took. */
  readonly took: number
}

/** Files and bytes after the plan. */
interface Kept {
  readonly files: number
  readonly unpacked: number
  /** About what the archive will have, before it is built. */
  readonly packed: number
}

/** A folder that was not read, because it is left out anyway. */
export interface Unread {
  readonly path: string
  /** Files in it, where the browser said. */
  readonly files: number | null
}

/**
 * Why it stopped. `unreadable` and `changed` name the file; `archives` and `mixed`: more than one thing was dropped;
 * `broken`: the archive cannot be built from what was dropped.
 */
export interface WorkspaceError {
  readonly code: 'unreadable' | 'changed' | 'crashed' | 'archives' | 'mixed' | 'nothing' | 'broken'
  readonly name: string
}

type Stage = 'empty' | 'reading' | 'checking' | 'open' | 'failed'

/** How far it is: files while a folder is read, bytes while an archive is checked. */
interface WorkspaceProgress {
  readonly done: number
  readonly of: number | null
}

export interface Workspace {
  readonly stage: Stage
  readonly progress: WorkspaceProgress | null
  readonly trouble: WorkspaceError | null
  readonly name: string
  readonly kind: 'zip' | 'folder'
  /** Bytes of the archive; of a folder those of its files. */
  readonly size: number
  readonly modified: number | null
  readonly entries: readonly Entry[]
  /** The entries as a tree, and the text by which each row is found. */
  readonly rows: readonly ArchiveRow[]
  readonly texts: readonly string[]
  /** How many of the entries are files. */
  readonly files: number
  readonly unread: readonly Unread[]
  /** What was found in what was dropped. */
  readonly findings: readonly Finding[]
  /** What remains of it, and what the plan itself brings about; paths as they were dropped. */
  readonly standing: readonly Finding[]
  /** What the platform found when it refused the archive; paths as they were dropped. */
  readonly refused: readonly Finding[]
  readonly plan: Plan
  /** Files that an ignore pattern leaves out, and the pattern. */
  readonly ignored: ReadonlyMap<string, string>
  /** Files with secrets that are published all the same. */
  readonly accepted: readonly string[]
  /** After the plan; null until it was reckoned. */
  readonly kept: Kept | null
  /** Null while there is none for this plan. */
  readonly built: Built | null
  readonly isBuilding: boolean
  /** It is kept on this computer, to go on after a reload. */
  readonly isKept: boolean
  /** What was being repaired before a reload, and has to be dropped again. */
  readonly remembered: Remembered | null
}

/** The repairs are kept; what was dropped is not. */
interface Remembered {
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

export interface WorkspaceActs {
  readonly take: (dropped: Dropped, rules: Rules) => void
  /** Begins to read a folder, before it can be taken; the signal says that this was cancelled. */
  readonly read: () => AbortSignal
  /** How many files of it are read. */
  readonly reading: (files: number) => void
  /** Stops reading or checking; what was there before, or is kept, stays. */
  readonly cancel: () => void
  readonly fail: (trouble: WorkspaceError) => void
  readonly mend: (repair: Repair) => void
  /** Takes a repair back. */
  readonly unmend: (repair: Repair) => void
  readonly mendAll: () => void
  readonly ignore: (patterns: readonly string[]) => void
  /** Publishes the file although a secret was found in it, or no more. */
  readonly accept: (path: string, on: boolean) => void
  /** What the platform found; by the paths of the built archive. */
  readonly refuse: (problems: readonly Problem[]) => void
  /** Keeps what was dropped on this computer; false where the browser has no room for it. */
  readonly keep: () => Promise<boolean>
  /** Forgets what was kept; what is in sight stays. */
  readonly forget: () => void
  /** Stops, and forgets what was dropped and what was kept of it. */
  readonly discard: () => void
}

export interface OpenWorkspace {
  readonly read: () => Workspace
  readonly watch: (listener: () => void) => () => void
  readonly acts: WorkspaceActs
}

/** The workspace as it stands, drawn again whenever it changes. */
export function useWorkspace({ read, watch }: OpenWorkspace): Workspace {
  return useSyncExternalStore(watch, read)
}

/** Secrets that stand and that nobody has said yes to. */
function openSecrets({ standing, accepted }: Pick<Workspace, 'standing' | 'accepted'>) {
  return standing.filter(({ level, path }) => level === 'secret' && !accepted.includes(path ?? ''))
}

/** What the platform is told to let pass: secrets, once somebody said so for each that is still in it. */
export function acceptOf({ standing, accepted }: Pick<Workspace, 'standing' | 'accepted'>): 'secret'[] {
  return standing.some(({ level, path }) => level === 'secret' && accepted.includes(path ?? ''))
    ? ['secret']
    : []
}

/** Whether it can be published as it stands. */
export function isSound(workspace: Workspace): boolean {
  return (
    workspace.built !== null &&
    workspace.standing.every(({ level }) => level !== 'error') &&
    openSecrets(workspace).length === 0
  )
}

/** Whether it is being built, or about to be: waiting is all that is needed. */
export function isPreparing({
  stage,
  built,
  trouble,
  standing,
  isBuilding,
}: Pick<Workspace, 'stage' | 'built' | 'trouble' | 'standing' | 'isBuilding'>): boolean {
  return (
    isBuilding ||
    (stage === 'open' &&
      built === null &&
      trouble === null &&
      standing.every(({ level }) => level !== 'error'))
  )
}

/** What the archive is called on the way. */
export function archiveNameOf({ name, kind }: Pick<Workspace, 'name' | 'kind'>): string {
  return kind === 'zip' ? name : `${name}.zip`
}
