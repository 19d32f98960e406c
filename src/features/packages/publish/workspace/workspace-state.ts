// What a workspace is before anything was dropped, and how it changes: plain steps from one state to the next.
import type { Repair } from '#domain/archive/archive.ts'
import { type Plan, noPlan, planWith, planWithout } from '#domain/archive/repair/repair.ts'
import type { BuiltHere, Opened, Planned } from './archive-messages.ts'
import type { Heard } from './archive-client.ts'
import type { KeptWorkspace } from './stored-workspace.ts'
import type { Dropped, Workspace } from './workspace.ts'

export const emptyWorkspace: Workspace = {
  stage: 'empty',
  progress: null,
  trouble: null,
  name: '',
  kind: 'zip',
  size: 0,
  modified: null,
  entries: [],
  rows: [],
  texts: [],
  files: 0,
  unread: [],
  findings: [],
  standing: [],
  refused: [],
  plan: noPlan,
  ignored: new Map(),
  accepted: [],
  kept: null,
  built: null,
  isBuilding: false,
  isKept: false,
  remembered: null,
}

/** Something was dropped and is being checked. */
export function checking(dropped: Dropped): Workspace {
  return {
    ...emptyWorkspace,
    stage: 'checking',
    progress: { done: 0, of: null },
    name: dropped.kind === 'zip' ? dropped.file.name : dropped.name,
    kind: dropped.kind,
    // Of a file that was chosen the browser learns its size when it is asked, while the page stands: of thousands, the
    // worker asks.
    size: dropped.kind === 'zip' ? dropped.file.size : 0,
    files: dropped.kind === 'zip' ? 0 : dropped.files.length,
    modified: dropped.kind === 'zip' ? dropped.file.lastModified : null,
    unread: dropped.kind === 'zip' ? [] : dropped.unread,
  }
}

/** Rows at the top stand for all that lies in them. */
const filesIn = (rows: Workspace['rows']): number =>
  rows.reduce((sum, { depth, folder, files }) => (depth === 0 ? sum + (folder ? files : 1) : sum), 0)

/** It was read and checked. */
export function withOpened(
  workspace: Workspace,
  { reply, entries, rows, texts }: { reply: Opened } & Heard,
): Workspace {
  return {
    ...workspace,
    ...reply,
    stage: 'open',
    progress: null,
    entries,
    rows,
    texts,
    files: filesIn(rows),
  }
}

interface Before {
  /** What was being repaired under that name before. */
  readonly kept: KeptWorkspace | undefined
  /** What is always left out of this package. */
  readonly patterns: readonly string[]
}

/** Folders that were not read are left out whatever else is. */
const withoutUnread = (plan: Plan, { unread }: Pick<Workspace, 'unread'>): Plan =>
  unread.length === 0 ? plan : planWith(plan, { kind: 'drop', paths: unread.map(({ path }) => path) })

/** The plan to begin with: that of before, where the same thing was dropped again. */
export function firstPlan(workspace: Workspace, { kept, patterns }: Before): Plan {
  const isSame = kept?.name === workspace.name && kept.kind === workspace.kind
  const plan = isSame ? kept.plan : noPlan
  return withoutUnread({ ...plan, ignore: [...new Set([...plan.ignore, ...patterns])] }, workspace)
}

/** Whether a plan changes nothing. */
export function isEmptyPlan({ strip, drop, rename, ignore }: Plan): boolean {
  return strip === null && drop.length === 0 && ignore.length === 0 && Object.keys(rename).length === 0
}

/** With another plan; what was reckoned for the one before stays in sight until it is reckoned anew. */
export function withPlan(workspace: Workspace, plan: Plan): Workspace {
  return {
    ...workspace,
    plan: withoutUnread(plan, workspace),
    built: null,
    isBuilding: false,
    trouble: null,
    refused: [],
  }
}

export function withoutRepair(workspace: Workspace, repair: Repair): Workspace {
  return withPlan(workspace, planWithout(workspace.plan, repair))
}

/** Every repair that is still offered; accepted secrets stay. */
export function offeredRepairs({
  standing,
  refused,
  accepted,
}: Pick<Workspace, 'standing' | 'refused' | 'accepted'>): Repair[] {
  return [...standing, ...refused]
    .filter(({ level, path }) => level !== 'secret' || !accepted.includes(path ?? ''))
    .flatMap(({ repair }) => repair ?? [])
}

export function withPlanned(workspace: Workspace, planned: Planned): Workspace {
  return {
    ...workspace,
    standing: planned.standing,
    ignored: new Map(planned.ignored),
    kept: planned.kept,
    isBuilding: planned.isBuildable,
  }
}

export function withBuilt(
  workspace: Workspace,
  { reply, entries }: { reply: BuiltHere } & Pick<Heard, 'entries'>,
): Workspace {
  const { blob, sha256, inspection, took } = reply
  return {
    ...workspace,
    standing: reply.standing,
    built: { blob, sha256, inspection: { ...inspection, entries }, took },
    isBuilding: false,
    progress: null,
  }
}

/** Whether the dropped archive itself is what would be sent: one with errors is built anew in any case. */
export function isUntouched({
  kind,
  plan,
  findings,
}: Pick<Workspace, 'kind' | 'plan' | 'findings'>): boolean {
  return kind === 'zip' && isEmptyPlan(plan) && findings.every(({ level }) => level !== 'error')
}
