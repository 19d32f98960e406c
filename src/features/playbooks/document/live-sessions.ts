// The sessions in sight and the browser around them: what is typed is written before the page goes away, and leaving
// asks where it could not be kept.
import { journals, watchJournals } from '#src/lib/journals/journals.ts'
import { confirmBeforeLeaving } from '#src/lib/before-unload.ts'
import type { DocumentSession } from './document-session.ts'

const activeSessions = new Set<DocumentSession>()

const flushAll = (): void => {
  for (const { journal } of activeSessions) void journal.flush()
}

/** A tab that slept may find that another took over what it had kept. */
const refresh = async ({ journal, refreshTabs }: DocumentSession): Promise<void> => {
  refreshTabs()
  const isStored = (await journals().read(journal.id())) !== undefined
  if (!isStored) await journal.rewrite()
}

const onVisibilityChange = (): void => {
  flushAll()
  if (document.visibilityState === 'visible') for (const session of activeSessions) void refresh(session)
}

const onPageHide = (): void => {
  flushAll()
  for (const session of activeSessions) session.announceHidden()
}

let isListening = false

const addListeners = (): void => {
  window.addEventListener('pagehide', onPageHide)
  document.addEventListener('visibilitychange', onVisibilityChange)
  watchJournals((dropped) => {
    for (const { journal } of activeSessions) if (dropped.includes(journal.id())) journal.pause()
  })
  confirmBeforeLeaving(() => {
    flushAll()
    return [...activeSessions].some((session) => session.hasUnstoredChanges())
  })
}

/** Keeps what is typed in a session until the function it gives is called. */
export function activateSession(session: DocumentSession): () => void {
  if (!isListening) addListeners()
  isListening = true
  activeSessions.add(session)
  const deactivate = session.activate()
  return () => {
    activeSessions.delete(session)
    deactivate()
  }
}
