// What the browser stores of a workspace across reloads: the repairs always, the archive on request if there is room.
// Stored per user and package, and removed when it is published.
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
  /** The bytes are stored, too. */
  hasBytes: z.boolean(),
})
export type StoredWorkspace = Readonly<z.infer<typeof record>>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The stored workspace of a location; undefined if there is none or it is invalid. */
export function readWorkspace(location: string): StoredWorkspace | undefined {
  const text = readStored(keyOf(location))
  return text === null ? undefined : record.safeParse(parse(text)).data
}

export function storeWorkspace(location: string, workspace: StoredWorkspace): void {
  return writeStored(keyOf(location), JSON.stringify(workspace))
}

/** The browser's private file system; undefined if unavailable, as over plain HTTP. */
const openFolder = async (create: boolean): Promise<FileSystemDirectoryHandle | undefined> => {
  try {
    const root = await navigator.storage?.getDirectory?.()
    return await root?.getDirectoryHandle(folderName, { create })
  } catch {
    return undefined
  }
}

/** Stores the bytes; returns false if the browser does not support it or has no room. */
export async function storeBytes(location: string, blob: Blob): Promise<boolean> {
  const folder = await openFolder(true)
  if (!folder) return false
  try {
    const file = await folder.getFileHandle(fileName(location), { create: true })
    await blob.stream().pipeTo(await file.createWritable())
    return true
  } catch {
    await removeBytes(location)
    return false
  }
}

/** The stored bytes; undefined if they are missing. */
export async function readBytes(location: string): Promise<File | undefined> {
  try {
    const folder = await openFolder(false)
    const file = await folder?.getFileHandle(fileName(location))
    return await file?.getFile()
  } catch {
    return undefined
  }
}

export async function removeBytes(location: string): Promise<void> {
  try {
    const folder = await openFolder(false)
    await folder?.removeEntry(fileName(location))
  } catch {
    // Already removed.
  }
}

export function removeWorkspace(location: string): void {
  removeStored(keyOf(location))
  void removeBytes(location)
}
