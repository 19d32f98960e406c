// Values that were parsed from stored texts: a text that did not change is not parsed again.
import { nextTurn } from '../core/next-turn.ts'

interface StoredText {
  readonly id: string
  readonly text: string
}

/** Texts that are parsed before other requests get a turn. */
const batch = 25

/**
 * Returns the parsed value of each text by id. Those of the last call are kept, so an object that did not change is the
 * same as before.
 */
export function createTextCache<T>(
  parse: (text: string) => T,
): (stored: readonly StoredText[]) => Promise<ReadonlyMap<string, T>> {
  let known = new Map<string, { readonly text: string; readonly value: T }>()
  return async (stored) => {
    const next: typeof known = new Map()
    let parsed = 0
    for (const { id, text } of stored) {
      const found = known.get(id)
      if (found?.text === text) {
        next.set(id, found)
        continue
      }
      parsed += 1
      if (parsed % batch === 0) await nextTurn()
      next.set(id, { text, value: parse(text) })
    }
    known = next
    return new Map([...next].map(([id, { value }]) => [id, value]))
  }
}
