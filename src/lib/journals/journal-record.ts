// The stored journal of a document: its initial text, every step since, how many of them apply now, and the version
// on the platform. Values that cannot be parsed are ignored.
import { z } from 'zod'

/** The user, document and tab of a journal. */
export interface JournalLocation {
  readonly uid: string
  /** `playbook:<uuid>`, or `draft:<word>` for a document that is not stored yet. */
  readonly document: string
  readonly tab: string
}

const point = z.object({ x: z.number(), y: z.number() })
const positions = z.record(z.string(), point)
const textEdit = z.object({ start: z.number(), end: z.number(), insert: z.string() })
const step = z.object({
  batches: z.array(z.array(textEdit)),
  moves: z.record(z.string(), z.tuple([point.nullable(), point.nullable()])),
  made: z.array(z.string()),
  touched: z.array(z.string()),
})
const label = z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })

const storedStep = z.object({ step, inverse: step, label, group: z.string().nullable(), at: z.number() })
export type StoredStep = z.infer<typeof storedStep>

const port = z.object({ node: z.string(), of: z.enum(['outputs', 'loop']), output: z.string() })
const selection = z.object({
  nodes: z.array(z.string()),
  edges: z.array(z.object({ from: port, to: z.string() })),
})

/** A journal without its texts and steps. */
const journalHead = z.object({
  version: z.literal(1),
  id: z.string(),
  uid: z.string(),
  document: z.string(),
  tab: z.string(),
  /** Shown to the user: the name of the playbook. */
  name: z.string(),
  /** Time of the last write, in milliseconds of this browser's clock. */
  at: z.number(),
  /** Number of steps that are not on the platform; 0 if only the history is stored. */
  unsaved: z.number(),
  /** Number of the first stored step: the oldest steps are dropped if there are too many. */
  first: z.number(),
  /** Number of applied steps. */
  cursor: z.number(),
  steps: z.number(),
  /** Number of applied steps at the last save; null if undo and redo cannot restore it. */
  storedAt: z.number().nullable(),
  /** Length of the current text in characters. */
  size: z.number(),
  /** The version on the platform; null if it is not stored yet. */
  stored: z.object({ etag: z.string(), version: z.number(), positions }).nullable(),
  /** Positions before the first step. */
  positions,
  selection,
})
export type JournalHead = z.infer<typeof journalHead>

/** A complete journal. */
export interface Journal {
  readonly head: JournalHead
  /** The text before the first step. */
  readonly base: string
  /** The text of the stored version; null if there is none. */
  readonly storedText: string | null
  readonly steps: readonly StoredStep[]
}

export function journalId({ uid, document, tab }: JournalLocation): string {
  return [uid, document, tab].map(encodeURIComponent).join('/')
}

export function readHead(value: unknown): JournalHead | undefined {
  return journalHead.safeParse(value).data
}

interface Rows {
  readonly head: unknown
  readonly base: unknown
  readonly storedText: unknown
  readonly steps: readonly unknown[]
}

/** Builds the journal from its rows; undefined if a row is missing or invalid. */
export function readJournal({ head: row, base, storedText, steps: rows }: Rows): Journal | undefined {
  const head = readHead(row)
  const steps = z.array(storedStep).safeParse(rows).data
  if (!head || steps?.length !== head.steps || typeof base !== 'string') return undefined
  if (head.stored !== null && typeof storedText !== 'string') return undefined
  return { head, base, storedText: typeof storedText === 'string' ? storedText : null, steps }
}
