// Memoization: a value is reused while its inputs are identical.

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, at) => Object.is(each, other[at]))

interface Memoized<T> {
  readonly from: readonly unknown[]
  readonly value: T
}

export interface MemoMap<T> {
  /** Returns the memoized value of a key, or creates it. */
  readonly get: (value: { readonly name: string; readonly from: readonly unknown[] }, create: () => T) => T
  /** Removes values that were not requested since the last call. */
  readonly prune: () => void
}

export function createMemoMap<T>(): MemoMap<T> {
  let before = new Map<string, Memoized<T>>()
  let now = new Map<string, Memoized<T>>()
  return {
    get: ({ name, from }, create) => {
      const cached = now.get(name) ?? before.get(name)
      const memo = cached !== undefined && isSame(cached.from, from) ? cached : { from, value: create() }
      now.set(name, memo)
      return memo.value
    },
    prune: () => {
      before = now
      now = new Map()
    },
  }
}

/** Memoizes a single value. */
export function createMemo<T>(): (from: readonly unknown[], create: () => T) => T {
  let memo: Memoized<T> | undefined
  return (from, create) => {
    if (memo === undefined || !isSame(memo.from, from)) memo = { from, value: create() }
    return memo.value
  }
}
