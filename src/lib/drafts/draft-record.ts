// One draft as it lies in the browser: what was typed into one form, in one tab, by one person. It never holds a secret;
// what cannot be read as a draft is none.
import { z } from 'zod'

/** Whose, of which form, typed in which tab. */
export interface DraftLocation {
  readonly uid: string
  readonly form: string
  readonly tab: string
}

const ancestor = z.object({ tab: z.string(), mark: z.string() })

const draftRecord = z.object({
  version: z.literal(1),
  /** For people: "New source". */
  title: z.string(),
  /** Path and search of the page that shows the form again. */
  address: z.string(),
  values: z.unknown(),
  /** The values that the typing began from. */
  before: z.unknown(),
  /** The version (ETag) that the typing began from; null for what does not exist yet. */
  base: z.string().nullable(),
  /** When it was last typed into, in milliseconds of this browser's clock: for people, never for order. */
  at: z.number(),
  /** Order of typing among the drafts of a form, whatever the clock says. */
  turn: z.number(),
  /** Another one after every change. */
  mark: z.string(),
  /** The drafts it grew from, as they stood then. */
  from: z.array(ancestor),
  /** Secret fields that were filled; what was in them is not kept. */
  retype: z.array(z.string()),
})
export type DraftRecord = z.infer<typeof draftRecord>
export type Ancestor = z.infer<typeof ancestor>

/** A draft and where it lies. */
export interface FoundDraft extends DraftRecord, DraftLocation {
  readonly key: string
  /** Characters of the browser's storage. */
  readonly size: number
}

const prefix = 'draft'

export function draftKey({ uid, form, tab }: DraftLocation): string {
  return [prefix, ...[uid, form, tab].map(encodeURIComponent)].join(':')
}

/** The place a key names, or undefined when it is no key of a draft. */
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

/** The draft at a key; undefined for broken JSON, another shape and what is no draft at all. */
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
