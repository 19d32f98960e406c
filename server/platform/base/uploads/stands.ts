// How far each upload has come, kept in memory while it is worked on. After a restart it is made anew from the file:
// its length, and a SHA-256 read over it once.
import type { Stand } from './append.ts'
import { hashOf, lengthOf } from './upload-file.ts'

interface Place {
  readonly id: string
  readonly path: string
}

export interface Stands {
  /** Reads the file where the stand is not known; everybody who asks meanwhile waits for the same reading. */
  of(place: Place): Promise<Stand>
  /** Bytes that are here, without reading them. */
  received(place: Place): Promise<number>
  /** Drops what memory says where the file says otherwise. */
  check(place: Place): Promise<void>
  forget(id: string): void
}

export const openStands = (): Stands => {
  const reading = new Map<string, Promise<Stand>>()
  const known = new Map<string, Stand>()

  const read = async ({ id, path }: Place): Promise<Stand> => {
    const received = await lengthOf(path)
    const stand = { received, hash: await hashOf(path, received) }
    known.set(id, stand)
    return stand
  }
  const forget = (id: string): void => {
    reading.delete(id)
    known.delete(id)
  }
  return {
    of: (place) => {
      const present = reading.get(place.id) ?? read(place)
      reading.set(place.id, present)
      present.catch(() => forget(place.id))
      return present
    },
    received: async ({ id, path }) => known.get(id)?.received ?? lengthOf(path),
    check: async ({ id, path }) => {
      if (known.get(id)?.received !== (await lengthOf(path))) forget(id)
    },
    forget,
  }
}
