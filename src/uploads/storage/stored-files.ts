// What this browser remembers of an upload, so that a reload loses nothing that was typed: the source it is for, its
// name, the table. The bytes are the platform's to keep, and which uploads there are is its to say.
import { z } from 'zod'
import { writeStored, readStored, removeStored } from '#src/lib/local-storage.ts'
import { type FileUpload, type UploadQueue, isImported } from '../model/upload-queue.ts'

const storedFileUpload = z.object({
  batch: z.object({ id: z.string(), source: z.string(), isAgreed: z.boolean(), isMade: z.boolean() }),
  table: z.string(),
  clash: z.enum(['none', 'asked', 'replace']),
})
export type StoredFileUpload = z.infer<typeof storedFileUpload>

const keyOf = (uid: string, upload: string): string => `upload:${uid}:${upload}`

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is remembered of an upload of this person; undefined where nothing is, or nothing readable. */
export function readStoredFileUpload(uid: string, upload: string): StoredFileUpload | undefined {
  const text = readStored(keyOf(uid, upload))
  return text === null ? undefined : storedFileUpload.safeParse(parse(text)).data
}

const textOf = (queue: UploadQueue, { batch: id, table, clash }: FileUpload): string | undefined => {
  const batch = queue.batches.find((each) => each.id === id)
  if (!batch) return undefined
  const { source, isAgreed, isCreated: isMade } = batch
  return JSON.stringify({ batch: { id, source, isAgreed, isMade }, table, clash } satisfies StoredFileUpload)
}

const written = new Map<string, string>()

/** Writes what has changed since the last time, and forgets what has become a table or was given up. */
export function storeFileUploads(queue: UploadQueue): void {
  const { uid } = queue
  if (uid === null) return written.clear()
  const current = new Map<string, string>()
  for (const file of queue.files) {
    const { upload } = file.transfer
    const text = upload === null || isImported(file) ? undefined : textOf(queue, file)
    if (upload !== null && text !== undefined) current.set(keyOf(uid, upload), text)
  }
  for (const key of [...written.keys()].filter((each) => !current.has(each))) {
    removeStored(key)
    written.delete(key)
  }
  for (const [key, text] of current) {
    if (written.get(key) === text) continue
    writeStored(key, text)
    written.set(key, text)
  }
}
