// The workspace of one person at one package. After each change the plan is reckoned and the archive built anew in the
// worker; what was begun for an earlier plan is stopped.
import type { Repair } from '#domain/archive/archive.ts'
import { applyPlan, planWith } from '#domain/archive/repair.ts'
import type { Rules } from './archive-messages.ts'
import { type ArchiveWorker, WorkerProblem, openArchiveWorker } from './ask-worker.ts'
import { keepPatterns, readPatterns } from './kept-patterns.ts'
import { forgetWorkspace, keepBytes, keepWorkspace, readBytes, readWorkspace } from './kept-workspace.ts'
import { refusedFindings } from './refused.ts'
import type { Dropped, Workspace, WorkspaceActs, WorkspaceTrouble } from './workspace.ts'
import {
  checking,
  emptyWorkspace,
  firstPlan,
  offeredRepairs,
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
/** Files handed over at once, and the milliseconds that may take. */
const handing = { least: 4, most: 256, time: 12 } as const

/** The browser's own names for what can go wrong with a file, and what each means here. */
const troubleOf: Readonly<Record<string, WorkspaceTrouble['code']>> = {
  NotReadableError: 'changed',
  NotFoundError: 'changed',
  NotAllowedError: 'unreadable',
  SecurityError: 'unreadable',
  RangeError: 'broken',
}

const troubleIn = (error: unknown, name: string): WorkspaceTrouble =>
  error instanceof WorkerProblem
    ? { code: troubleOf[error.name] ?? 'crashed', name: error.path === '' ? name : error.path }
    : { code: 'crashed', name }

/** Hands files over few at a time: the page stands while the disk is asked for each. */
const handFiles = async (worker: ArchiveWorker, { files }: Extract<Dropped, { kind: 'folder' }>) => {
  let many: number = handing.least
  for (let at = 0; at < files.length;) {
    const began = performance.now()
    const handed = worker.ask({ ask: 'files', files: files.slice(at, at + many) })
    at += many
    const isSlow = performance.now() - began > handing.time
    many = isSlow ? Math.max(handing.least, many >> 1) : Math.min(handing.most, many * 2)
    await handed
  }
}

/** Rows at the top stand for all that lies in them. */
const filesIn = (rows: Workspace['rows']): number =>
  rows.reduce((sum, { depth, folder, files }) => (depth === 0 ? sum + (folder ? files : 1) : sum), 0)

const openIn = async (
  worker: ArchiveWorker,
  {
    dropped,
    rules,
    onProgress,
  }: {
    dropped: Dropped
    rules: Rules
    onProgress: (done: number, of: number) => void
  },
) => {
  if (dropped.kind === 'zip') return worker.ask({ ask: 'zip', blob: dropped.file, rules }, { onProgress })
  await handFiles(worker, dropped)
  const folders = [...dropped.folders, ...dropped.unread.map(({ path }) => path)]
  return worker.ask({ ask: 'folder', folders, rules }, { onProgress })
}

export const makeWorkspace = (place: string) => {
  let workspace = emptyWorkspace
  let worker: ArchiveWorker | undefined
  let work = new AbortController()
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

  const take = async (dropped: Dropped, rules: Rules): Promise<void> => {
    close()
    before = undefined
    const mine = openArchiveWorker()
    worker = mine
    const kept = readWorkspace(place)
    set(checking(dropped))
    try {
      const onProgress = figures(() => worker === mine && workspace.stage === 'checking')
      const { reply, entries, rows, texts } = await openIn(mine, { dropped, rules, onProgress })
      if (worker !== mine) return
      const { findings, size } = reply
      const opened: Workspace = {
        ...workspace,
        stage: 'open',
        progress: null,
        entries,
        rows,
        texts,
        files: filesIn(rows),
        findings,
        size,
      }
      const isSame = kept?.name === opened.name
      setPlan({
        ...withPlan(opened, firstPlan(opened, { kept, patterns: readPatterns(place) })),
        standing: findings,
        accepted: isSame ? kept.accepted : [],
        isKept: isSame && kept.hasBytes && dropped.kind === 'zip' && kept.size === dropped.file.size,
      })
    } catch (error) {
      if (worker === mine)
        change({ stage: 'failed', trouble: troubleIn(error, workspace.name), progress: null })
    }
  }

  const acts: WorkspaceActs = {
    take: (dropped, rules) => void take(dropped, rules),
    reading: (files) => {
      if (workspace.stage === 'open') before = workspace
      work.abort()
      set({ ...emptyWorkspace, stage: 'reading', progress: { done: files, of: null } })
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
      if (!worker || workspace.isKept) return workspace.isKept
      try {
        const { reply } = await worker.ask({ ask: 'whole' })
        change({ isKept: await keepBytes(place, reply) })
      } catch {
        change({ isKept: false })
      }
      keepPlan()
      return workspace.isKept
    },
    forget: () => {
      forgetWorkspace(place)
      change({ isKept: false })
    },
    discard: () => {
      close()
      before = undefined
      forgetWorkspace(place)
      set(emptyWorkspace)
    },
  }

  /** What was kept before a reload is opened again, once; where its bytes are gone, it is said what to drop. */
  let isRestored = false
  const restore = async (rules: Rules): Promise<void> => {
    if (isRestored || workspace.stage !== 'empty') return
    isRestored = true
    const kept = readWorkspace(place)
    if (!kept) return
    const bytes = kept.hasBytes ? await readBytes(place) : undefined
    if (workspace.stage !== 'empty') return
    if (!bytes) {
      const { name, size, modified } = kept
      change({ remembered: { name, size, modified } })
      return
    }
    const file = new File([bytes], kept.name, { lastModified: kept.modified ?? bytes.lastModified })
    await take({ kind: 'zip', file }, rules)
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
