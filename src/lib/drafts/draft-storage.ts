// Stores drafts in the browser's storage or, if it is full or forbidden, in one that lasts as long as the tab. It
// knows which drafts are based on which, and nothing of forms, time or the screen.
import {
  type Ancestor,
  type DraftLocation,
  type DraftRecord,
  type FoundDraft,
  draftKey,
  readDraft,
  readDraftKey,
} from './draft-record.ts'

export type StorageLike = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** `kept`: it outlives the tab. Else it lasts as long as the tab, because the storage is full or forbidden. */
export type Persistence = 'kept' | 'full' | 'forbidden'

/** Storage in the memory of this page. */
export function memoryStorage(): StorageLike {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  }
}

const keysOf = (storage: StorageLike): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

const persistenceOf = (error: unknown): Persistence =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden'

const attempt = <T>(act: () => T, otherwise: T): T => {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** Compares marks only: a parked draft has another key. */
const descends = (young: FoundDraft, old: FoundDraft): boolean =>
  young.from.some(({ mark }) => mark === old.mark)

/** Latest edits first. */
const byTurn = (one: FoundDraft, other: FoundDraft): number => other.turn - one.turn || other.at - one.at

/** Removed texts, which can be written again. */
export type RemovedDrafts = readonly { readonly key: string; readonly text: string }[]

/** Texts by key, in a persistent storage or, if that fails, in a temporary one. */
const openLayers = (persistent: StorageLike | undefined, session: StorageLike | undefined) => {
  const memory = memoryStorage()
  const temporary = session === undefined ? [memory] : [session, memory]
  const layers = [...temporary, ...(persistent === undefined ? [] : [persistent])]

  const textAt = (key: string): string | null =>
    layers.map((layer) => attempt(() => layer.getItem(key), null)).find((text) => text !== null) ?? null

  const forget = (key: string, where: readonly StorageLike[] = layers): void => {
    for (const layer of where) attempt(() => layer.removeItem(key), undefined)
  }

  const putTemporary = (key: string, text: string): void => {
    if (!temporary.some((layer) => attempt(() => (layer.setItem(key, text), true), false)))
      memory.setItem(key, text)
  }

  /** Writes a text and returns whether it outlives the tab. */
  const putText = (key: string, text: string): Persistence => {
    try {
      if (persistent === undefined) throw new Error('forbidden')
      persistent.setItem(key, text)
      forget(key, temporary)
      return 'kept'
    } catch (error) {
      putTemporary(key, text)
      return persistenceOf(error)
    }
  }

  const keysIn = (
    where: readonly StorageLike[],
    isMatch: (location: DraftLocation) => boolean,
  ): ReadonlySet<string> => {
    const isDraft = (key: string): boolean => {
      const location = readDraftKey(key)
      return location !== undefined && isMatch(location)
    }
    return new Set(where.flatMap((layer) => attempt(() => keysOf(layer), [])).filter(isDraft))
  }
  return { layers, temporary, textAt, forget, putText, keysIn }
}

/**
 * Drafts in a persistent storage and one that lasts as long as the tab. `undefined` is a storage that the browser
 * forbids.
 */
export function openDraftStorage(persistent: StorageLike | undefined, session: StorageLike | undefined) {
  const { layers, temporary, textAt, forget, putText, keysIn } = openLayers(persistent, session)

  /** Drafts of a user that no later draft is based on, newest first; of one form, or of all. */
  const list = (uid: string, form?: string): readonly FoundDraft[] => {
    // Filters by key first: a thousand drafts must not be parsed to read one.
    const keys = keysIn(
      layers,
      (location) => location.uid === uid && (form === undefined || location.form === form),
    )
    const own = [...keys].flatMap((key) => readDraft(key, textAt(key)) ?? []).toSorted(byTurn)
    return own.filter((old) => !own.some((young) => young.form === old.form && descends(young, old)))
  }

  const removeText = (key: string): RemovedDrafts => {
    const text = textAt(key)
    forget(key)
    return text === null ? [] : [{ key, text }]
  }

  /** Removes those drafts that have not changed since, at any location. */
  const removeAncestors = ({ uid, form }: DraftLocation, from: readonly Ancestor[]): RemovedDrafts => {
    if (from.length === 0) return []
    const marks = new Set(from.map(({ mark }) => mark))
    const keys = keysIn(layers, (location) => location.uid === uid && location.form === form)
    return [...keys].flatMap((key) =>
      marks.has(readDraft(key, textAt(key))?.mark ?? '') ? removeText(key) : [],
    )
  }

  return {
    list,
    /** Whether some draft ends with the tab. */
    hasTemporary: (): boolean => keysIn(temporary, () => true).size > 0,
    /** The draft at exactly this location. */
    at: (location: DraftLocation): FoundDraft | undefined => {
      const key = draftKey(location)
      return readDraft(key, textAt(key))
    },
    put: (location: DraftLocation, record: DraftRecord): Persistence =>
      putText(draftKey(location), JSON.stringify(record)),
    /** Removes the draft at this location only. */
    clear: (location: DraftLocation): RemovedDrafts => removeText(draftKey(location)),
    /** Removes the draft at this location, and those it is based on if they have not changed. */
    remove: (location: DraftLocation, from: readonly Ancestor[]): RemovedDrafts => [
      ...removeText(draftKey(location)),
      ...removeAncestors(location, from),
    ],
    putBack: (removed: RemovedDrafts): void => {
      for (const { key, text } of removed) putText(key, text)
    },
  }
}
export type DraftStorage = ReturnType<typeof openDraftStorage>
