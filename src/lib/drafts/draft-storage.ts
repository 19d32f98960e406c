// Where drafts lie: the browser's storage, and where that is full or forbidden what lives as long as the tab. It knows
// which drafts grew from which, and nothing of forms, time or the screen.
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

/** `kept`: it outlives the tab. Else it lives as long as the tab, because the storage is full or forbidden. */
export type Persistence = 'kept' | 'full' | 'forbidden'

/** Storage inside this page only. */
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

/** By the mark alone: typing that was laid aside lies elsewhere and is the same. */
const descends = (young: FoundDraft, old: FoundDraft): boolean =>
  young.from.some(({ mark }) => mark === old.mark)

/** Latest typing first. */
const byTurn = (one: FoundDraft, other: FoundDraft): number => other.turn - one.turn || other.at - one.at

/** Texts that were taken away, to be put back. */
export type RemovedDrafts = readonly { readonly key: string; readonly text: string }[]

/** Texts by their key, in a lasting storage or, where that refuses, in those that pass with the tab. */
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

  /** Writes a text, and tells whether it outlives the tab. */
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
 * The shelf of drafts over a lasting storage and one that lives as long as the tab. `undefined` stands for a storage
 * that the browser forbids.
 */
export function openDraftStorage(persistent: StorageLike | undefined, session: StorageLike | undefined) {
  const { layers, temporary, textAt, forget, putText, keysIn } = openLayers(persistent, session)

  /** Drafts of a person that no later one grew from, newest first; of one form, or of all. */
  const list = (uid: string, form?: string): readonly FoundDraft[] => {
    // Only the keys of others are read: a thousand drafts must not be opened for one.
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

  /** Takes away those drafts that are still what they were, wherever they lie now. */
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
    /** Whether some draft goes with the tab. */
    hasTemporary: (): boolean => keysIn(temporary, () => true).size > 0,
    /** The draft of exactly this place. */
    at: (location: DraftLocation): FoundDraft | undefined => {
      const key = draftKey(location)
      return readDraft(key, textAt(key))
    },
    put: (location: DraftLocation, record: DraftRecord): Persistence =>
      putText(draftKey(location), JSON.stringify(record)),
    /** Takes away the draft of a place alone. */
    clear: (location: DraftLocation): RemovedDrafts => removeText(draftKey(location)),
    /** Takes away the draft of a place, and what it grew from where that is unchanged. */
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
