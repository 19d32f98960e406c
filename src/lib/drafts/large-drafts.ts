// Drafts that are too large for the storage of drafts: archives to be published and pictures of listings. It knows
// their locations and owners, so that they can be deleted on sign-out.
import { createEvent } from '../create-store.ts'
import { removeStored } from '../local-storage.ts'
import { attemptStorage } from './browser-storage.ts'

/** Folder in the origin private file system with one file per archive, named by its encoded scope. */
export const archiveFolder = 'publish'
/** Key of an archive. A scope starts with the uid. */
export function archiveKey(scope: string): string {
  return `publish.${scope}`
}
export function archiveFile(scope: string): string {
  return encodeURIComponent(scope)
}

/** Database and object store of pictures; their keys consist of the uid and a name. */
export const pictureStore = { database: 'listing-pictures', folder: 'pictures' } as const
export function pictureKey(uid: string, name: string): string {
  return `${uid}:${name}`
}

/** Everything of a uid was deleted at the user's request. */
const forgotten = createEvent<string>()
export const onForgotten = forgotten.subscribe

const prefixOf = (uid: string): string => `${uid}/`

const keysOf = (uid: string): readonly string[] => {
  try {
    return Object.keys(attemptStorage('localStorage') ?? {}).filter((key) =>
      key.startsWith(archiveKey(prefixOf(uid))),
    )
  } catch {
    return []
  }
}

const archiveNames = (text: string | null): readonly string[] => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const isArchive =
      typeof value === 'object' && value !== null && 'name' in value && 'hasBytes' in value && value.hasBytes
    return isArchive && typeof value.name === 'string' ? [value.name] : []
  } catch {
    return []
  }
}

/** Names of the user's stored archives. */
export function listArchives(uid: string): readonly string[] {
  return keysOf(uid).flatMap((key) => archiveNames(attemptStorage('localStorage')?.getItem(key) ?? null))
}

const forgetArchives = async (uid: string): Promise<void> => {
  for (const key of keysOf(uid)) removeStored(key)
  const root = await navigator.storage?.getDirectory?.()
  const folder = await root?.getDirectoryHandle(archiveFolder)
  if (!folder) return
  const names: string[] = []
  for await (const name of folder.keys()) if (name.startsWith(archiveFile(prefixOf(uid)))) names.push(name)
  await Promise.all(names.map((name) => folder.removeEntry(name)))
}

const forgetPictures = (uid: string): Promise<void> =>
  new Promise((resolve) => {
    const { database, folder } = pictureStore
    const opening = indexedDB.open(database)
    const close = (): void => {
      opening.result.close()
      resolve()
    }
    opening.addEventListener('error', () => resolve())
    // Nothing is stored here yet: opening the database must not create it.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('success', () => {
      const first = pictureKey(uid, '')
      const clearing = opening.result.transaction(folder, 'readwrite')
      clearing.objectStore(folder).delete(IDBKeyRange.bound(first, `${first}\uffff`))
      clearing.addEventListener('complete', close)
      clearing.addEventListener('abort', close)
    })
  })

/** Deletes all of them. What the browser does not let us access cannot be there. */
export async function forgetLargeDrafts(uid: string): Promise<void> {
  forgotten.emit(uid)
  await Promise.allSettled([forgetArchives(uid), Promise.resolve(uid).then(forgetPictures)])
}
