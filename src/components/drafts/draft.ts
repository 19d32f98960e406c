// What a form and its draft know of each other: the options a form gives, and what it can say and do.
import type { z } from 'zod'
import type { Persistence } from '#src/lib/drafts/draft-storage.ts'

export interface DraftOptions<V> {
  /** Which form: `source.new`, `saved-query:<id>`. Where it changes, give the component a `key`. */
  readonly form: string
  /** For people, in the list of drafts: "New source". */
  readonly title: string
  /** Whether what was kept is still a value of this form; what is not is passed over. */
  readonly shape: z.ZodType<V>
  /** Values of the untouched form. */
  readonly defaultValues: V
  /** Version (ETag) of what is edited; left out for what does not exist yet. */
  readonly base?: string | null | undefined
  /** Secret fields as dotted paths, each with its label. They are neither kept nor found again. */
  readonly secrets?: Readonly<Record<string, string>> | undefined
  /** False where a draft makes no sense: nothing is kept and nothing found. */
  readonly isPersisted?: boolean | undefined
}

/** Typing of another tab that this form does not show. */
export interface OtherDraft {
  readonly id: string
  readonly at: Date
}

export interface DraftState {
  /** When what was found again was typed; null where the form began untouched. */
  readonly restoredAt: Date | null
  /** Whether the draft outlives the tab; if not, why. */
  readonly persistence: Persistence
  /** Something is typed that is neither saved nor discarded. */
  readonly isTyped: boolean
  /** When the same form was typed into in another open tab. */
  readonly elsewhere: Date | null
  readonly others: readonly OtherDraft[]
  /** Labels of the secrets that were typed and have to be typed again. */
  readonly retype: readonly string[]
}

export interface Draft<V> extends DraftState {
  /** The version that the typing began from: send it as `If-Match`. */
  readonly base: string | null
  /** The values that the typing began from; for merging. */
  readonly before: V
  /** Somebody saved another version since the typing began. */
  readonly isOutdated: boolean
  /** Forgets what was typed and shows the untouched form; a toast offers the way back. */
  readonly discard: () => void
  /** What was typed is saved: its draft is no longer needed. */
  readonly saved: () => void
  /** Goes on from this version: after a merge, or when somebody else's version was looked at. What is typed stays. */
  readonly rebase: (base: string | null, before: V) => void
  /** Shows the typing of another tab; what is typed here is laid aside, and offered in its turn. */
  readonly adopt: (other: OtherDraft) => void
}
