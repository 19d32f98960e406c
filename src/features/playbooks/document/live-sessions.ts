// The sessions in sight and the browser around them: what is typed is written before the page goes away, and leaving
// asks where it could not be kept.
import { journals, watchJournals } from '#src/lib/journals/journals.ts'
import { confirmBeforeLeaving } from '#src/lib/before-unload.ts'
import type { DocumentSession } from './document-session.ts'

const live = new Set<DocumentSession>()

const flushAll = (): void => {
  for (const { journal } of live) void journal.flush()
}

/** A tab that slept may find that another took over what it had kept. */
const wake = async ({ journal, ask }: DocumentSession): Promise<void> => {
  ask()
  const isThere = (await journals().read(journal.id())) !== undefined
  if (!isThere) await journal.again()
}

const hearVisibility = (): void => {
  flushAll()
  if (document.visibilityState === 'visible') for (const session of live) void wake(session)
}

const hide = (): void => {
  flushAll()
  for (const session of live) session.hide()
}

let isListening = false

const listen = (): void => {
  window.addEventListener('pagehide', hide)
  document.addEventListener('visibilitychange', hearVisibility)
  watchJournals((dropped) => {
    for (const { journal } of live) if (dropped.includes(journal.id())) journal.mute()
  })
  confirmBeforeLeaving(() => {
    flushAll()
    return [...live].some((session) => session.wouldLose())
  })
}

/** Keeps what is typed in a session until the function it gives is called. */
export function keepSession(session: DocumentSession): () => void {
  if (!isListening) listen()
  isListening = true
  live.add(session)
  const leave = session.enter()
  return () => {
    live.delete(session)
    leave()
  }
}
