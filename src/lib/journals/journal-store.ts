// Where journals lie: a database of the browser, and where that is forbidden what lives as long as the page. It keeps
// rows and knows nothing of editing.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Journal, type JournalHead, type KeptStep, readHead, readJournal } from './journal-record.ts'

/** What one writing changes; what is absent stays as it is. */
export interface Writing {
  readonly head: JournalHead
  readonly base?: string | undefined
  readonly storedText?: string | null | undefined
  /** Steps by their number. */
  readonly steps: readonly (readonly [at: number, step: KeptStep])[]
}

/** `kept`: it outlives the page. Else it does not, because the browser's room is full or it forbids keeping. */
export type Keeping = 'kept' | 'full' | 'forbidden'

export interface JournalStore {
  /** Heads of a person's journals, newest first; of one document, or of all. */
  readonly list: (uid: string, document?: string) => Promise<readonly JournalHead[]>
  readonly read: (id: string) => Promise<Journal | undefined>
  readonly write: (writing: Writing) => Promise<Keeping>
  readonly remove: (id: string) => Promise<void>
}

interface Rows extends DBSchema {
  heads: { key: string; value: unknown; indexes: { uid: string } }
  texts: { key: [id: string, part: 'base' | 'stored']; value: string }
  steps: { key: [id: string, at: number]; value: unknown }
}

const range = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []])

const keptSteps = ({ id, first, steps }: JournalHead): IDBKeyRange =>
  IDBKeyRange.bound([id, first], [id, first + steps - 1])

const keepingOf = (error: unknown): Keeping =>
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
  // What the browser closed, or did not open, is opened anew the next time.
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
  // Opened ahead: a page that goes away must not wait for it.
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
        head.steps === 0 ? [] : reading.objectStore('steps').getAll(keptSteps(head)),
      ])
      return readJournal({ head, base, storedText, steps })
    },
    write: async ({ head, base, storedText, steps }) => {
      try {
        const writing = (await open()).transaction(allRows, 'readwrite', { durability: 'relaxed' })
        const asked: Promise<unknown>[] = [writing.done, writing.objectStore('heads').put(head)]
        const texts = writing.objectStore('texts')
        if (base !== undefined) asked.push(texts.put(base, [head.id, 'base']))
        if (typeof storedText === 'string') asked.push(texts.put(storedText, [head.id, 'stored']))
        const rows = writing.objectStore('steps')
        if (head.first > 0)
          asked.push(rows.delete(IDBKeyRange.bound([head.id], [head.id, head.first], false, true)))
        for (const [at, step] of steps) asked.push(rows.put(step, [head.id, at]))
        writing.commit()
        await Promise.all(asked)
        return 'kept'
      } catch (error) {
        return keepingOf(error)
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

interface Held {
  readonly head: JournalHead
  readonly base: string
  readonly storedText: string | null
  readonly steps: ReadonlyMap<number, KeptStep>
}

/** Journals inside this page only. */
export function memoryStore(): JournalStore {
  const held = new Map<string, Held>()
  return {
    list: (uid, document) =>
      Promise.resolve(
        [...held.values()]
          .map(({ head }) => head)
          .filter((head) => head.uid === uid && (document === undefined || head.document === document))
          .toSorted(newestFirst),
      ),
    read: (id) => {
      const journal = held.get(id)
      if (!journal) return Promise.resolve(undefined)
      const { first, steps: count } = journal.head
      const steps = Array.from({ length: count }, (_, at) => journal.steps.get(first + at))
      return Promise.resolve(readJournal({ ...journal, steps }))
    },
    write: ({ head, base, storedText, steps }) => {
      const before = held.get(head.id)
      held.set(head.id, {
        head,
        base: base ?? before?.base ?? '',
        storedText: storedText === undefined ? (before?.storedText ?? null) : storedText,
        steps: new Map([...(before?.steps ?? []), ...steps]),
      })
      return Promise.resolve('forbidden')
    },
    remove: (id) => {
      held.delete(id)
      return Promise.resolve()
    },
  }
}

/** Reads both; writes where it is kept, and beside it what could not be. */
export function withFallback(kept: JournalStore, beside: JournalStore): JournalStore {
  const attempt = async <T>(act: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await act()
    } catch {
      return otherwise
    }
  }
  return {
    list: async (uid, document) => {
      const own = await beside.list(uid, document)
      const others = await attempt(() => kept.list(uid, document), [])
      const known = new Set(own.map(({ id }) => id))
      return [...own, ...others.filter(({ id }) => !known.has(id))].toSorted(newestFirst)
    },
    read: async (id) => (await beside.read(id)) ?? (await attempt(() => kept.read(id), undefined)),
    write: async (writing) => {
      const keeping = await kept.write(writing)
      if (keeping === 'kept') await beside.remove(writing.head.id)
      else await beside.write(writing)
      return keeping
    },
    remove: async (id) => {
      await beside.remove(id)
      await attempt(() => kept.remove(id), undefined)
    },
  }
}
