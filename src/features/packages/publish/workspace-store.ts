// The workspace of one person at one package. After each change the plan is reckoned and the archive built anew in the
// worker; what was begun for an earlier plan is stopped.
import type { Repair } from '#domain/archive/archive.ts'
import { applyPlan, planWith } from '#domain/archive/repair.ts'
import type { Rules } from './archive-messages.ts'
import { type ArchiveWorker, openArchiveWorker } from './ask-worker.ts'
import { keepPatterns, readPatterns } from './kept-patterns.ts'
import {
  type KeptWorkspace,
  forgetBytes,
  forgetWorkspace,
  keepBytes,
  keepWorkspace,
  readBytes,
  readWorkspace,
} from './kept-workspace.ts'
import { openIn, troubleIn } from './open-dropped.ts'
import { refusedFindings } from './refused.ts'
import type { Dropped, Workspace, WorkspaceActs } from './workspace.ts'
import {
  checking,
  emptyWorkspace,
  firstPlan,
  offeredRepairs,
  withOpened,
  withBuilt,
  withPlan,
  withPlanned,
  withoutRepair,
} from './workspace-state.ts'

/** Milliseconds in which further changes join one reckoning, and one building. */
const reckonDelay = 30
const buildDelay = 250
/** Milliseconds between two figures: a page that was held hears fifty at once, and each would be drawn for itself. */
const figureDelay = 100
/** Whether the bytes that are kept are those of the archive that was dropped. */
const isKeptAs = (kept: KeptWorkspace | undefined, dropped: Dropped): boolean =>
  dropped.kind === 'zip' &&
  kept?.hasBytes === true &&
  kept.name === dropped.file.name &&
  kept.size === dropped.file.size &&
  kept.modified === dropped.file.lastModified

