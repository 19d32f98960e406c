// What this browser remembers of an upload, so that a reload loses nothing that was typed: the source it is for, its
// name, the table. The bytes are the platform's to keep, and which uploads there are is its to say.
import { z } from 'zod'
import { writeStored, readStored, removeStored } from '#src/lib/local-storage.ts'
import { type Arrival, type Arriving, isLanded } from '../model/upload-queue.ts'

const keptArrival = z.object({
  batch: z.object({ id: z.string(), source: z.string(), isAgreed: z.boolean(), isMade: z.boolean() }),
  table: z.string(),
  clash: z.enum(['none', 'asked', 'replace']),
})
export type KeptArrival = z.infer<typeof keptArrival>

const keyOf = (uid: string, upload: string): string => `upload:${uid}:${upload}`

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is remembered of an upload of this person; undefined where nothing is, or nothing readable. */
export function readKeptArrival(uid: string, upload: string): KeptArrival | undefined {
  const text = readStored(keyOf(uid, upload))
  return text === null ? undefined : keptArrival.safeParse(parse(text)).data
}

const textOf = (arriving: Arriving, { batch: id, table, clash }: Arrival): string | undefined => {
  const batch = arriving.batches.find((each) => each.id === id)
  if (!batch) return undefined
  const { source, isAgreed, isMade } = batch
  return JSON.stringify({ batch: { id, source, isAgreed, isMade }, table, clash } satisfies KeptArrival)
}

const written = new Map<string, string>()

/** Writes what has changed since the last time, and forgets what has become a table or was given up. */
export function keepArrivals(arriving: Arriving): void {
  const { uid } = arriving
  if (uid === null) return written.clear()
  const present = new Map<string, string>()
  for (const arrival of arriving.arrivals) {
    const { upload } = arrival.transfer
    const text = upload === null || isLanded(arrival) ? undefined : textOf(arriving, arrival)
    if (upload !== null && text !== undefined) present.set(keyOf(uid, upload), text)
  }
  for (const key of [...written.keys()].filter((each) => !present.has(each))) {
    removeStored(key)
    written.delete(key)
  }
  for (const [key, text] of present) {
    if (written.get(key) === text) continue
    writeStored(key, text)
    written.set(key, text)
  }
}
