// The journals of this browser, and what its tabs tell each other about them: that some were deleted on purpose, so that
// an editor which still shows one does not write it again before something is typed.
import { createEvent } from '../create-store.ts'
import { forgetUnsaved, noteUnsaved } from '#src/lib/drafts/unsaved-playbooks.ts'
import { type JournalStore, databaseStore, memoryStore, withFallback } from './journal-store.ts'
import type { Journal, JournalHead } from './journal-record.ts'

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('playbook-journals')
/** There may be other journals than before: with those that were deleted on purpose. */
const changed = createEvent<readonly string[]>()
export const watchJournals = changed.subscribe

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  changed.emit(Array.isArray(data) ? data.filter((each) => typeof each === 'string') : [])
})

/** Writes beside each journal whether there is something unsaved in it. */
const withNotes = (store: JournalStore): JournalStore => ({
  ...store,
  write: async (writing) => {
    const persistence = await store.write(writing)
    const { head } = writing
    if (persistence === 'kept' && head.unsaved > 0) noteUnsaved(head)
    else forgetUnsaved(head.id)
    return persistence
  },
  remove: async (id) => {
    await store.remove(id)
    // Afterwards: a write that was under way ends before the removal, and notes the journal.
    forgetUnsaved(id)
  },
})

let store: JournalStore | undefined

/** The journals of this browser. */
export function journals(): JournalStore {
  return (store ??= withNotes(withFallback(databaseStore(), memoryStore())))
}

/** Says that journals came, here and in other tabs. */
export function announceJournals(): void {
  changed.emit([])
  channel?.postMessage([])
}

/** Those of a person with something in them that is not saved, newest first. */
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

/** Deletes journals on purpose. Gives the way back. */
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

/** Deletes all that is kept of a person, saved or not, with every history. */
export async function forgetJournals(uid: string): Promise<void> {
  const all = await journals().list(uid)
  await deleteJournals(all.map(({ id }) => id))
}
