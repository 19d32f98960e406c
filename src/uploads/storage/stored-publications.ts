// Stores the package, version and hash of an archive during its upload, so that it can continue after a reload.
import { z } from 'zod'
import { collection } from '#contract/store/collection.ts'
import { writeStored, readStored, removeStored } from '#src/lib/local-storage.ts'
import type { UploadQueue } from '../model/upload-queue.ts'
import type { Publication } from '../model/publication.ts'

const storedPublication = z.object({
  collection,
  package: z.string(),
  version: z.string(),
  accept: z.array(z.enum(['secret'])),
  sha256: z.string(),
  isCancelled: z.boolean().default(false),
})
export type StoredPublication = z.infer<typeof storedPublication>

const keyOf = (uid: string, upload: string): string => `publication:${uid}:${upload}`

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The stored data of the user's upload; undefined if there is none or it cannot be read. */
export function readStoredPublication(uid: string, upload: string): StoredPublication | undefined {
  const text = readStored(keyOf(uid, upload))
  return text === null ? undefined : storedPublication.safeParse(parse(text)).data
}

const textOf = (publication: Publication): string => {
  const { collection: of, package: id, version, accept, sha256, isCancelled } = publication
  return JSON.stringify({
    collection: of,
    package: id,
    version,
    accept: [...accept],
    sha256,
    isCancelled,
  } satisfies StoredPublication)
}

const written = new Map<string, string>()

/** Writes changes since the last call, and removes uploads that became versions or were cancelled. */
export function storePublications({ uid, publications }: UploadQueue): void {
  if (uid === null) return written.clear()
  const current = new Map<string, string>()
  for (const publication of publications) {
    const { upload } = publication.transfer
    const isOver = publication.stage === 'verification' || publication.stage === 'done'
    if (upload !== null && !isOver) current.set(keyOf(uid, upload), textOf(publication))
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
