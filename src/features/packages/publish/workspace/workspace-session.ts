// What one workspace holds while it is open: its state, its worker, and what is under way. After each change of the plan
// the worker computes it and builds the archive; what was started for an earlier plan is stopped.
import type { Repair } from '#domain/archive/archive.ts'
import { planWith } from '#domain/archive/repair/repair.ts'
import { type Store, createStore } from '#src/lib/create-store.ts'
import type { ArchiveWorker } from './archive-client.ts'
import { troubleIn } from './open-dropped.ts'
import { keepWorkspace } from './stored-workspace.ts'
import type { Workspace } from './workspace.ts'
import { emptyWorkspace, withBuilt, withPlan, withPlanned } from './workspace-state.ts'

/** Milliseconds in which further changes join one computation, and one build. */
const planDelay = 30
const buildDelay = 250
/** Milliseconds between two reports: a page that was held gets fifty at once, and would draw each. */
const progressDelay = 100

export interface WorkspaceSession {
  /** Of whom and of which package. */
  readonly location: string
  readonly store: Store<Workspace>
  worker: ArchiveWorker | undefined
  /** Stops computing and building. */
  work: AbortController
  /** Stops reading a folder. */
  walk: AbortController
  isRestored: boolean
  /** What was open before something else is read: it comes back when that cannot be taken. */
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

/** Shows the last of the reports that arrive together, for as long as `isCurrent`. */
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

/** Stops the worker; what is stored stays. */
export function close(session: WorkspaceSession): void {
  session.work.abort()
  session.worker?.close()
  session.worker = undefined
}

export function storePlan({ location, store }: WorkspaceSession): void {
  const { name, kind, size, modified, plan, accepted, isKept } = store.get()
  keepWorkspace(location, { name, kind, size, modified, plan, accepted: [...accepted], hasBytes: isKept })
}

const build = async (
  session: WorkspaceSession,
  { signal, worker }: { signal: AbortSignal; worker: ArchiveWorker },
): Promise<void> => {
  const { store } = session
  await new Promise((done) => setTimeout(done, buildDelay))
  if (signal.aborted) return
  const onProgress = progressOf(session, () => !signal.aborted && store.get().isBuilding)
  const built = await worker.ask({ ask: 'build', plan: store.get().plan }, { signal, onProgress })
  if (!signal.aborted) store.set(withBuilt(store.get(), built))
}

/** Computes what the plan makes of the archive, and builds that. */
export async function compute(session: WorkspaceSession): Promise<void> {
  const { store, worker } = session
  session.work.abort()
  session.work = new AbortController()
  const { signal } = session.work
  if (!worker) return
  try {
    await new Promise((done) => setTimeout(done, planDelay))
    if (signal.aborted) return
    const { reply } = await worker.ask({ ask: 'plan', plan: store.get().plan })
    if (signal.aborted) return
    store.set(withPlanned(store.get(), reply))
    if (reply.isBuildable) await build(session, { signal, worker })
  } catch (error) {
    if (signal.aborted) return
    const trouble = troubleIn(error, store.get().name)
    change(session, { trouble, isBuilding: false, stage: trouble.code === 'crashed' ? 'failed' : 'open' })
  }
}

export function setPlan(session: WorkspaceSession, next: Workspace): void {
  session.store.set(next)
  storePlan(session)
  void compute(session)
}

/** Adds repairs to the plan; new names are found in the worker, where all names are known. */
export async function addRepairs(session: WorkspaceSession, repairs: readonly Repair[]): Promise<void> {
  const { store, worker } = session
  const { plan } = store.get()
  if (repairs.every(({ kind }) => kind !== 'rename'))
    return setPlan(session, withPlan(store.get(), repairs.reduce(planWith, plan)))
  if (!worker) return
  try {
    const { reply } = await worker.ask({ ask: 'repairs', plan, repairs })
    if (session.worker === worker) setPlan(session, withPlan(store.get(), reply))
  } catch (error) {
    if (session.worker === worker)
      change(session, { stage: 'failed', trouble: troubleIn(error, store.get().name) })
  }
}
