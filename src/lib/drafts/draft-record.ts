// A stored draft: what one user typed into one form in one tab. It never contains a secret. Values that cannot be
// parsed are ignored.
import { z } from 'zod'

/** The user, form and tab of a draft. */
export interface DraftLocation {
  readonly uid: string
  readonly form: string
  readonly tab: string
}

const ancestor = z.object({ tab: z.string(), mark: z.string() })

const draftRecord = z.object({
  version: z.literal(1),
  /** Shown to the user: "New source". */
  title: z.string(),
  /** Path and search of the page that shows the form. */
  address: z.string(),
  values: z.unknown(),
  /** The values that the edits started from. */
  before: z.unknown(),
  /** The version (ETag) that the edits started from; null for a new object. */
  base: z.string().nullable(),
  /** Time of the last edit, in milliseconds of this browser's clock. Only shown, never used for the order. */
  at: z.number(),
  /** Order of edits among the drafts of a form, independent of the clock. */
  turn: z.number(),
  /** Another one after every change. */
  mark: z.string(),
  /** The drafts it is based on, in the state they had then. */
  from: z.array(ancestor),
  /** Secret fields that were filled. Their values are not stored. */
  retype: z.array(z.string()),
  /** Number of changes; absent if the form does not count them. */
  changes: z.number().int().nonnegative().optional(),
})
export type DraftRecord = z.infer<typeof draftRecord>
export type Ancestor = z.infer<typeof ancestor>

/** A draft and its location. */
export interface FoundDraft extends DraftRecord, DraftLocation {
  readonly key: string
  /** Size in the browser's storage, in characters. */
  readonly size: number
}

const prefix = 'draft'

export function draftKey({ uid, form, tab }: DraftLocation): string {
  return [prefix, ...[uid, form, tab].map(encodeURIComponent)].join(':')
}

/** The location in a key, or undefined if it is not a key of a draft. */
export function readDraftKey(key: string): DraftLocation | undefined {
  const [kind, ...encoded] = key.split(':')
  if (kind !== prefix || encoded.length !== 3) return undefined
  try {
    const [uid = '', form = '', tab = ''] = encoded.map(decodeURIComponent)
    return { uid, form, tab }
  } catch {
    return undefined
  }
}

/** The draft at a key; undefined for invalid JSON, another shape, and other keys. */
export function readDraft(key: string, text: string | null): FoundDraft | undefined {
  const place = readDraftKey(key)
  if (place === undefined || text === null) return undefined
  try {
    const { data } = draftRecord.safeParse(JSON.parse(text))
    return data && { ...data, ...place, key, size: key.length + text.length }
  } catch {
    return undefined
  }
}
