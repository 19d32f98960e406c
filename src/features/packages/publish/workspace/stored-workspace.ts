// What this browser keeps of a workspace over a reload: the repairs always, what was dropped where one asks for it and
// there is room. Nobody but the same person at the same package finds it again, and it goes when it is published.
import { z } from 'zod'
import { planShape } from '#domain/archive/repair/repair.ts'
import {
  archiveFile as fileName,
  archiveFolder as folderName,
  archiveKey as keyOf,
} from '#src/lib/drafts/large-drafts.ts'
import { writeStored, readStored, removeStored } from '#src/lib/local-storage.ts'

const record = z.object({
  name: z.string(),
  kind: z.enum(['zip', 'folder']),
  size: z.number(),
  modified: z.number().nullable(),
  plan: planShape,
  accepted: z.array(z.string()),
  /** Its bytes are kept too. */
  hasBytes: z.boolean(),
})
export type KeptWorkspace = Readonly<z.infer<typeof record>>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What was kept for a place; undefined where there is nothing that can be read. */
export function readWorkspace(place: string): KeptWorkspace | undefined {
  const text = readStored(keyOf(place))
  return text === null ? undefined : record.safeParse(parse(text)).data
}

export function keepWorkspace(place: string, kept: KeptWorkspace): void {
  return writeStored(keyOf(place), JSON.stringify(kept))
}

/** The browser's own disk; undefined where it has none for this page, as over plain http. */
const openFolder = async (create: boolean): Promise<FileSystemDirectoryHandle | undefined> => {
  try {
    const root = await navigator.storage?.getDirectory?.()
    return await root?.getDirectoryHandle(folderName, { create })
  } catch {
    return undefined
  }
}

/** Keeps the bytes; false where the browser does not or has no room. */
export async function keepBytes(place: string, blob: Blob): Promise<boolean> {
  const folder = await openFolder(true)
  if (!folder) return false
  try {
    const file = await folder.getFileHandle(fileName(place), { create: true })
    await blob.stream().pipeTo(await file.createWritable())
    return true
  } catch {
    await forgetBytes(place)
    return false
  }
}

/** The bytes that were kept; undefined where they are gone. */
export async function readBytes(place: string): Promise<File | undefined> {
  try {
    const folder = await openFolder(false)
    const file = await folder?.getFileHandle(fileName(place))
    return await file?.getFile()
  } catch {
    return undefined
  }
}

export async function forgetBytes(place: string): Promise<void> {
  try {
    const folder = await openFolder(false)
    await folder?.removeEntry(fileName(place))
  } catch {
    // What is not there need not go.
  }
}

export function forgetWorkspace(place: string): void {
  removeStored(keyOf(place))
  void forgetBytes(place)
}
