// Opens dropped files in a workspace, or what this browser stored before a reload.
import { openArchiveWorker } from './archive-client.ts'
import type { Rules } from './archive-messages.ts'
import { openInWorker, workspaceErrorOf } from './open-dropped.ts'
import { readPatterns } from './stored-patterns.ts'
import {
  type StoredWorkspace,
  removeBytes,
  storeBytes,
  readBytes,
  readWorkspace,
} from './stored-workspace.ts'
import type { Dropped, Workspace } from './workspace.ts'
import { type WorkspaceSession, change, close, progressOf, setPlan, storePlan } from './workspace-session.ts'
import { checkingWorkspace, initialPlan, withOpened, withPlan } from './workspace-state.ts'

/** Whether the stored bytes are those of the dropped archive. */
const hasStoredBytes = (stored: StoredWorkspace | undefined, dropped: Dropped): boolean =>
  dropped.kind === 'zip' &&
  stored?.hasBytes === true &&
  stored.name === dropped.file.name &&
  stored.size === dropped.file.size &&
  stored.modified === dropped.file.lastModified

/** Sets the plan: the stored one if it was for the same archive. Removes stored bytes of another archive. */
const adopt = (
  session: WorkspaceSession,
  next: Workspace,
  { dropped, restored }: { dropped: Dropped; restored: boolean },
): void => {
  const { location } = session
  const stored = readWorkspace(location)
  const isStored = restored || hasStoredBytes(stored, dropped)
  if (stored?.hasBytes && !isStored) void removeBytes(location)
  setPlan(session, {
    ...withPlan(next, initialPlan(next, { stored, patterns: readPatterns(location) })),
    remaining: next.findings,
    accepted: stored?.name === next.name ? stored.accepted : [],
    isStored,
  })
}

/** `restored`: it was stored under this name and kind. */
export async function openDropped(
  session: WorkspaceSession,
  dropped: Dropped,
  { rules, restored }: { rules: Rules; restored?: StoredWorkspace },
): Promise<void> {
  const { store } = session
  close(session)
  session.walk.abort()
  session.before = undefined
  const worker = openArchiveWorker()
  session.worker = worker
  const isCurrent = (): boolean => session.worker === worker
  store.set({
    ...checkingWorkspace(dropped),
    ...(restored && { kind: restored.kind, modified: restored.modified }),
  })
  try {
    const onProgress = progressOf(session, () => isCurrent() && store.get().stage === 'checking')
    const reply = await openInWorker(worker, { dropped, rules, onProgress })
    if (isCurrent())
      adopt(session, withOpened(store.get(), reply), { dropped, restored: restored !== undefined })
  } catch (error) {
    const failure = workspaceErrorOf(error, store.get().name)
    if (isCurrent()) change(session, { stage: 'failed', error: failure, progress: null })
  }
}

/** Opens what was stored before a reload, once. If its bytes are missing, the page asks for them. */
export async function restore(session: WorkspaceSession, rules: Rules): Promise<void> {
  const { location, store } = session
  if (session.isRestored || store.get().stage !== 'empty') return
  session.isRestored = true
  const stored = readWorkspace(location)
  if (!stored) return
  const bytes = stored.hasBytes ? await readBytes(location) : undefined
  if (store.get().stage !== 'empty') return
  if (!bytes) return change(session, { remembered: stored })
  const file = new File([bytes], stored.name, { lastModified: stored.modified ?? bytes.lastModified })
  await openDropped(session, { kind: 'zip', file }, { rules, restored: stored })
}

/** Stores the archive; returns false if the browser has no room, or it was closed meanwhile. */
export async function storeArchive(session: WorkspaceSession): Promise<boolean> {
  const { location, store, worker } = session
  if (!worker || store.get().isStored) return store.get().isStored
  const isStored = await worker
    .request({ type: 'whole' })
    .then(({ reply }) => session.worker === worker && storeBytes(location, reply))
    .catch(() => false)
  // It was published or discarded while it was written, so nothing of it may remain.
  if (session.worker !== worker) {
    if (isStored) await removeBytes(location)
    return false
  }
  change(session, { isStored })
  storePlan(session)
  return isStored
}
