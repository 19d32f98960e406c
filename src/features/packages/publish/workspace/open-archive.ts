// Opens what was dropped in a workspace, and what this browser stored of it before a reload.
import { openArchiveWorker } from './archive-client.ts'
import type { Rules } from './archive-messages.ts'
import { openIn, troubleIn } from './open-dropped.ts'
import { readPatterns } from './stored-patterns.ts'
import { type KeptWorkspace, forgetBytes, keepBytes, readBytes, readWorkspace } from './stored-workspace.ts'
import type { Dropped, Workspace } from './workspace.ts'
import { type WorkspaceSession, change, close, progressOf, setPlan, storePlan } from './workspace-session.ts'
import { checking, firstPlan, withOpened, withPlan } from './workspace-state.ts'

/** Whether the stored bytes are those of the archive that was dropped. */
const isStored = (stored: KeptWorkspace | undefined, dropped: Dropped): boolean =>
  dropped.kind === 'zip' &&
  stored?.hasBytes === true &&
  stored.name === dropped.file.name &&
  stored.size === dropped.file.size &&
  stored.modified === dropped.file.lastModified

/** With the earlier plan, where that was for the same archive, and the bytes that are stored. */
const adopt = (
  session: WorkspaceSession,
  next: Workspace,
  { dropped, again }: { dropped: Dropped; again: boolean },
): void => {
  const { location } = session
  const stored = readWorkspace(location)
  const isKept = again || isStored(stored, dropped)
  if (stored?.hasBytes && !isKept) void forgetBytes(location)
  setPlan(session, {
    ...withPlan(next, firstPlan(next, { kept: stored, patterns: readPatterns(location) })),
    standing: next.findings,
    accepted: stored?.name === next.name ? stored.accepted : [],
    isKept,
  })
}

/** `again`: it was stored here, under the name and as the kind that it was dropped. */
export async function openDropped(
  session: WorkspaceSession,
  dropped: Dropped,
  { rules, again }: { rules: Rules; again?: KeptWorkspace },
): Promise<void> {
  const { store } = session
  close(session)
  session.walk.abort()
  session.before = undefined
  const worker = openArchiveWorker()
  session.worker = worker
  const isCurrent = (): boolean => session.worker === worker
  store.set({ ...checking(dropped), ...(again && { kind: again.kind, modified: again.modified }) })
  try {
    const onProgress = progressOf(session, () => isCurrent() && store.get().stage === 'checking')
    const reply = await openIn(worker, { dropped, rules, onProgress })
    if (isCurrent()) adopt(session, withOpened(store.get(), reply), { dropped, again: again !== undefined })
  } catch (error) {
    const trouble = troubleIn(error, store.get().name)
    if (isCurrent()) change(session, { stage: 'failed', trouble, progress: null })
  }
}

/** Opens what was stored before a reload, once; where its bytes are gone, the page asks for them. */
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
  await openDropped(session, { kind: 'zip', file }, { rules, again: stored })
}

/** Stores the whole archive; false where the browser has no room, or it was closed meanwhile. */
export async function storeArchive(session: WorkspaceSession): Promise<boolean> {
  const { location, store, worker } = session
  if (!worker || store.get().isKept) return store.get().isKept
  const isKept = await worker
    .ask({ ask: 'whole' })
    .then(({ reply }) => session.worker === worker && keepBytes(location, reply))
    .catch(() => false)
  // It was published or discarded while it was written: nothing of it may stay.
  if (session.worker !== worker) {
    if (isKept) await forgetBytes(location)
    return false
  }
  change(session, { isKept })
  storePlan(session)
  return isKept
}