export const makeWorkspace = (place: string) => {
  let workspace = emptyWorkspace
  let worker: ArchiveWorker | undefined
  let work = new AbortController()
  let walk = new AbortController()
  let isRestored = false
  /** What was open before something else is read: it comes back when that cannot be taken. */
  let before: Workspace | undefined
  const listeners = new Set<() => void>()

  const set = (next: Workspace): void => {
    workspace = next
    for (const listener of listeners) listener()
  }
  const change = (parts: Partial<Workspace>): void => set({ ...workspace, ...parts })

  /** Says how far something is, for as long as that is what is done: the last figure of those that came together. */
  const figures = (isNow: () => boolean) => {
    let last: Workspace['progress'] = null
    return (done: number, of: number): void => {
      const isWaiting = last !== null
      last = { done, of }
      if (isWaiting) return
      setTimeout(() => {
        if (isNow()) change({ progress: last })
        last = null
      }, figureDelay)
    }
  }

  const close = (): void => {
    work.abort()
    worker?.close()
    worker = undefined
  }
  const keepPlan = (): void => {
    const { name, kind, size, modified, plan, accepted, isKept } = workspace
    keepWorkspace(place, { name, kind, size, modified, plan, accepted: [...accepted], hasBytes: isKept })
  }

  const buildNow = async ({ signal }: AbortController, of: ArchiveWorker): Promise<void> => {
    await new Promise((done) => setTimeout(done, buildDelay))
    if (signal.aborted) return
    const onProgress = figures(() => !signal.aborted && workspace.isBuilding)
    const built = await of.ask({ ask: 'build', plan: workspace.plan }, { signal, onProgress })
    if (!signal.aborted) set(withBuilt(workspace, built))
  }
  /** Reckons what the plan makes of it, and builds that. */
  const reckon = async (): Promise<void> => {
    work.abort()
    work = new AbortController()
    const [mine, of] = [work, worker]
    if (!of) return
    try {
      await new Promise((done) => setTimeout(done, reckonDelay))
      if (mine.signal.aborted) return
      const { reply } = await of.ask({ ask: 'plan', plan: workspace.plan })
      if (mine.signal.aborted) return
      set(withPlanned(workspace, reply))
      if (reply.isBuildable) await buildNow(mine, of)
    } catch (error) {
      if (mine.signal.aborted) return
      const trouble = troubleIn(error, workspace.name)
      change({ trouble, isBuilding: false, stage: trouble.code === 'crashed' ? 'failed' : 'open' })
    }
  }
  const setPlan = (next: Workspace): void => {
    set(next)
    keepPlan()
    void reckon()
  }

  /** New names are found in the worker, where all names are known. */
  const mend = async (repairs: readonly Repair[]): Promise<void> => {
    if (repairs.every(({ kind }) => kind !== 'rename'))
      return setPlan(withPlan(workspace, repairs.reduce(planWith, workspace.plan)))
    const mine = worker
    if (!mine) return
    try {
      const { reply } = await mine.ask({ ask: 'repairs', plan: workspace.plan, repairs })
      if (worker === mine) setPlan(withPlan(workspace, reply))
    } catch (error) {
      if (worker === mine) change({ stage: 'failed', trouble: troubleIn(error, workspace.name) })
    }
  }

  /** What is at hand now: the plan of before, where that was for the same, and the bytes that are kept. */
  const opened = (next: Workspace, { dropped, again }: { dropped: Dropped; again: boolean }): void => {
    const kept = readWorkspace(place)
    const isKept = again || isKeptAs(kept, dropped)
    if (kept?.hasBytes && !isKept) void forgetBytes(place)
    setPlan({
      ...withPlan(next, firstPlan(next, { kept, patterns: readPatterns(place) })),
      standing: next.findings,
      accepted: kept?.name === next.name ? kept.accepted : [],
      isKept,
    })
  }

  /** `again`: it was kept here, under the name and as the kind that it was dropped. */
  const take = async (
    dropped: Dropped,
    { rules, again }: { rules: Rules; again?: KeptWorkspace },
  ): Promise<void> => {
    close()
    walk.abort()
    before = undefined
    const mine = openArchiveWorker()
    worker = mine
    set({ ...checking(dropped), ...(again && { kind: again.kind, modified: again.modified }) })
    try {
      const onProgress = figures(() => worker === mine && workspace.stage === 'checking')
      const heard = await openIn(mine, { dropped, rules, onProgress })
      if (worker === mine) opened(withOpened(workspace, heard), { dropped, again: again !== undefined })
    } catch (error) {
      if (worker === mine)
        change({ stage: 'failed', trouble: troubleIn(error, workspace.name), progress: null })
    }
  }

  const keepWhole = async (of: ArchiveWorker): Promise<boolean> => {
    try {
      const { reply } = await of.ask({ ask: 'whole' })
      return worker === of && (await keepBytes(place, reply))
    } catch {
      return false
    }
  }

  const acts: WorkspaceActs = {
    take: (dropped, rules) => void take(dropped, { rules }),
    read: () => {
      walk.abort()
      walk = new AbortController()
      if (workspace.stage === 'open') before = workspace
      work.abort()
      set({ ...emptyWorkspace, stage: 'reading', progress: { done: 0, of: null } })
      return walk.signal
    },
    reading: (files) => change({ progress: { done: files, of: null } }),
    cancel: () => {
      const open = workspace.stage === 'reading' ? before : undefined
      before = undefined
      walk.abort()
      if (open && worker) {
        set(open)
        return void reckon()
      }
      close()
      isRestored = false
      set({ ...emptyWorkspace, remembered: readWorkspace(place) ?? null })
    },
    fail: (trouble) => {
      const open = workspace.stage === 'open' ? workspace : before
      before = undefined
      set(open ? { ...open, trouble } : { ...emptyWorkspace, stage: 'failed', trouble })
      // What was being built meanwhile told a workspace that was not in sight.
      if (open && worker) void reckon()
    },
    mend: (repair) => void mend([repair]),
    unmend: (repair) => setPlan(withoutRepair(workspace, repair)),
    mendAll: () => void mend(offeredRepairs(workspace)),
    ignore: (patterns) => {
      keepPatterns(place, patterns)
      setPlan(withPlan(workspace, { ...workspace.plan, ignore: patterns }))
    },
    accept: (path, on) => {
      const others = workspace.accepted.filter((each) => each !== path)
      change({ accepted: on ? [...others, path] : others })
      keepPlan()
    },
    refuse: (problems) =>
      change({
        refused: refusedFindings(problems, {
          kept: applyPlan(workspace.entries, workspace.plan).kept,
          strip: workspace.plan.strip,
        }),
      }),
    keep: async () => {
      const mine = worker
      if (!mine || workspace.isKept) return workspace.isKept
      const isKept = await keepWhole(mine)
      // It was published or discarded while it was written: nothing of it may stay.
      if (worker !== mine) {
        if (isKept) await forgetBytes(place)
        return false
      }
      change({ isKept })
      keepPlan()
      return isKept
    },
    forget: () => {
      forgetWorkspace(place)
      change({ isKept: false })
    },
    discard: () => {
      close()
      walk.abort()
      before = undefined
      forgetWorkspace(place)
      set(emptyWorkspace)
    },
  }

  /** What was kept before a reload is opened again, once; where its bytes are gone, it is said what to drop. */
  const restore = async (rules: Rules): Promise<void> => {
    if (isRestored || workspace.stage !== 'empty') return
    isRestored = true
    const kept = readWorkspace(place)
    if (!kept) return
    const bytes = kept.hasBytes ? await readBytes(place) : undefined
    if (workspace.stage !== 'empty') return
    if (!bytes) return change({ remembered: kept })
    const file = new File([bytes], kept.name, { lastModified: kept.modified ?? bytes.lastModified })
    await take({ kind: 'zip', file }, { rules, again: kept })
  }

  return {
    read: () => workspace,
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    acts,
    restore,
    /** Lets go of what is at hand; what is kept stays. */
    close,
  }
}
export type MadeWorkspace = ReturnType<typeof makeWorkspace>
