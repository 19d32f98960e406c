// The journals of this browser. Tabs tell each other which journals the user deleted, so that an editor with one of
// them open does not write it again before the next edit.
import { createEvent } from '../create-store.ts'
import { forgetUnsaved, noteUnsaved } from '#src/lib/drafts/unsaved-playbooks.ts'
import { type JournalStore, databaseStore, memoryStore, withFallback } from './journal-store.ts'
import type { Journal, JournalHead } from './journal-record.ts'

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('playbook-journals')
/** The list of journals may have changed; the value contains those that the user deleted. */
const changed = createEvent<readonly string[]>()
export const watchJournals = changed.subscribe

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  changed.emit(Array.isArray(data) ? data.filter((each) => typeof each === 'string') : [])
})

/** Records for each journal whether it has unsaved changes. */
const withNotes = (store: JournalStore): JournalStore => ({
  ...store,
  write: async (writing) => {
    const persistence = await store.write(writing)
    const { head } = writing
    if (persistence === 'kept' && head.unsaved > 0)
      noteUnsaved({ ...head, changes: head.stored === null ? undefined : head.unsaved })
    else forgetUnsaved(head.id)
    return persistence
  },
  remove: async (id) => {
    await store.remove(id)
    // Afterwards, because a pending write ends before the removal and records the journal.
    forgetUnsaved(id)
  },
})

let store: JournalStore | undefined

export function journals(): JournalStore {
  return (store ??= withNotes(withFallback(databaseStore(), memoryStore())))
}

/** Announces new journals, here and in other tabs. */
export function announceJournals(): void {
  changed.emit([])
  channel?.postMessage([])
}

/** Journals of a user with unsaved changes, newest first. */
export async function unsavedJournals(uid: string): Promise<readonly JournalHead[]> {
  const all = await journals().list(uid)
  return all.filter(({ unsaved }) => unsaved > 0)
}

const putBack = async (removed: readonly Journal[]): Promise<void> => {
  for (const { head, base, storedText, steps } of removed)
    await journals().write({
      head,
      base,
      storedText,
      steps: steps.map((step, at) => [head.first + at, step] as const),
    })
  announceJournals()
}

/** Deletes journals at the user's request. Returns a function that restores them. */
export async function deleteJournals(ids: readonly string[]): Promise<() => Promise<void>> {
  const removed: Journal[] = []
  for (const id of ids) {
    const journal = await journals().read(id)
    if (journal) removed.push(journal)
    await journals().remove(id)
  }
  changed.emit(ids)
  channel?.postMessage(ids)
  return () => putBack(removed)
}

/** Deletes all journals of a user with their histories, saved or not. */
export async function forgetJournals(uid: string): Promise<void> {
  const all = await journals().list(uid)
  await deleteJournals(all.map(({ id }) => id))
}
