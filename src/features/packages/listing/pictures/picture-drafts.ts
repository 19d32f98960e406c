// Pictures of drafts, stored in this browser; the draft refers to them by name (STO88). Pictures that no draft names
// are removed. If the browser stores nothing, the form asks for the picture again.
import { pictureKey as keyOf, pictureStore } from '#src/lib/drafts/large-drafts.ts'
import { listDrafts, watchDrafts } from '#src/lib/drafts/drafts.ts'

const { database, folder } = pictureStore
/** Milliseconds for which a picture is not removed: its draft may not be written yet, or may be restored. */
const grace = 60_000

interface StoredPicture {
  readonly uid: string
  readonly base64: string
  readonly at: number
}

const isStoredPicture = (value: unknown): value is StoredPicture =>
  typeof value === 'object' &&
  value !== null &&
  'uid' in value &&
  'at' in value &&
  'base64' in value &&
  typeof value.base64 === 'string'

const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')))
    request.addEventListener('blocked', () => reject(new Error('blocked')))
  })

let opened: Promise<IDBDatabase> | undefined

const open = (): Promise<IDBDatabase> => {
  if (opened) return opened
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(folder))
  opened = requestResult(request)
  return opened
}

const openStore = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await open()).transaction(folder, mode).objectStore(folder)

/** Stores a picture of a draft; returns whether the browser stored it. */
export async function storePicture(uid: string, picture: { name: string; base64: string }): Promise<boolean> {
  const { name, base64 } = picture
  try {
    const stored: StoredPicture = { uid, base64, at: Date.now() }
    await requestResult((await openStore('readwrite')).put(stored, keyOf(uid, name)))
    return true
  } catch {
    return false
  }
}

/** A stored picture as base64; undefined if there is none. */
export async function readPicture(uid: string, name: string): Promise<string | undefined> {
  try {
    const value: unknown = await requestResult((await openStore('readonly')).get(keyOf(uid, name)))
    return isStoredPicture(value) ? value.base64 : undefined
  } catch {
    return undefined
  }
}

/** Removes pictures that no draft of their owner names. */
async function removeUnusedPictures(): Promise<void> {
  try {
    const store = await openStore('readwrite')
    const keys = await requestResult(store.getAllKeys())
    const drafts = new Map<string, string>()
    for (const key of keys.map(String)) {
      const at = key.lastIndexOf(':')
      const [uid, name] = [key.slice(0, at), key.slice(at + 1)]
      if (!drafts.has(uid)) drafts.set(uid, JSON.stringify(listDrafts(uid).map(({ values }) => values)))
      if (drafts.get(uid)?.includes(name)) continue
      const value: unknown = await requestResult(store.get(key))
      if (!isStoredPicture(value) || Date.now() - value.at > grace) await requestResult(store.delete(key))
    }
  } catch {
    // The next call tries again.
  }
}

let isWatching = false

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Removes unused pictures now and some time after drafts change: a deleted draft may be restored, with its pictures.
 */
export function watchPictures(): void {
  void removeUnusedPictures()
  if (isWatching) return
  isWatching = true
  watchDrafts(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void removeUnusedPictures(), grace)
  })
}
