// What is to be said of a document beside what stands in it: how saving goes, what others did to it, what is kept.
import type { Store } from '#src/lib/create-store.ts'
import type { JournalHead } from '#src/lib/journals/journal-record.ts'
import type { Persistence } from '#src/lib/journals/journal-store.ts'
import type { StoredDocument } from '../model/create-editor.ts'

/** Somebody else's version, with who saved it and when. */
export interface TheirVersion extends StoredDocument {
  readonly by: string
  readonly at: string
}

export interface SessionState {
  /** Null for what is not stored yet. */
  readonly uuid: string | null
  /** A version that is stored and is not what this grew from. */
  readonly theirs: TheirVersion | null
  /** It is known that there is one; it was not read yet. */
  readonly newerVersion: number | null
  /** It was deleted since. */
  readonly isDeleted: boolean
  /** Saving was asked for and the platform did not answer: it is done when it does. */
  readonly isWaitingForPlatform: boolean
  /** Why saving came to nothing. */
  readonly error: unknown
  /** When what was found again was typed, until it is saved or discarded. */
  readonly restoredAt: Date | null
  readonly journalStatus: Persistence
  readonly otherJournals: readonly JournalHead[]
  /** Another open tab has something that is not saved. */
  readonly isUnsavedElsewhere: boolean
}

export function updateSession(store: Store<SessionState>, next: Partial<SessionState>): void {
  store.set({ ...store.get(), ...next })
}
