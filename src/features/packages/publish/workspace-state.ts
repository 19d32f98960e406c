// What a workspace is before anything was dropped, and how it changes: plain steps from one state to the next.
import type { Repair } from '#domain/archive/archive.ts'
import { type Plan, noPlan, planWith, planWithout } from '#domain/archive/repair.ts'
import type { BuiltHere, Opened, Planned } from './archive-messages.ts'
import type { Heard } from './ask-worker.ts'
import type { KeptWorkspace } from './kept-workspace.ts'
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
export const checking = (dropped: Dropped): Workspace => ({
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
})

/** Rows at the top stand for all that lies in them. */
const filesIn = (rows: Workspace['rows']): number =>
  rows.reduce((sum, { depth, folder, files }) => (depth === 0 ? sum + (folder ? files : 1) : sum), 0)

/** It was read and checked. */
export const withOpened = (
  workspace: Workspace,
  { reply, entries, rows, texts }: { reply: Opened } & Heard,
): Workspace => ({
  ...workspace,
  ...reply,
  stage: 'open',
  progress: null,
  entries,
  rows,
  texts,
  files: filesIn(rows),
})

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
export const firstPlan = (workspace: Workspace, { kept, patterns }: Before): Plan => {
  const isSame = kept?.name === workspace.name && kept.kind === workspace.kind
  const plan = isSame ? kept.plan : noPlan
  return withoutUnread({ ...plan, ignore: [...new Set([...plan.ignore, ...patterns])] }, workspace)
}

/** Whether a plan changes nothing. */
export const isEmptyPlan = ({ strip, drop, rename, ignore }: Plan): boolean =>
  strip === null && drop.length === 0 && ignore.length === 0 && Object.keys(rename).length === 0

/** With another plan; what was reckoned for the one before stays in sight until it is reckoned anew. */
export const withPlan = (workspace: Workspace, plan: Plan): Workspace => ({
  ...workspace,
  plan: withoutUnread(plan, workspace),
  built: null,
  isBuilding: false,
  trouble: null,
  refused: [],
})

export const withoutRepair = (workspace: Workspace, repair: Repair): Workspace =>
  withPlan(workspace, planWithout(workspace.plan, repair))

/** Every repair that is still offered; accepted secrets stay. */
export const offeredRepairs = ({
  standing,
  refused,
  accepted,
}: Pick<Workspace, 'standing' | 'refused' | 'accepted'>): Repair[] =>
  [...standing, ...refused]
    .filter(({ level, path }) => level !== 'secret' || !accepted.includes(path ?? ''))
    .flatMap(({ repair }) => repair ?? [])

export const withPlanned = (workspace: Workspace, planned: Planned): Workspace => ({
  ...workspace,
  standing: planned.standing,
  ignored: new Map(planned.ignored),
  kept: planned.kept,
  isBuilding: planned.isBuildable,
})

export const withBuilt = (
  workspace: Workspace,
  { reply, entries }: { reply: BuiltHere } & Pick<Heard, 'entries'>,
): Workspace => {
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
export const isUntouched = ({
  kind,
  plan,
  findings,
}: Pick<Workspace, 'kind' | 'plan' | 'findings'>): boolean =>
  kind === 'zip' && isEmptyPlan(plan) && findings.every(({ level }) => level !== 'error')
