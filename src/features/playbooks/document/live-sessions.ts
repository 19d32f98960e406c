// Connects active sessions to the browser: writes journals before the page is hidden, and asks before leaving if
// changes could not be stored.
import { journals, watchJournals } from '#src/lib/journals/journals.ts'
import { confirmBeforeLeaving } from '#src/lib/before-unload.ts'
import type { DocumentSession } from './document-session.ts'

const activeSessions = new Set<DocumentSession>()

const flushAll = (): void => {
  for (const { journal } of activeSessions) void journal.flush()
}

/** After a tab was suspended, another tab may have taken over its journal. */
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

/** Persists the changes of a session until the returned function is called. */
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
