// Stores journals in IndexedDB or, if that is forbidden, in the memory of the page. It knows rows, and nothing of
// editing.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Journal, type JournalHead, type StoredStep, readHead, readJournal } from './journal-record.ts'

/** The changes of one write; absent members stay unchanged. */
export interface JournalWrite {
  readonly head: JournalHead
  readonly base?: string | undefined
  readonly storedText?: string | null | undefined
  /** Steps by their number. */
  readonly steps: readonly (readonly [at: number, step: StoredStep])[]
}

/** `kept`: it outlives the page. Else it does not, because the storage is full or forbidden. */
export type Persistence = 'kept' | 'full' | 'forbidden'

export interface JournalStore {
  /** Heads of a user's journals, newest first; of one document, or of all. */
  readonly list: (uid: string, document?: string) => Promise<readonly JournalHead[]>
  readonly read: (id: string) => Promise<Journal | undefined>
  readonly write: (writing: JournalWrite) => Promise<Persistence>
  readonly remove: (id: string) => Promise<void>
}

interface Rows extends DBSchema {
  heads: { key: string; value: unknown; indexes: { uid: string } }
  texts: { key: [id: string, part: 'base' | 'stored']; value: string }
  steps: { key: [id: string, at: number]; value: unknown }
}

const range = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []])

const stepRange = ({ id, first, steps }: JournalHead): IDBKeyRange =>
  IDBKeyRange.bound([id, first], [id, first + steps - 1])

const persistenceOf = (error: unknown): Persistence =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden'

const newestFirst = (one: JournalHead, other: JournalHead): number => other.at - one.at

const openRows = (onLost: () => void): Promise<IDBPDatabase<Rows>> =>
  openDB<Rows>('playbook-journals', 1, {
    terminated: onLost,
    upgrade: (database) => {
      database.createObjectStore('heads', { keyPath: 'id' }).createIndex('uid', 'uid')
      database.createObjectStore('texts')
      database.createObjectStore('steps')
    },
  })

const allRows = ['heads', 'texts', 'steps'] as const

/** The database of this browser. */
export function databaseStore(): JournalStore {
  let opened: Promise<IDBPDatabase<Rows>> | undefined
  // If the browser closed the database or could not open it, the next access opens it again.
  const forget = (): void => {
    opened = undefined
  }
  const open = async (): Promise<IDBPDatabase<Rows>> => {
    opened ??= openRows(forget)
    try {
      return await opened
    } catch (error) {
      forget()
      throw error
    }
  }
  // Opened in advance: a page that is being closed must not wait for it.
  open().catch(() => undefined)
  return {
    list: async (uid, document) => {
      const rows = await (await open()).getAllFromIndex('heads', 'uid', uid)
      return rows
        .flatMap((row) => readHead(row) ?? [])
        .filter((head) => document === undefined || head.document === document)
        .toSorted(newestFirst)
    },
    read: async (id) => {
      const reading = (await open()).transaction(allRows, 'readonly')
      const head = readHead(await reading.objectStore('heads').get(id))
      if (!head) return undefined
      const [base, storedText, steps] = await Promise.all([
        reading.objectStore('texts').get([id, 'base']),
        reading.objectStore('texts').get([id, 'stored']),
        head.steps === 0 ? [] : reading.objectStore('steps').getAll(stepRange(head)),
      ])
      return readJournal({ head, base, storedText, steps })
    },
    write: async ({ head, base, storedText, steps }) => {
      try {
        const writing = (await open()).transaction(allRows, 'readwrite', { durability: 'relaxed' })
        const requests: Promise<unknown>[] = [writing.done, writing.objectStore('heads').put(head)]
        const texts = writing.objectStore('texts')
        if (base !== undefined) requests.push(texts.put(base, [head.id, 'base']))
        if (typeof storedText === 'string') requests.push(texts.put(storedText, [head.id, 'stored']))
        const rows = writing.objectStore('steps')
        if (head.first > 0)
          requests.push(rows.delete(IDBKeyRange.bound([head.id], [head.id, head.first], false, true)))
        for (const [at, step] of steps) requests.push(rows.put(step, [head.id, at]))
        writing.commit()
        await Promise.all(requests)
        return 'kept'
      } catch (error) {
        return persistenceOf(error)
      }
    },
    remove: async (id) => {
      const removing = (await open()).transaction(allRows, 'readwrite')
      void removing.objectStore('heads').delete(id)
      void removing.objectStore('texts').delete(range(id))
      void removing.objectStore('steps').delete(range(id))
      removing.commit()
      await removing.done
    },
  }
}

interface MemoryJournal {
  readonly head: JournalHead
  readonly base: string
  readonly storedText: string | null
  readonly steps: ReadonlyMap<number, StoredStep>
}

/** Journals in the memory of this page. */
export function memoryStore(): JournalStore {
  const journals = new Map<string, MemoryJournal>()
  return {
    list: (uid, document) =>
      Promise.resolve(
        [...journals.values()]
          .map(({ head }) => head)
          .filter((head) => head.uid === uid && (document === undefined || head.document === document))
          .toSorted(newestFirst),
      ),
    read: (id) => {
      const journal = journals.get(id)
      if (!journal) return Promise.resolve(undefined)
      const { first, steps: count } = journal.head
      const steps = Array.from({ length: count }, (_, at) => journal.steps.get(first + at))
      return Promise.resolve(readJournal({ ...journal, steps }))
    },
    write: ({ head, base, storedText, steps }) => {
      const before = journals.get(head.id)
      journals.set(head.id, {
        head,
        base: base ?? before?.base ?? '',
        storedText: storedText === undefined ? (before?.storedText ?? null) : storedText,
        steps: new Map([...(before?.steps ?? []), ...steps]),
      })
      return Promise.resolve('forbidden')
    },
    remove: (id) => {
      journals.delete(id)
      return Promise.resolve()
    },
  }
}

/** Reads both stores; writes to `fallback` what `primary` could not store. */
export function withFallback(primary: JournalStore, fallback: JournalStore): JournalStore {
  const attempt = async <T>(act: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await act()
    } catch {
      return otherwise
    }
  }
  return {
    list: async (uid, document) => {
      const inFallback = await fallback.list(uid, document)
      const inPrimary = await attempt(() => primary.list(uid, document), [])
      const used = new Set(inFallback.map(({ id }) => id))
      return [...inFallback, ...inPrimary.filter(({ id }) => !used.has(id))].toSorted(newestFirst)
    },
    read: async (id) => (await fallback.read(id)) ?? (await attempt(() => primary.read(id), undefined)),
    write: async (writing) => {
      const persistence = await primary.write(writing)
      if (persistence === 'kept') await fallback.remove(writing.head.id)
      else await fallback.write(writing)
      return persistence
    },
    remove: async (id) => {
      await fallback.remove(id)
      await attempt(() => primary.remove(id), undefined)
    },
  }
}
