// The state of a session other than the document: saving, changes by others, and local storage.
import type { Store } from '#src/lib/create-store.ts'
import type { JournalHead } from '#src/lib/journals/journal-record.ts'
import type { Persistence } from '#src/lib/journals/journal-store.ts'
import type { StoredDocument } from '../model/create-editor.ts'

/** Someone else's version, with author and time. */
export interface TheirVersion extends StoredDocument {
  readonly by: string
  readonly at: string
}

export interface SessionState {
  /** Null for a document that is not stored yet. */
  readonly uuid: string | null
  /** A stored version newer than the one this is based on. */
  readonly theirs: TheirVersion | null
  /** A newer version exists and was not read yet. */
  readonly newerVersion: number | null
  /** The playbook was deleted. */
  readonly isDeleted: boolean
  /** A save is pending because the platform is not reachable. */
  readonly isWaitingForPlatform: boolean
  /** Why the last save failed. */
  readonly error: unknown
  /** When the restored changes were made, until they are saved or discarded. */
  readonly restoredAt: Date | null
  readonly journalStatus: Persistence
  readonly otherJournals: readonly JournalHead[]
  /** Another open tab has unsaved changes. */
  readonly isUnsavedElsewhere: boolean
}

export function updateSession(store: Store<SessionState>, next: Partial<SessionState>): void {
  store.set({ ...store.get(), ...next })
}
