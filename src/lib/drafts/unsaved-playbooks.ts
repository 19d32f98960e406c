// Lists the unsaved playbooks of this browser by user: one entry per journal. The list of drafts and sign-out can
// read it without opening the journals.
import { createEvent } from '../create-store.ts'
import { writeStored, removeStored } from '../local-storage.ts'
import { attemptStorage } from './browser-storage.ts'

/** A playbook with unsaved changes; `document` is the one of its journal. */
export interface UnsavedPlaybook {
  readonly id: string
  readonly document: string
  readonly name: string
  /** Time of the last edit, in milliseconds of this browser's clock. */
  readonly at: number
  /** Characters. */
  readonly size: number
  /** Number of unsaved steps; undefined in an entry of an earlier version. */
  readonly changes?: number | undefined
}

const prefix = 'playbook-journal.'
const changed = createEvent()

const read = (key: string, text: string | null): readonly UnsavedPlaybook[] => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!Array.isArray(value)) return []
    const [document, name, at, size] = value.map(String)
    const changes: unknown = value[4]
    return [
      {
        id: key.slice(prefix.length),
        document: document ?? '',
        name: name ?? '',
        at: Number(at),
        size: Number(size),
        changes: typeof changes === 'number' ? changes : undefined,
      },
    ]
  } catch {
    return []
  }
}

/** Unsaved playbooks of a user, newest first. */
export function listUnsavedPlaybooks(uid: string): readonly UnsavedPlaybook[] {
  const storage = attemptStorage('localStorage')
  const begin = `${prefix}${encodeURIComponent(uid)}/`
  return Object.keys(storage ?? {})
    .filter((key) => key.startsWith(begin))
    .flatMap((key) => read(key, storage?.getItem(key) ?? null))
    .toSorted((one, other) => other.at - one.at)
}

/** Writes the entry of a journal. */
export function noteUnsaved({ id, document, name, at, size, changes }: UnsavedPlaybook): void {
  writeStored(prefix + id, JSON.stringify([document, name, at, size, changes]))
  changed.emit()
}

/** Removes the entry of a journal. */
export function forgetUnsaved(id: string): void {
  removeStored(prefix + id)
  changed.emit()
}

const journals = new Set<() => Promise<void>>()

/** Adds how an open playbook writes its journal. Returns a function that removes it. */
export function addOpenJournal(flush: () => Promise<void>): () => void {
  journals.add(flush)
  return () => void journals.delete(flush)
}

/** Writes the journals of open playbooks, so that the list contains edits made just before. */
export async function flushJournals(): Promise<void> {
  await Promise.allSettled([...journals].map((flush) => flush()))
}

/** Calls the listener when the list may have changed. */
export function watchUnsaved(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key?.startsWith(prefix)) listener()
  }
  const unsubscribe = changed.subscribe(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}
