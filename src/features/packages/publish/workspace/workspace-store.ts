// The workspace of one user for one package, and its actions.
import type { Problem } from '#contract/http.ts'
import { isReason } from '#contract/reasons.ts'
import { innerParams } from '#contract/sentence.ts'
import { applyPlan } from '#domain/archive/repair/repair.ts'
import type { Finding, FindingLevel } from '#domain/archive/archive.ts'
import { findingLevels, sortFindings } from '#domain/archive/finding.ts'
import type { Rules } from './archive-messages.ts'
import { openDropped, restore, storeArchive } from './open-archive.ts'
import { storePatterns } from './stored-patterns.ts'
import { removeWorkspace, readWorkspace } from './stored-workspace.ts'
import type { WorkspaceActions, WorkspaceError } from './workspace.ts'
import {
  type WorkspaceSession,
  addRepairs,
  change,
  close,
  compute,
  createWorkspaceSession,
  setPlan,
  storePlan,
} from './workspace-session.ts'
import {
  emptyWorkspace,
  offeredRepairs,
  withPlan,
  withoutRepair,
  withoutWarnings,
} from './workspace-state.ts'
import { type Repaired, atFormerPaths } from '#domain/archive/repair/remaining-findings.ts'

const levels: Readonly<Record<string, FindingLevel>> = findingLevels
/** The path with which the platform refers to the archive as a whole. */
const wholeArchive = 'archive'

const findingOf = ({ path, params }: Problem): Finding[] => {
  const code = params['reason']
  if (!isReason(code)) return []
  return [
    {
      code,
      params: innerParams(params, 'reason'),
      level: levels[code] ?? 'error',
      path: path === wholeArchive || path === '' ? null : path,
      files: 1,
      bytes: 0,
      repair: null,
    },
  ]
}

function refusedFindings(problems: readonly Problem[], repaired: Repaired): Finding[] {
  return sortFindings(atFormerPaths(problems.flatMap(findingOf), repaired))
}

const read = (session: WorkspaceSession): AbortSignal => {
  const { store } = session
  session.walk.abort()
  session.walk = new AbortController()
  if (store.get().stage === 'open') session.before = store.get()
  session.work.abort()
  store.set({ ...emptyWorkspace, stage: 'reading', progress: { done: 0, of: null } })
  return session.walk.signal
}

const cancel = (session: WorkspaceSession): void => {
  const { store, location } = session
  const open = store.get().stage === 'reading' ? session.before : undefined
  session.before = undefined
  session.walk.abort()
  if (open && session.worker) {
    store.set(open)
    return void compute(session)
  }
  close(session)
  session.isRestored = false
  store.set({ ...emptyWorkspace, remembered: readWorkspace(location) ?? null })
}

const fail = (session: WorkspaceSession, error: WorkspaceError): void => {
  const { store } = session
  const open = store.get().stage === 'open' ? store.get() : session.before
  session.before = undefined
  store.set(open ? { ...open, error } : { ...emptyWorkspace, stage: 'failed', error })
  // The running build reported to a workspace that was not shown.
  if (open && session.worker) void compute(session)
}

const discard = (session: WorkspaceSession): void => {
  close(session)
  session.walk.abort()
  session.before = undefined
  removeWorkspace(session.location)
  session.store.set(emptyWorkspace)
}

const actionsOf = (session: WorkspaceSession): WorkspaceActions => {
  const { location, store } = session
  return {
    open: (dropped, rules) => void openDropped(session, dropped, { rules }),
    read: () => read(session),
    reading: (files) => change(session, { progress: { done: files, of: null } }),
    cancel: () => cancel(session),
    fail: (error) => fail(session, error),
    repair: (repair) => void addRepairs(session, [repair]),
    undoRepair: (repair) => setPlan(session, withoutRepair(store.get(), repair)),
    repairAll: () => void addRepairs(session, offeredRepairs(store.get())),
    repairErrors: () => void addRepairs(session, offeredRepairs(withoutWarnings(store.get()))),
    ignore: (ignore) => {
      storePatterns(location, ignore)
      setPlan(session, withPlan(store.get(), { ...store.get().plan, ignore }))
    },
    accept: (path, on) => {
      const others = store.get().accepted.filter((each) => each !== path)
      change(session, { accepted: on ? [...others, path] : others })
      storePlan(session)
    },
    refuse: (problems) => {
      const { entries, plan } = store.get()
      const { retained } = applyPlan(entries, plan)
      change(session, { refused: refusedFindings(problems, { retained, strip: plan.strip }) })
    },
    persist: () => storeArchive(session),
    forget: () => {
      removeWorkspace(location)
      change(session, { isStored: false })
    },
    discard: () => discard(session),
  }
}

export function createWorkspace(location: string) {
  const session = createWorkspaceSession(location)
  return {
    read: session.store.get,
    watch: session.store.subscribe,
    actions: actionsOf(session),
    restore: (rules: Rules) => restore(session, rules),
    close: () => close(session),
  }
}
export type WorkspaceController = ReturnType<typeof createWorkspace>
