// Where drafts lie: the browser's storage, and where that is full or forbidden what lives as long as the tab. It knows
// which drafts grew from which, and nothing of forms, time or the screen.
import {
  type Ancestor,
  type DraftPlace,
  type DraftRecord,
  type FoundDraft,
  draftKey,
  readDraft,
  readDraftKey,
} from './draft-record.ts'

export type Storing = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** `kept`: it outlives the tab. Else it lives as long as the tab, because the storage is full or forbidden. */
export type Keeping = 'kept' | 'full' | 'forbidden'

/** Storage inside this page only. */
export function memoryStorage(): Storing {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, text) => void held.set(key, text),
    removeItem: (key) => void held.delete(key),
  }
}

const keysOf = (storage: Storing): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

const reasonOf = (error: unknown): Keeping =>
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
export type Removed = readonly { readonly key: string; readonly text: string }[]

/** Texts by their key, in a lasting storage or, where that refuses, in those that pass with the tab. */
const openLayers = (lasting: Storing | undefined, ofTab: Storing | undefined) => {
  const memory = memoryStorage()
  const passing = ofTab === undefined ? [memory] : [ofTab, memory]
  const layers = [...passing, ...(lasting === undefined ? [] : [lasting])]

  const textAt = (key: string): string | null =>
    layers.map((layer) => attempt(() => layer.getItem(key), null)).find((text) => text !== null) ?? null

  const forget = (key: string, where: readonly Storing[] = layers): void => {
    for (const layer of where) attempt(() => layer.removeItem(key), undefined)
  }

  const putPassing = (key: string, text: string): void => {
    if (!passing.some((layer) => attempt(() => (layer.setItem(key, text), true), false)))
      memory.setItem(key, text)
  }

  /** Writes a text, and tells whether it outlives the tab. */
  const putText = (key: string, text: string): Keeping => {
    try {
      if (lasting === undefined) throw new Error('forbidden')
      lasting.setItem(key, text)
      forget(key, passing)
      return 'kept'
    } catch (error) {
      putPassing(key, text)
      return reasonOf(error)
    }
  }

  const keysIn = (
    where: readonly Storing[],
    isSought: (place: DraftPlace) => boolean,
  ): ReadonlySet<string> => {
    const isDraft = (key: string): boolean => {
      const place = readDraftKey(key)
      return place !== undefined && isSought(place)
    }
    return new Set(where.flatMap((layer) => attempt(() => keysOf(layer), [])).filter(isDraft))
  }
  return { layers, passing, textAt, forget, putText, keysIn }
}

/**
 * The shelf of drafts over a lasting storage and one that lives as long as the tab. `undefined` stands for a storage
 * that the browser forbids.
 */
export function openShelf(lasting: Storing | undefined, ofTab: Storing | undefined) {
  const { layers, passing, textAt, forget, putText, keysIn } = openLayers(lasting, ofTab)

  /** Drafts of a person that no later one grew from, newest first; of one form, or of all. */
  const list = (uid: string, form?: string): readonly FoundDraft[] => {
    // Only the keys of others are read: a thousand drafts must not be opened for one.
    const keys = keysIn(layers, (place) => place.uid === uid && (form === undefined || place.form === form))
    const own = [...keys].flatMap((key) => readDraft(key, textAt(key)) ?? []).toSorted(byTurn)
    return own.filter((old) => !own.some((young) => young.form === old.form && descends(young, old)))
  }

  const take = (key: string): Removed => {
    const text = textAt(key)
    forget(key)
    return text === null ? [] : [{ key, text }]
  }

  /** Takes away those drafts that are still what they were, wherever they lie now. */
  const takeAncestors = ({ uid, form }: DraftPlace, from: readonly Ancestor[]): Removed => {
    if (from.length === 0) return []
    const marks = new Set(from.map(({ mark }) => mark))
    const keys = keysIn(layers, (place) => place.uid === uid && place.form === form)
    return [...keys].flatMap((key) => (marks.has(readDraft(key, textAt(key))?.mark ?? '') ? take(key) : []))
  }

  return {
    list,
    /** Whether some draft goes with the tab. */
    hasPassing: (): boolean => keysIn(passing, () => true).size > 0,
    /** The draft of exactly this place. */
    at: (place: DraftPlace): FoundDraft | undefined => {
      const key = draftKey(place)
      return readDraft(key, textAt(key))
    },
    put: (place: DraftPlace, record: DraftRecord): Keeping =>
      putText(draftKey(place), JSON.stringify(record)),
    /** Takes away the draft of a place alone. */
    clear: (place: DraftPlace): Removed => take(draftKey(place)),
    /** Takes away the draft of a place, and what it grew from where that is unchanged. */
    remove: (place: DraftPlace, from: readonly Ancestor[]): Removed => [
      ...take(draftKey(place)),
      ...takeAncestors(place, from),
    ],
    putBack: (removed: Removed): void => {
      for (const { key, text } of removed) putText(key, text)
    },
  }
}
export type Shelf = ReturnType<typeof openShelf>
