// Pictures of drafts, kept in this browser beside their text, which knows them by name (STO88). What no draft names any
// more is let go. A browser that keeps nothing is no failure: the form then asks for the picture again.
import { pictureKey as keyOf, pictureStore } from '#src/lib/drafts/large-drafts.ts'
import { listDrafts, watchDrafts } from '#src/lib/drafts/drafts.ts'

const { database, folder } = pictureStore
/** Milliseconds that a picture is left alone: its draft is still on its way, or may be put back. */
const grace = 60_000

interface Kept {
  readonly uid: string
  readonly base64: string
  readonly at: number
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'uid' in value &&
  'at' in value &&
  'base64' in value &&
  typeof value.base64 === 'string'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
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
  opened = settled(request)
  return opened
}

const shelf = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await open()).transaction(folder, mode).objectStore(folder)

/** Keeps a picture of a draft; answers whether the browser did. */
export async function keepPicture(uid: string, picture: { name: string; base64: string }): Promise<boolean> {
  const { name, base64 } = picture
  try {
    const kept: Kept = { uid, base64, at: Date.now() }
    await settled((await shelf('readwrite')).put(kept, keyOf(uid, name)))
    return true
  } catch {
    return false
  }
}

/** A kept picture as base64; undefined where there is none. */
export async function readPicture(uid: string, name: string): Promise<string | undefined> {
  try {
    const value: unknown = await settled((await shelf('readonly')).get(keyOf(uid, name)))
    return isKept(value) ? value.base64 : undefined
  } catch {
    return undefined
  }
}

/** Lets go of what no draft of its owner names. */
async function sweepPictures(): Promise<void> {
  try {
    const store = await shelf('readwrite')
    const keys = await settled(store.getAllKeys())
    const drafts = new Map<string, string>()
    for (const key of keys.map(String)) {
      const at = key.lastIndexOf(':')
      const [uid, name] = [key.slice(0, at), key.slice(at + 1)]
      if (!drafts.has(uid)) drafts.set(uid, JSON.stringify(listDrafts(uid).map(({ values }) => values)))
      if (drafts.get(uid)?.includes(name)) continue
      const value: unknown = await settled(store.get(key))
      if (!isKept(value) || Date.now() - value.at > grace) await settled(store.delete(key))
    }
  } catch {
    // What could not be let go now is so the next time.
  }
}

let isWatching = false

let timer: ReturnType<typeof setTimeout> | undefined

/** Sweeps now, and some time after drafts came or went: one that was deleted may be put back, with its pictures. */
export function watchPictures(): void {
  void sweepPictures()
  if (isWatching) return
  isWatching = true
  watchDrafts(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void sweepPictures(), grace)
  })
}
