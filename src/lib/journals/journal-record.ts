// The journal of one document as it lies in the browser: what it began from, every step since, how many of them hold
// now, and what is stored on the platform. What cannot be read as a journal is none.
import { z } from 'zod'

/** Whose, of which document, typed in which tab. */
export interface JournalLocation {
  readonly uid: string
  /** `playbook:<uuid>`, or `draft:<word>` for what is not stored yet. */
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

/** What is told of a journal without its texts and steps. */
const journalHead = z.object({
  version: z.literal(1),
  id: z.string(),
  uid: z.string(),
  document: z.string(),
  tab: z.string(),
  /** For people: the name of the playbook. */
  name: z.string(),
  /** When it was last written to, in milliseconds of this browser's clock. */
  at: z.number(),
  /** Steps that are not stored; 0 where only the history is kept. */
  unsaved: z.number(),
  /** Number of the first step that is kept: the oldest are let go where there are too many. */
  first: z.number(),
  /** Steps that hold, of all. */
  cursor: z.number(),
  steps: z.number(),
  /** How many held when it was stored last; null where undo and redo lead there no more. */
  storedAt: z.number().nullable(),
  /** Characters of the text as it stands. */
  size: z.number(),
  /** The version on the platform; null for what is not stored yet. */
  stored: z.object({ etag: z.string(), version: z.number(), positions }).nullable(),
  /** Places at the beginning of the steps. */
  positions,
  selection,
})
export type JournalHead = z.infer<typeof journalHead>

/** A journal with all that is in it. */
export interface Journal {
  readonly head: JournalHead
  /** The text that the steps begin from. */
  readonly base: string
  /** The text of the stored version; null where none is stored. */
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

/** The journal of its rows; undefined where one is missing or another than it was. */
export function readJournal({ head: row, base, storedText, steps: rows }: Rows): Journal | undefined {
  const head = readHead(row)
  const steps = z.array(storedStep).safeParse(rows).data
  if (!head || steps?.length !== head.steps || typeof base !== 'string') return undefined
  if (head.stored !== null && typeof storedText !== 'string') return undefined
  return { head, base, storedText: typeof storedText === 'string' ? storedText : null, steps }
}
