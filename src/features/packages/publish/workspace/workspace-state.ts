// Pure state transitions of a workspace.
import type { Finding, Repair } from '#domain/archive/archive.ts'
import { type RepairPlan, noPlan, planWith, planWithout } from '#domain/archive/repair/repair.ts'
import type { BuildReply, OpenReply, PlanReply } from './archive-messages.ts'
import type { ArchiveLists } from './archive-client.ts'
import type { StoredWorkspace } from './stored-workspace.ts'
import type { Dropped, Workspace } from './workspace.ts'

export const emptyWorkspace: Workspace = {
  stage: 'empty',
  progress: null,
  error: null,
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
  remaining: [],
  refused: [],
  plan: noPlan,
  ignored: new Map(),
  accepted: [],
  totals: null,
  built: null,
  isBuilding: false,
  isStored: false,
  remembered: null,
}

/** A dropped archive or folder that is being checked. */
export function checkingWorkspace(dropped: Dropped): Workspace {
  return {
    ...emptyWorkspace,
    stage: 'checking',
    progress: { done: 0, of: null },
    name: dropped.kind === 'zip' ? dropped.file.name : dropped.name,
    kind: dropped.kind,
    // Reading the size of a chosen file blocks the page while the browser accesses the disk, so the worker does it
    // for folders with thousands of files.
    size: dropped.kind === 'zip' ? dropped.file.size : 0,
    files: dropped.kind === 'zip' ? 0 : dropped.files.length,
    modified: dropped.kind === 'zip' ? dropped.file.lastModified : null,
    unread: dropped.kind === 'zip' ? [] : dropped.unread,
  }
}

/** Top-level rows include the files of all rows below. */
const filesIn = (rows: Workspace['rows']): number =>
  rows.reduce((sum, { depth, folder, files }) => (depth === 0 ? sum + (folder ? files : 1) : sum), 0)

/** The workspace after the archive was read and checked. */
export function withOpened(
  workspace: Workspace,
  { reply, entries, rows, texts }: { reply: OpenReply } & ArchiveLists,
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

interface PreviousPlan {
  /** The workspace stored under the same name. */
  readonly stored: StoredWorkspace | undefined
  /** Patterns that are always left out of this package. */
  readonly patterns: readonly string[]
}

/** Unread folders are always left out. */
const withoutUnread = (plan: RepairPlan, { unread }: Pick<Workspace, 'unread'>): RepairPlan =>
  unread.length === 0 ? plan : planWith(plan, { kind: 'drop', paths: unread.map(({ path }) => path) })

/** The initial plan: the stored one if the same archive was dropped again. */
export function initialPlan(workspace: Workspace, { stored, patterns }: PreviousPlan): RepairPlan {
  const isSame = stored?.name === workspace.name && stored.kind === workspace.kind
  const plan = isSame ? stored.plan : noPlan
  return withoutUnread({ ...plan, ignore: [...new Set([...plan.ignore, ...patterns])] }, workspace)
}

/** Whether a plan changes nothing. */
export function isEmptyPlan({ strip, drop, rename, ignore }: RepairPlan): boolean {
  return strip === null && drop.length === 0 && ignore.length === 0 && Object.keys(rename).length === 0
}

/** Sets another plan. The results of the previous plan are shown until the new ones are computed. */
export function withPlan(workspace: Workspace, plan: RepairPlan): Workspace {
  return {
    ...workspace,
    plan: withoutUnread(plan, workspace),
    built: null,
    isBuilding: false,
    error: null,
    refused: [],
  }
}

export function withoutRepair(workspace: Workspace, repair: Repair): Workspace {
  return withPlan(workspace, planWithout(workspace.plan, repair))
}

type Offered = Pick<Workspace, 'remaining' | 'refused' | 'accepted'>

/** All repairs that are still offered, except for accepted secrets. */
export function offeredRepairs({ remaining, refused, accepted }: Offered): Repair[] {
  return [...remaining, ...refused]
    .filter(({ level, path }) => level !== 'secret' || !accepted.includes(path ?? ''))
    .flatMap(({ repair }) => repair ?? [])
}

/** Only what prevents publishing. */
export function withoutWarnings({ remaining, refused, accepted }: Offered): Offered {
  const isSerious = ({ level }: Finding): boolean => level !== 'warning'
  return { remaining: remaining.filter(isSerious), refused: refused.filter(isSerious), accepted }
}

export function withPlanned(workspace: Workspace, planned: PlanReply): Workspace {
  return {
    ...workspace,
    remaining: planned.remaining,
    ignored: new Map(planned.ignored),
    totals: planned.totals,
    isBuilding: planned.isBuildable,
  }
}

export function withBuilt(
  workspace: Workspace,
  { reply, entries }: { reply: BuildReply } & Pick<ArchiveLists, 'entries'>,
): Workspace {
  const { blob, sha256, inspection, duration } = reply
  return {
    ...workspace,
    remaining: reply.remaining,
    built: { blob, sha256, inspection: { ...inspection, entries }, duration },
    isBuilding: false,
    progress: null,
  }
}

/** Whether the dropped archive itself would be sent. One with errors is always rebuilt. */
export function isUntouched({
  kind,
  plan,
  findings,
}: Pick<Workspace, 'kind' | 'plan' | 'findings'>): boolean {
  return kind === 'zip' && isEmptyPlan(plan) && findings.every(({ level }) => level !== 'error')
}
