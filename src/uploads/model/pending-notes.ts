// Change notes of a version that is not published yet, stored in this browser per user and package until it is. They
// are deleted with the archives of the user.
import type { Collection } from '#contract/store/collection.ts'
import { changeNotes, type ChangeNotes } from '#contract/store/package.ts'
import { archiveKey, onForgotten } from '#src/lib/drafts/large-drafts.ts'
import { readStored, removeStored, writeStored } from '#src/lib/local-storage.ts'

interface NotesAt {
  readonly uid: string
  readonly collection: Collection
  /** `<organization_id>:<package_slug>` */
  readonly package: string
}

/** For a browser that stores nothing, until the page is left. */
const unsaved = new Map<string, string>()
onForgotten(() => unsaved.clear())

const keyOf = ({ uid, collection, package: id }: NotesAt): string =>
  archiveKey(`${uid}/${collection}/${id}#notes`)

export function readPendingNotes(at: NotesAt): ChangeNotes {
  const key = keyOf(at)
  try {
    return changeNotes.parse(JSON.parse(unsaved.get(key) ?? readStored(key) ?? '{}'))
  } catch {
    return {}
  }
}

export function storePendingNotes(at: NotesAt, notes: ChangeNotes): void {
  const key = keyOf(at)
  const text = JSON.stringify(notes)
  unsaved.set(key, text)
  writeStored(key, text)
}

export function removePendingNotes(at: NotesAt): void {
  unsaved.delete(keyOf(at))
  removeStored(keyOf(at))
}
