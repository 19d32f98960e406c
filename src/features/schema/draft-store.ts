// Designs that were typed and not saved, kept while the console is open: leaving a page, or signing in again as the
// same person, loses nothing. A reload does, and asks before.
import type { Basis, Design, ObjectValues } from './form-values.ts'

/** The version that a form is compared with; `etag` is null for an object that does not exist yet. */
export interface Saved {
  readonly etag: string | null
  readonly design: Design
}

export interface Draft {
  readonly values: ObjectValues
  readonly basis: Basis
  readonly saved: Saved
  readonly at: number
}

const drafts = new Map<string, Draft>()

/** Drafts belong to a person; `name` is the address of what is designed. */
export const draftKey = (uid: string, name: string): string => JSON.stringify([uid, name])

export const readDraft = (key: string): Draft | undefined => drafts.get(key)
export const keepDraft = (key: string, draft: Draft): void => {
  drafts.set(key, draft)
}
export const dropDraft = (key: string): void => {
  drafts.delete(key)
}
