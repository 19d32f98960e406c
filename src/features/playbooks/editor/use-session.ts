import { createContext, use, useSyncExternalStore } from 'react'
import type { DocumentSession } from './document-session.ts'
import type { SessionState } from './session-state.ts'

export const SessionContext = createContext<DocumentSession | null>(null)

/** The session of the document in sight. */
export const useSession = (): DocumentSession => {
  const session = use(SessionContext)
  if (session === null) throw new Error('This stands in no session')
  return session
}

export const useSessionState = (): SessionState => {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.getState)
}
