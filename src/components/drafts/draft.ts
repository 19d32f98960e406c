// Interface between a form and its draft: options of the form, state and actions of the draft.
import type { z } from 'zod'
import type { Persistence } from '#src/lib/drafts/draft-storage.ts'

export interface DraftOptions<V> {
  /** Identifies the form: `source.new`, `saved-query:<id>`. If it changes, give the component a `key`. */
  readonly form: string
  /** Shown in the list of drafts: "New source". */
  readonly title: string
  /** Schema of the values; drafts that do not match are ignored. */
  readonly shape: z.ZodType<V>
  /** Values of the untouched form. */
  readonly defaultValues: V
  /** Version (ETag) of the edited object; absent for a new one. */
  readonly base?: string | null | undefined
  /** Secret fields as dotted paths, each with its label. They are neither stored nor restored. */
  readonly secrets?: Readonly<Record<string, string>> | undefined
  /** Counts the changes, for the list of drafts on the start page. */
  readonly countChanges?: ((values: V, before: V) => number) | undefined
  /** False if the form has no draft: nothing is stored or restored. */
  readonly isPersisted?: boolean | undefined
}

/** A draft of another tab that this form does not show. */
export interface OtherDraft {
  readonly id: string
  readonly at: Date
}

export interface DraftState {
  /** When the restored draft was last edited; null if nothing was restored. */
  readonly restoredAt: Date | null
  /** Whether the draft outlives the tab, or why not. */
  readonly persistence: Persistence
  /** There are unsaved edits. */
  readonly isTyped: boolean
  /** When the same form was edited in another open tab. */
  readonly elsewhere: Date | null
  readonly others: readonly OtherDraft[]
  /** Labels of secrets that must be typed again. */
  readonly retype: readonly string[]
}

export interface Draft<V> extends DraftState {
  /** The version that the edits started from: send it as `If-Match`. */
  readonly base: string | null
  /** The values that the edits started from, for merging. */
  readonly before: V
  /** Another version was saved since the edits started. */
  readonly isOutdated: boolean
  /** Discards the edits and shows the untouched form; a toast offers to undo it. */
  readonly discard: () => void
  /** The edits were saved: the draft is no longer needed. */
  readonly saved: () => void
  /** Continues from this version: after a merge, or after the user has seen the other version. The edits stay. */
  readonly rebase: (base: string | null, before: V) => void
  /** Shows the draft of another tab; the edits of this one are parked and offered in turn. */
  readonly adopt: (other: OtherDraft) => void
}
