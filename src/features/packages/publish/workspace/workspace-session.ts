// The state of an open workspace: its worker and running work. After each change of the plan, the worker computes it
// and builds the archive; work for an earlier plan is stopped.
import type { Repair } from '#domain/archive/archive.ts'
import { planWith } from '#domain/archive/repair/repair.ts'
import { type Store, createStore } from '#src/lib/create-store.ts'
import type { ArchiveWorker } from './archive-client.ts'
import { workspaceErrorOf } from './open-dropped.ts'
import { storeWorkspace } from './stored-workspace.ts'
import type { Workspace } from './workspace.ts'
import { emptyWorkspace, withBuilt, withPlan, withPlanned } from './workspace-state.ts'

/** Milliseconds for which further changes are combined into one computation, and into one build. */
const planDelay = 30
const buildDelay = 250
/**
 * Milliseconds between progress updates: a page that was blocked gets many reports together, and would render each.
 */
const progressDelay = 100

export interface WorkspaceSession {
  /** Key of user and package. */
  readonly location: string
  readonly store: Store<Workspace>
  worker: ArchiveWorker | undefined
  /** Stops computing and building. */
  work: AbortController
  /** Stops reading a folder. */
  walk: AbortController
  isRestored: boolean
  /** The workspace before something else is read; restored if that fails. */
  before: Workspace | undefined
}

export function createWorkspaceSession(location: string): WorkspaceSession {
  return {
    location,
    store: createStore(emptyWorkspace),
    worker: undefined,
    work: new AbortController(),
    walk: new AbortController(),
    isRestored: false,
    before: undefined,
  }
}

export function change({ store }: WorkspaceSession, changes: Partial<Workspace>): void {
  return store.set({ ...store.get(), ...changes })
}

/** Shows the last of several progress reports while `isCurrent`. */
export function progressOf(session: WorkspaceSession, isCurrent: () => boolean) {
  let last: Workspace['progress'] = null
  return (done: number, of: number): void => {
    const isWaiting = last !== null
    last = { done, of }
    if (isWaiting) return
    setTimeout(() => {
      if (isCurrent()) change(session, { progress: last })
      last = null
    }, progressDelay)
  }
}

/** Stops the worker. Stored data is not removed. */
export function close(session: WorkspaceSession): void {
  session.work.abort()
  session.worker?.close()
  session.worker = undefined
}

export function storePlan({ location, store }: WorkspaceSession): void {
  const { name, kind, size, modified, plan, accepted, isStored } = store.get()
  storeWorkspace(location, { name, kind, size, modified, plan, accepted: [...accepted], hasBytes: isStored })
}

const build = async (
  session: WorkspaceSession,
  { signal, worker }: { signal: AbortSignal; worker: ArchiveWorker },
): Promise<void> => {
  const { store } = session
  await new Promise((done) => setTimeout(done, buildDelay))
  if (signal.aborted) return
  const onProgress = progressOf(session, () => !signal.aborted && store.get().isBuilding)
  const built = await worker.request({ type: 'build', plan: store.get().plan }, { signal, onProgress })
  if (!signal.aborted) store.set(withBuilt(store.get(), built))
}

/** Computes the result of the plan, and builds the archive. */
export async function compute(session: WorkspaceSession): Promise<void> {
  const { store, worker } = session
  session.work.abort()
  session.work = new AbortController()
  const { signal } = session.work
  if (!worker) return
  try {
    await new Promise((done) => setTimeout(done, planDelay))
    if (signal.aborted) return
    const { reply } = await worker.request({ type: 'plan', plan: store.get().plan })
    if (signal.aborted) return
    store.set(withPlanned(store.get(), reply))
    if (reply.isBuildable) await build(session, { signal, worker })
  } catch (error) {
    if (signal.aborted) return
    const failure = workspaceErrorOf(error, store.get().name)
    change(session, {
      error: failure,
      isBuilding: false,
      stage: failure.code === 'crashed' ? 'failed' : 'open',
    })
  }
}

export function setPlan(session: WorkspaceSession, next: Workspace): void {
  session.store.set(next)
  storePlan(session)
  void compute(session)
}

/** Adds repairs to the plan. Free names are found by the worker, which has all names. */
export async function addRepairs(session: WorkspaceSession, repairs: readonly Repair[]): Promise<void> {
  const { store, worker } = session
  const { plan } = store.get()
  if (repairs.every(({ kind }) => kind !== 'rename'))
    return setPlan(session, withPlan(store.get(), repairs.reduce(planWith, plan)))
  if (!worker) return
  try {
    const { reply } = await worker.request({ type: 'repairs', plan, repairs })
    if (session.worker === worker) setPlan(session, withPlan(store.get(), reply))
  } catch (error) {
    if (session.worker === worker)
      change(session, { stage: 'failed', error: workspaceErrorOf(error, store.get().name) })
  }
}
