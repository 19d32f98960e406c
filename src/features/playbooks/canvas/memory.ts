// Remembers what was made last time, for as long as it would be made from the very same things.

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, at) => Object.is(each, other[at]))

interface Kept<T> {
  readonly from: readonly unknown[]
  readonly made: T
}

export interface Memory<T> {
  /** What was made under this name, or else what is made now. */
  readonly keep: (made: { readonly name: string; readonly from: readonly unknown[] }, make: () => T) => T
  /** Forgets what was not asked for since the last turn. */
  readonly turn: () => void
}

/** Many things by name. */
export const createMemory = <T>(): Memory<T> => {
  let before = new Map<string, Kept<T>>()
  let now = new Map<string, Kept<T>>()
  return {
    keep: ({ name, from }, make) => {
      const known = before.get(name)
      const kept = known !== undefined && isSame(known.from, from) ? known : { from, made: make() }
      now.set(name, kept)
      return kept.made
    },
    turn: () => {
      before = now
      now = new Map()
    },
  }
}

/** One thing: made anew only from other things. */
export const createCell = <T>(): ((from: readonly unknown[], make: () => T) => T) => {
  let kept: Kept<T> | undefined
  return (from, make) => {
    if (kept === undefined || !isSame(kept.from, from)) kept = { from, made: make() }
    return kept.made
  }
}
