// Stores the source, name and table of an upload, so that a reload loses no input. The platform has the bytes and the
// list of uploads.
import { z } from 'zod'
import { readingOptions } from '#contract/data-manager/reading-options.ts'
import { writeStored, readStored, removeStored } from '#src/lib/local-storage.ts'
import { type FileUpload, type UploadQueue, isImported } from '../model/upload-queue.ts'

const storedFileUpload = z.object({
  batch: z.object({ id: z.string(), source: z.string(), isAgreed: z.boolean(), isMade: z.boolean() }),
  table: z.string(),
  clash: z.enum(['none', 'asked', 'replace']),
  reading: readingOptions.default({}),
  isCancelled: z.boolean().default(false),
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

/** The stored data of the user's upload; undefined if there is none or it cannot be read. */
export function readStoredFileUpload(uid: string, upload: string): StoredFileUpload | undefined {
  const text = readStored(keyOf(uid, upload))
  return text === null ? undefined : storedFileUpload.safeParse(parse(text)).data
}

const textOf = (queue: UploadQueue, file: FileUpload): string | undefined => {
  const { batch: id, table, clash, reading, isCancelled } = file
  const batch = queue.batches.find((each) => each.id === id)
  if (!batch) return undefined
  const { source, isAgreed, isCreated: isMade } = batch
  const stored: StoredFileUpload = {
    batch: { id, source, isAgreed, isMade },
    table,
    clash,
    reading,
    isCancelled,
  }
  return JSON.stringify(stored)
}

const written = new Map<string, string>()

/** Writes changes since the last call, and removes uploads that were imported or cancelled. */
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
